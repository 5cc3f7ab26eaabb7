import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { findUser } from '#contract/users/users.ts'
import { findWishlistEntry, myWishlist } from '#contract/wishlist/wishlist.ts'
import { read } from '../api/read.ts'
import type { BuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { BetweenPresses } from '../ui/browser/between-presses.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const TurnBanner = lazyPart(async () => (await import('./turn-banner.tsx')).TurnBanner)
const DealBanner = lazyPart(async () => (await import('./deal-banner.tsx')).DealBanner)

/** Polling interval while an offer is accepted or pending. A hidden page polls again once it is visible. */
const freshMs = 20_000

const isLive = ({ offers }: BuyerSummary) => offers.some(({ status }) => status !== 'bought')

const hasAny = ({ counts }: BuyerSummary) => Object.values(counts).some(count => count > 0)

/**
 * Pages with a banner. The list of all offers says itself what waits, and on a payment page nothing may push the button
 * down.
 */
const withBanner = /^\/(dashboard(?!\/(bought-properties|payment\/))(\/|$)|$)/

/** Data that shows the state of a deal, and the role, which ends waiting offers when it changes. */
const shown = [boughtProperties, findOffer, findProperty, verifiedProperties, myWishlist, findWishlistEntry, findUser]

export interface DealWatchProps {
  /** Called once the person has an offer that a card or the page of a home shows. */
  onOffers: () => void
}

/**
 * Keeps the signed-in person's deals fresh on every page, and shows a banner on the home page and the dashboard while an
 * accepted offer waits for its payment, a counteroffer for an answer or a round for a final offer.
 */
export function DealWatch({ onOffers }: DealWatchProps) {
  const { data } = useQuery({
    ...read(buyerSummary),
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? freshMs : false),
  })
  useRefreshOnChange(data)
  const hasOffers = data !== undefined && data.offers.length + data.ended.length > 0
  useEffect(() => {
    if (hasOffers) onOffers()
  }, [hasOffers, onOffers])
  const { pathname } = useLocation()
  if (!data || !withBanner.test(pathname)) return null
  const deals = data.offers.filter(({ status }) => status === 'accepted')
  const answers = data.offers.filter(
    ({ turn, finalRound, round, backup, unverified }) =>
      (turn === 'buyer' || (finalRound === 'open' && round?.hasFinal === false)) && !backup && !unverified,
  )
  return (
    <Suspense>
      <BetweenPresses>
        {deals.length > 0 && <DealBanner deals={deals} />}
        {answers.length > 0 && <TurnBanner offers={answers} />}
      </BetweenPresses>
    </Suspense>
  )
}

/**
 * Reloads what the open page shows when an offer has changed. The first answer may already be newer than a list that was
 * loaded before it.
 */
function useRefreshOnChange(data: BuyerSummary | undefined) {
  const queries = useQueryClient()
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!data) return
    const state = JSON.stringify(data)
    const isFirst = before.current === undefined
    const isOutdated = isFirst ? hasAny(data) : before.current !== state
    before.current = state
    if (!isOutdated) return
    for (const { key } of isFirst ? [boughtProperties, findOffer, findUser] : shown)
      void queries.invalidateQueries({
        queryKey: [key],
        // Neither the summary itself nor what is still loading.
        predicate: query => query.queryKey.length > 1 && query.state.data !== undefined,
      })
  }, [queries, data])
}
