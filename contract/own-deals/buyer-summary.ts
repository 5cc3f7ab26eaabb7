import * as z from 'zod/mini'
import { FinalRound } from '../final-rounds/final-round.ts'
import { endpoint } from '../ground/endpoint.ts'
import { boughtProperties, Offer } from '../offers/offers.ts'
import { offerGroups } from './buyer-state.ts'

/** An offer as cards, banner and home pages need it. */
export const BuyerOffer = z.pick(Offer, {
  _id: true,
  propertyId: true,
  title: true,
  status: true,
  offerAmount: true,
  payBy: true,
  boughtAt: true,
  paymentProcessing: true,
  flagged: true,
  transfer: true,
  cancelledTransfer: true,
  conditions: true,
  settlement: true,
  withoutCards: true,
  backup: true,
  backupPlace: true,
  unverified: true,
  cancelRequest: true,
  terms: true,
  turn: true,
  finalRound: true,
})
export type BuyerOffer = z.infer<typeof BuyerOffer>

/** An offer in the summary, with the other offers, the open board and the round of final offers on its home. */
export const SummarizedOffer = z.extend(BuyerOffer, {
  /** Number of other live offers on the property, while the offer is live itself; their terms do not count. */
  otherOffers: z.nullable(z.number()),
  /** Whether a live offer is on the open board of its home (ruling G67). Null while the board is closed. */
  onBoard: z.nullable(z.boolean()),
  /** Newest round of final offers on the property since the offer was made, while the offer is live (ruling G63). */
  round: z.nullable(z.extend(FinalRound, { hasFinal: z.boolean() })),
})
export type SummarizedOffer = z.infer<typeof SummarizedOffer>

/** A closed offer as the page of its home needs it. */
export const EndedOffer = z.pick(Offer, {
  propertyId: true,
  offerAmount: true,
  terms: true,
  closedBecause: true,
  offerRank: true,
  settlement: true,
  withoutCards: true,
})
export type EndedOffer = z.infer<typeof EndedOffer>

/** Maximum number of offers in {@link buyerSummary}; a screen that shows more offers loads their list. */
export const maxBuyerOffers = 200

/** Maximum number of ended offers in {@link buyerSummary}. */
export const maxEndedOffers = 50

/**
 * Returns the caller's accepted, pending and bought offers, in this order. Counts the offers of each group; accepted
 * ones only among those returned. Also returns the last offer on each home if the home shows how it ended
 * (contract/own-deals/buyer-state.ts). An open page polls this call, so the reply is short. Browsers cache it under the
 * key of the buyer's offers, so that an action that refreshes those refreshes it too.
 */
export const buyerSummary = endpoint({
  method: 'GET',
  path: '/buyer-dashboard-summary',
  access: 'signed-in',
  summary: 'Your accepted, pending and bought offers, and how many you have',
  key: boughtProperties.key,
  response: z.object({
    offers: z.array(SummarizedOffer),
    ended: z.array(EndedOffer),
    counts: z.record(z.enum(offerGroups), z.number()),
  }),
})
