import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { dollars, priceText } from '#contract/ground/money.ts'
import { maxWaitingOffers, waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { outsideRange } from '#contract/offers/offers.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { amountIn } from '../offer-terms/optional-terms.ts'
import { onHoldText } from '../offer-terms/waiting-texts.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import type { PropertyFormState } from './property-draft.ts'

interface ChangeConsequencesProps {
  form: PropertyFormState
  property: VisibleProperty
}

/**
 * Tells the agent before they save what the change means: which offers wait for its verification, and which of them lie
 * outside the typed price range (ruling G71).
 */
export function ChangeConsequences({ form, property }: ChangeConsequencesProps) {
  const waiting = useBetweenPresses(
    useQuery(read(waitingOnProperty, { params: { id: property._id } })).data ?? null,
    null,
  )
  const [min, max] = useWatch({ control: form.control, name: ['minPrice', 'maxPrice'] }).map(price => amountIn(price))
  const isOnHold = property.status === 'pending'
  const onHold = waiting && onHoldText(waiting, isOnHold)
  if (!waiting || onHold === undefined) return null
  const isNotified = waiting.pendingOffers > 0 && !isOnHold
  const isNewRange = min !== property.minPrice || max !== property.maxPrice
  const isRange = min !== undefined && max !== undefined && min <= max
  const range = isNewRange && isRange ? { minPrice: min, maxPrice: max } : undefined
  const outside = waiting.offers.flatMap(offer => {
    const where = range && outsideRange(offer.offerAmount, range)
    return where === undefined ? [] : [{ offer, where }]
  })
  return (
    <Notice tone={outside.length > 0 ? 'warn' : 'info'} title="What this change means" announced>
      <p>
        {[onHold, ...(waiting.pendingOffers > 0 ? [acceptedLater] : []), ...(isNotified ? [notified] : [])].join(' ')}
      </p>
      {outside.length > 0 && range && (
        <>
          <p>{`Outside the new range of ${priceText(range)}:`}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {outside.map(({ offer, where }) => (
              <li key={offer._id}>
                {`${offer.buyerName}’s ${dollars(offer.offerAmount)} is ${where}. ${
                  offer.terms.turn > 1
                    ? 'These terms were negotiated, so the offer ends when the change is verified.'
                    : 'The offer stays, and its buyer can change it.'
                }`}
              </li>
            ))}
          </ul>
        </>
      )}
      {range && waiting.pendingOffers > waiting.offers.length && (
        <p>{`Only the ${maxWaitingOffers} highest offers are compared.`}</p>
      )}
    </Notice>
  )
}

const acceptedLater = 'An offer on hold can be accepted once an admin has verified the change.'
const notified = 'Its buyer is notified.'
