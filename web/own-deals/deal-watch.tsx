import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { findUser } from '#contract/users/users.ts'
import { findWishlistEntry, myWishlist } from '#contract/wishlist/wishlist.ts'
import { read } from '../api/read.ts'
import type { BuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { DealBanners, loadDealBanners } from './deal-banners.tsx'

/** Polling interval while an offer is accepted or pending. A hidden page polls again once it is visible. */
const freshMs = 20_000

const isLive = ({ offers }: BuyerSummary) => offers.some(({ status }) => status !== 'bought')

const hasAny = ({ counts }: BuyerSummary) => Object.values(counts).some(count => count > 0)

/** Data that shows the state of a deal, and the role, which ends waiting offers when it changes. */
const shown = [boughtProperties, findOffer, findProperty, verifiedProperties, myWishlist, findWishlistEntry, findUser]

export interface DealWatchProps {
  /** Called once the person has an offer that a card or the page of a home shows. */
  onOffers: () => void
  hasBanners: boolean
}

/** Keeps the signed-in person's deals fresh on every page, and shows their banners on the home page. */
export function DealWatch({ onOffers, hasBanners }: DealWatchProps) {
  const { data } = useQuery({
    ...read(buyerSummary),
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? freshMs : false),
  })
  useRefreshOnChange(data)
  useEffect(() => {
    // On every page, so that a link to the home page shows them at once.
    if (data) void loadDealBanners()
  }, [data])
  const hasOffers = data !== undefined && data.offers.length + data.ended.length > 0
  useEffect(() => {
    if (hasOffers) onOffers()
  }, [hasOffers, onOffers])
  return hasBanners && <DealBanners />
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
