import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { buyerStateOf, showsEnding, type PropertyState, type OfferState } from '#contract/own-deals/buyer-state.ts'
import { buyerSummary, type EndedOffer, type SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'

export type BuyerSummary = ResponseOf<typeof buyerSummary>

/**
 * Loads the signed-in person's offers and their counts. The deal watch keeps them fresh. Cards and pages add lines from
 * them that move what is below, so they do not change during a press.
 */
export const useBuyerSummary = (isEnabled = true): BuyerSummary | undefined =>
  useBetweenPresses(useQuery({ ...read(buyerSummary), enabled: isEnabled }).data)

/** Returns the person's accepted, pending or bought offer on a home. An older purchase comes after a live offer. */
export const useOfferOn = (propertyId: string, isEnabled = true): SummarizedOffer | undefined =>
  useBuyerSummary(isEnabled)?.offers.find(offer => offer.propertyId === propertyId)

/** Returns the newest round of final offers on the home of the person's live offer, once it is known. */
export const useRoundOf = (offerId: string): SummarizedOffer['round'] | undefined =>
  useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)?.round

/** Whether the board of the home is open on which the signed-in person has this offer. */
export const useHasOpenBoard = (offerId: string | undefined): boolean =>
  typeof useBuyerSummary(offerId !== undefined)?.offers.find(({ _id }) => _id === offerId)?.onBoard === 'boolean'

export interface BuyerState {
  offer: SummarizedOffer | undefined
  /** Their last offer on it, if the home shows how it ended. */
  ended: EndedOffer | undefined
  state: OfferState | PropertyState
  /** The server's time. */
  now: number
}

/** Returns the state of a home for the signed-in buyer. */
export function useBuyerState(
  propertyId: string,
  property: Pick<VisibleProperty, 'status' | 'sold'> & Partial<Pick<VisibleProperty, 'underOffer' | 'available'>>,
): BuyerState {
  const now = useServerTime()
  const offer = useOfferOn(propertyId)
  const last = useBuyerSummary()?.ended.find(one => one.propertyId === propertyId)
  const ended = !offer && last && showsEnding(property, last) ? last : undefined
  return { offer, ended, state: buyerStateOf(property, offer, now), now }
}
