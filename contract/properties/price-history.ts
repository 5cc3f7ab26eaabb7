import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam, Instant } from '../ground/field.ts'
import { middleOf } from '../ground/money.ts'

/** Maximum number of prices in a history: the first and the newest. The database keeps no others. */
export const maxVerifiedPrices = 100

/** A price range that an admin has verified. US dollars. */
export const VerifiedPrice = z.object({
  /** Time of the verification; null if it was not recorded. */
  at: z.nullable(Instant),
  minPrice: z.number(),
  maxPrice: z.number(),
})
export type VerifiedPrice = z.infer<typeof VerifiedPrice>

/** Verified prices of a home, the first one first, and its sale. Prices that were never verified are not in it. */
export const PriceHistory = z.object({
  prices: z.array(VerifiedPrice),
  sale: z.nullable(
    z.object({
      at: Instant,
      /** Price that was paid, in US dollars. Only for the buyer, the agent and admins, who know it from the deal. */
      price: z.optional(z.number()),
    }),
  ),
})
export type PriceHistory = z.infer<typeof PriceHistory>

/** Returns the verified prices of a home and its sale, to everybody who may see the home (rulings G21, G58). */
export const priceHistory = endpoint({
  method: 'GET',
  path: '/properties/:id/history',
  access: 'signed-in',
  summary: 'Verified prices of a property, and its sale',
  params: z.object({ id: IdParam }),
  response: PriceHistory,
  notYours: 404,
})

type Range = Pick<VerifiedPrice, 'minPrice' | 'maxPrice'>

/** Change between the midpoints of two price ranges, in percent. */
export const changePercent = (before: Range, after: Range): number =>
  ((middleOf(after) - middleOf(before)) / middleOf(before)) * 100
