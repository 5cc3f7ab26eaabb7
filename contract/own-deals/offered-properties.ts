import * as z from 'zod/mini'
import { FinalRound } from '../final-rounds/final-round.ts'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam, Instant } from '../ground/field.ts'
import { isUndecided, isWithinRange, Offer, OfferStatus } from '../offers/offers.ts'
import { Property } from '../properties/properties.ts'

/** Maximum number of offers of one home in {@link listOfferedProperties}; pending ones first, then the highest. */
export const maxOffersPerProperty = 100

/** Maximum number of homes in a page of {@link listOfferedProperties}: it has no more than 1,000 offers. */
export const maxOfferedProperties = 10

/** A home of an agent with the offers on it. `_id` is the id of the property. */
export const OfferedProperty = z.extend(
  z.pick(Property, {
    _id: true,
    title: true,
    location: true,
    image: true,
    minPrice: true,
    maxPrice: true,
    status: true,
    sold: true,
    underOffer: true,
  }),
  {
    /** Whether the agent has deleted the property. */
    deleted: z.boolean(),
    /** Time at which the agent opened its board. Null while it is closed (ruling G67). */
    boardOpenedAt: z.nullable(Instant),
    /** Number of times that it has been opened. */
    boardOpenings: z.number(),
    /** Number of offers by status. */
    counts: z.object({ pending: z.number(), accepted: z.number(), rejected: z.number(), bought: z.number() }),
    /** The offers of the requested status, pending ones first, then the highest; see {@link maxOffersPerProperty}. */
    offers: z.array(Offer),
    /** The open or closed round of final offers, with the number of finals that were made (ruling G63). */
    round: z.nullable(z.extend(FinalRound, { finals: z.number() })),
    /** Number of rounds that it has had, with the current one. */
    rounds: z.number(),
  },
)
export type OfferedProperty = z.infer<typeof OfferedProperty>

/**
 * Lists the caller’s homes that have offers: those with pending ones first, then by the newest offer. A page has at most
 * {@link maxOfferedProperties}, whatever its limit.
 */
export const listOfferedProperties = endpoint({
  method: 'GET',
  path: '/offers/by-property',
  access: ['agent'],
  summary: 'The offers on your properties, grouped by property',
  query: z.object({
    status: z.optional(OfferStatus),
    /** Only this property. */
    property: z.optional(IdParam),
  }),
  response: z.array(OfferedProperty),
  paged: true,
})

/**
 * Returns the highest pending offer, the oldest of equal ones; undefined if there is none. A counteroffer of the agent is
 * no offer of a buyer.
 */
export function bestOffer(offers: readonly Pick<Offer, '_id' | 'status' | 'terms' | 'offerAmount' | 'createdAt'>[]) {
  const pending = offers.filter(offer => isUndecided(offer) && offer.terms.by === 'buyer')
  return pending.toSorted((a, b) => b.offerAmount - a.offerAmount || a.createdAt.localeCompare(b.createdAt))[0]
}

/** Whether the terms of an offer were opened as a final when this round closed. */
export const isFinalOf = ({ terms }: Pick<Offer, 'terms'>, round: OfferedProperty['round']): boolean =>
  round !== null && terms.madeAt === round.closedAt

/** Position of an amount in a price range: its distance from both ends in US dollars, or that it lies outside. */
export const placeInRange = (amount: number, range: { minPrice: number; maxPrice: number }) => ({
  isWithin: isWithinRange(amount, range),
  aboveMin: amount - range.minPrice,
  belowMax: range.maxPrice - amount,
})
