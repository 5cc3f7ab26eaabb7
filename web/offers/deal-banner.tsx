import { offerStateOf } from '#contract/buyer-state.ts'
import type { BuyerOffer } from '#contract/buyer-summary.ts'
import { dollars } from '#contract/money.ts'
import { duePayment } from '#contract/settlement.ts'
import { Link, useLocation } from 'react-router'
import { useServerTime } from '../api/use-server-time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isOwn, leadsToPayment, paymentLabels } from './buyer-texts.ts'
import { OfferNotice } from './offer-notice.tsx'
import type { BuyerSummary } from './use-buyer-summary.ts'

export interface DealBannerProps {
  /** Accepted offers that are not paid yet. */
  deals: readonly BuyerOffer[]
  /** Numbers of offers, of which the list may have the newest only. */
  counts: Pick<BuyerSummary['counts'], 'to pay' | 'frozen'>
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
  const more = moreText(
    first.flagged ? { ...counts, frozen: counts.frozen - 1 } : { ...counts, 'to pay': counts['to pay'] - 1 },
  )
  const payment = `/dashboard/payment/${first._id}`
  return (
    <section aria-label="Accepted offer" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state={state} now={now} showsTitle hidesRequest={pathname === payment}>
        {pathname !== payment &&
          (leadsToPayment(state) ? (
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

/** Offers with nothing to do come last: confirmed ones, then those on hold. */
const rankOf = ({ flagged, settlement }: BuyerOffer): number =>
  Number(flagged) * 2 + Number(settlement?.step === 'balance confirmed')

/** Says how many other offers are accepted. */
function moreText(others: DealBannerProps['counts']): string {
  const parts = [
    ...(others['to pay'] > 0 ? [`${others['to pay']} more to pay`] : []),
    ...(others.frozen > 0 ? [`${others.frozen} on hold`] : []),
  ]
  return parts.join(', ')
}
