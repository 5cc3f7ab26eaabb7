import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import type { BuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { BetweenPresses } from '../ui/browser/between-presses.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const TurnBanner = lazyPart(async () => (await import('./turn-banner.tsx')).TurnBanner)
const DealBanner = lazyPart(async () => (await import('./deal-banner.tsx')).DealBanner)

/**
 * Whether this page shows the banners. The list of all offers says itself what waits, and on a payment page nothing may push
 * the button down.
 */
export const hasDealBanners = (pathname: string) => !/^\/dashboard\/(bought-properties|payment\/)/.test(pathname)

/** Shows what waits for a buyer: the payment of an accepted offer, the answer to a counteroffer, or a final offer. */
export function DealBanners() {
  const { data } = useQuery(read(buyerSummary))
  const { pathname } = useLocation()
  if (!data || !hasDealBanners(pathname)) return null
  const { deals, answers } = waitingIn(data)
  return (
    <Suspense>
      <BetweenPresses>
        {deals.length > 0 && <DealBanner deals={deals} />}
        {answers.length > 0 && <TurnBanner offers={answers} isLine={deals.length > 0} />}
      </BetweenPresses>
    </Suspense>
  )
}

/** Loads data and code of the banners, so that they are rendered at once. */
export async function loadDealBanners() {
  const { deals, answers } = waitingIn(await queryClient.ensureQueryData(read(buyerSummary)))
  await Promise.all([deals.length > 0 && DealBanner.load(), answers.length > 0 && TurnBanner.load()])
}

const waitingIn = ({ offers }: BuyerSummary) => ({
  deals: offers.filter(({ status }) => status === 'accepted'),
  answers: offers.filter(
    ({ turn, finalRound, round, backup, unverified }) =>
      (turn === 'buyer' || (finalRound === 'open' && round?.hasFinal === false)) && !backup && !unverified,
  ),
})
