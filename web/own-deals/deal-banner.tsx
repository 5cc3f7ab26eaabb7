import { Link, useLocation } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import type { BuyerOffer } from '#contract/own-deals/buyer-summary.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { isOwn, leadsToPayment, paymentLabels } from '../offer-state/buyer-texts.ts'
import { OfferNotice } from '../offer-state/offer-notice.tsx'
import { type BuyerSummary, countToPay, isAlmostComplete, isConditional } from '../offer-state/use-buyer-summary.ts'
import { ButtonLink } from '../ui/basics/button.tsx'

export interface DealBannerProps {
  /** Accepted offers that are not paid yet. */
  deals: BuyerSummary['offers']
  /** Numbers of offers, of which the list may have the newest only. */
  counts: BuyerSummary['counts']
}

/** Reminds the buyer of the offer to pay with the earliest deadline. Without one, shows an accepted offer on hold. */
export function DealBanner({ deals, counts }: DealBannerProps) {
  const now = useServerTime()
  const { pathname } = useLocation()
  const [first] = deals.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.payBy ?? '').localeCompare(other.payBy ?? ''),
  )
  const state = first && offerStateOf(first, now)
  if (!first || !state || !isOwn(state)) return null
  const more = moreText({ deals, counts }, first)
  const payment = `/dashboard/payment/${first._id}`
  return (
    <section aria-label="Accepted offer" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state={state} now={now} showsTitle hidesRequest={pathname === payment}>
        {pathname !== payment &&
          (leadsToPayment(state) && !isConditional(first) ? (
            <ButtonLink to={payment} padding="medium">
              {state === 'payable' ? `Pay ${dollars(duePayment(first).amount)}` : paymentLabels[state]}
            </ButtonLink>
          ) : (
            <Link to="/dashboard/bought-properties" className="font-semibold underline underline-offset-4">
              See your offer
            </Link>
          ))}
      </OfferNotice>
      {more !== '' && (
        <p className="px-4 type-small text-muted">
          <Link to="/dashboard/bought-properties" className="text-primary underline underline-offset-4">
            {more}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Offers with nothing to pay come last: those with an open condition, confirmed ones, then those on hold. */
const rankOf = (offer: BuyerOffer): number =>
  Number(offer.flagged) * 4 + Number(isAlmostComplete(offer)) * 2 + Number(isConditional(offer))

/** Says how many offers are accepted beside the one that the banner shows. */
function moreText({ deals, counts }: DealBannerProps, shown: BuyerOffer): string {
  const numbers = {
    'more to pay': countToPay({ offers: deals, counts }),
    'with an open condition': deals.filter(isConditional).length,
    'almost complete': deals.filter(isAlmostComplete).length,
    'on hold': counts.frozen,
  }
  numbers[groupOf(shown)] -= 1
  return Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .map(([words, number]) => `${number} ${words}`)
    .join(', ')
}

function groupOf(offer: BuyerOffer) {
  if (offer.flagged) return 'on hold'
  if (isAlmostComplete(offer)) return 'almost complete'
  return isConditional(offer) ? 'with an open condition' : 'more to pay'
}
