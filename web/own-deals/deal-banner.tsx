import { Link, useLocation } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { type DealGroup, dealGroupOf, dealGroups, offerStateOf } from '#contract/own-deals/buyer-state.ts'
import type { BuyerOffer } from '#contract/own-deals/buyer-summary.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { isOwn, leadsToPayment, paymentLabels } from '../offer-state/buyer-texts.ts'
import { OfferNotice } from '../offer-state/offer-notice.tsx'
import type { BuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { ButtonLink } from '../ui/basics/button.tsx'

export interface DealBannerProps {
  /** Accepted offers. */
  deals: BuyerSummary['offers']
}

/** Shows the buyer the most urgent of their accepted offers: of those of its group, the one with the earliest deadline. */
export function DealBanner({ deals }: DealBannerProps) {
  const now = useServerTime()
  const { pathname } = useLocation()
  const [first] = deals.toSorted(
    (one, other) =>
      dealGroups.indexOf(dealGroupOf(one)) - dealGroups.indexOf(dealGroupOf(other)) ||
      (one.payBy ?? '').localeCompare(other.payBy ?? ''),
  )
  const state = first && offerStateOf(first, now)
  if (!first || !state || !isOwn(state)) return null
  const more = moreText(deals, first)
  const payment = `/dashboard/payment/${first._id}`
  return (
    <section aria-label="Accepted offer" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state={state} now={now} showsTitle hidesRequest={pathname === payment}>
        {pathname !== payment &&
          (leadsToPayment(state) && dealGroupOf(first) !== 'conditional' ? (
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

/** Words after the number of each group. */
const words: Readonly<Record<DealGroup, string>> = {
  objected: 'with a transfer that we could not find',
  'to pay': 'more to pay',
  conditional: 'with an open condition',
  'being completed': 'being completed',
  frozen: 'on hold',
}

/** Says how many offers are accepted beside the one that the banner shows. */
const moreText = (deals: DealBannerProps['deals'], shown: BuyerOffer): string =>
  dealGroups
    .map(group => ({ group, count: deals.filter(deal => deal !== shown && dealGroupOf(deal) === group).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ group, count }) =>
        `${count} ${group === 'to pay' && dealGroupOf(shown) !== 'to pay' ? 'to pay' : words[group]}`,
    )
    .join(', ')
