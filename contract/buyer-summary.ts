import * as z from 'zod/mini'
import { offerGroups } from './buyer-state.ts'
import { endpoint } from './endpoint.ts'
import { boughtProperties, Offer } from './offers.ts'

/** An offer as cards, banner and home pages need it. */
export const StandingOffer = z.pick(Offer, {
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
  backup: true,
  unverified: true,
  cancelRequest: true,
})
export type StandingOffer = z.infer<typeof StandingOffer>

/** Rows of {@link buyerSummary} at most; a screen that shows more offers asks for their list. */
export const maxStandingOffers = 200

/**
 * Returns the caller's accepted, pending and bought offers, in this order, and the number of offers in each group. An
 * open page asks again and again, so it is one short answer. Browsers cache it under the key of the buyer's offers, so
 * that an action that refreshes those refreshes it too.
 */
export const buyerSummary = endpoint({
  method: 'GET',
  path: '/buyer-dashboard-summary',
  access: 'signed-in',
  summary: 'Your accepted, pending and bought offers, and how many you have',
  key: boughtProperties.key,
  reply: z.object({
    offers: z.array(StandingOffer),
    counts: z.record(z.enum(offerGroups), z.number()),
  }),
})
