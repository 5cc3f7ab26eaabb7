import { Fragment } from 'react'
import { dollars } from '#contract/ground/money.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { buyingDateText } from '../offer-terms/buying-date-text.ts'
import { conditionsText, expiryText, otherOffersText } from '../offer-terms/terms-words.ts'

/** One line of facts about a live offer. */
export function OfferFacts({ offer, className }: { offer: Offer; className: string }) {
  const now = useServerTime()
  const others = useBuyerSummary()?.offers.find(({ _id }) => _id === offer._id)?.otherOffers ?? undefined
  const { terms, settlement } = offer
  const facts = [
    `Agent ${offer.agentName}`,
    `Buying date ${buyingDateText(offer.buyingDate, now)}`,
    terms.conditions.length > 0 ? `Conditions: ${conditionsText(terms)}` : conditionsText(terms),
    isUndecided(offer) && terms.expiresAt !== null && `Valid until ${expiryText(terms)}`,
    ...(isDeal(offer) && settlement
      ? [
          `Deposit ${dollars(settlement.deposit)}${settlement.depositPaidAt === null ? '' : ', paid'}`,
          `Balance ${dollars(settlement.balance)}`,
        ]
      : []),
    offer.transactionId !== null && `Transaction ${offer.transactionId}`,
    others !== undefined && otherOffersText(others),
  ].filter(fact => fact !== false)
  return (
    <p className={`type-small wrap-anywhere text-muted tabular-nums ${className}`}>
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 && <span aria-hidden> · </span>}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
