import { offerStateOf } from '#contract/buyer-state.ts'
import type { BuyerOffer } from '#contract/buyer-summary.ts'
import { dollars } from '#contract/money.ts'
import { Link, useLocation } from 'react-router'
import { useServerTime } from '../api/use-server-time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isOwn, leadsToPayment, paymentLabels } from './buyer-texts.ts'
import { OfferNotice } from './offer-notice.tsx'

export interface DealBannerProps {
  /** Accepted offers that are not paid yet. */
  deals: readonly BuyerOffer[]
  /** Their number, of which the list may have the newest only. */
  count: number
}

/** Reminds the buyer of the accepted offer with the earliest deadline. */
export function DealBanner({ deals, count }: DealBannerProps) {
  const now = useServerTime()
  const { pathname } = useLocation()
  const [first] = deals.toSorted((one, other) => (one.payBy ?? '').localeCompare(other.payBy ?? ''))
  const state = first && offerStateOf(first, now)
  if (!first || !state || !isOwn(state)) return null
  const payment = `/dashboard/payment/${first._id}`
  return (
    <section aria-label="Accepted offer" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state={state} now={now} showsTitle>
        {pathname !== payment &&
          (leadsToPayment(state) ? (
            <ButtonLink to={payment} padding="medium">
              {state === 'payable' ? `Pay ${dollars(first.offerAmount)}` : paymentLabels[state]}
            </ButtonLink>
          ) : (
            <Link to="/dashboard/bought-properties" className="font-semibold underline underline-offset-4">
              See your offer
            </Link>
          ))}
      </OfferNotice>
      {count > 1 && (
        <p className="px-4 type-small text-muted">
          <Link to="/dashboard/bought-properties" className="text-primary underline underline-offset-4">
            {count - 1} more to pay
          </Link>
        </p>
      )}
    </section>
  )
}
