import * as z from 'zod/mini'
import { created, endpoint } from '../ground/endpoint.ts'
import { email, Id, unused, Instant, oneOf, userParam, IdParam } from '../ground/field.ts'
import { dollars } from '../ground/money.ts'
import { ClosedBecause } from './closed-offers.ts'
import { DealCondition } from './deal-condition.ts'
import { DealSide } from './deal-side.ts'
import { OfferRank } from './offer-rank.ts'
import { NewTerms, OfferTerms, FinalRoundState, TermsDetails } from './offer-terms.ts'
import { PaymentPeople } from './payment-people.ts'
import { duePayment, Settlement } from './settlement.ts'

/** States of an offer: `pending`, then `accepted` or `rejected`; an accepted one becomes `bought` or `rejected`. */
export const OfferStatus = z.enum(['pending', 'accepted', 'rejected', 'bought'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** The buyer's bank disputes the charge; `won` and `lost` are the marketplace's view. */
export const Dispute = z.enum(['open', 'won', 'lost'])
export type Dispute = z.infer<typeof Dispute>

/**
 * A buyer’s proposal for one property. It keeps the title, the image and the price range that it was made under.
 *
 * States: see {@link OfferStatus} and {@link offerMoves}. Amounts are US dollars, `buyingDate` is a calendar date,
 * other times are ISO 8601 in UTC.
 */
export const Offer = z.object({
  _id: Id,
  propertyId: Id,
  /** Null once the entry is deleted: offers outlive it (ruling G24). */
  wishlistId: z.nullable(Id),
  title: z.string(),
  /** The same text as `title`, under the name that the payment page reads. */
  propertyTitle: z.string(),
  location: z.string(),
  image: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  offerAmount: z.number(),
  buyerEmail: z.string(),
  buyerName: z.string(),
  buyingDate: z.string(),
  status: OfferStatus,
  transactionId: z.nullable(z.string()),
  /** Price range that the offer was made under. US dollars (ruling G08). */
  minPrice: z.number(),
  maxPrice: z.number(),
  /** Whether the verified range has changed since. */
  rangeChanged: z.boolean(),
  /** The range that buyers read now, if it has changed since. Only of a pending offer: new terms lie within it. US dollars. */
  currentRange: z.optional(z.object({ minPrice: z.number(), maxPrice: z.number() })),
  /** Reason of a rejection that was not simply the agent’s decision. */
  reason: z.nullable(z.string()),
  /** Reason why a rejected offer ended. */
  closedBecause: z.nullable(ClosedBecause),
  /**
   * Rank of an offer that the agent rejected, or whose home was sold to another buyer. Null for every other offer, and
   * for those that lost before Keyhaven counted (ruling G68).
   */
  offerRank: z.nullable(OfferRank),
  /** Pending while another offer on the property is accepted (ruling G12). */
  backup: z.boolean(),
  /**
   * Place of a pending offer among the backups that take over when the accepted offer ends, from 1; null without one.
   * Missing unless its buyer agrees to be a backup (ruling G64).
   */
  backupPlace: z.optional(z.nullable(z.number())),
  /** Pending while its property is not verified: it cannot be accepted until then. */
  unverified: z.boolean(),
  /**
   * Deadline for paying an accepted offer (ruling G12), of its next part with a deposit. Null while a transfer waits for
   * its confirmation, and while a condition is open (ruling G70).
   */
  payBy: z.nullable(Instant),
  /** Time of the sale, for a bought offer. */
  boughtAt: z.nullable(Instant),
  /** Buyer and agent at the sale, for its receipt. Missing for every other offer. */
  salePeople: z.optional(PaymentPeople),
  /** The agent has been marked as fraud. An accepted offer cannot be paid then (ruling G19). */
  flagged: z.boolean(),
  /** The card provider is still processing a payment. */
  paymentProcessing: z.boolean(),
  /** Refunds of a bought offer that were made in the card provider's dashboard. US dollars. */
  refundedAmount: z.number(),
  /** State of the dispute, if the buyer's bank disputes the charge of a bought offer. */
  dispute: z.nullable(Dispute),
  /** Open request of one side to cancel the accepted offer. */
  cancelRequest: z.nullable(z.object({ by: DealSide, reason: z.string(), at: Instant })),
  /**
   * Transfer outside Keyhaven that pays for an accepted offer, has paid for a bought one, or was recorded when the deal
   * ended (ruling G49).
   */
  transfer: z.nullable(z.object({ reference: z.string(), recordedAt: Instant })),
  /**
   * The last recorded transfer, if one side has cancelled it, or an admin has objected to it, and none has been recorded
   * since.
   */
  cancelledTransfer: z.nullable(
    z.object({ reference: z.string(), by: z.enum(['buyer', 'agent', 'admin']), reason: z.string(), at: Instant }),
  ),
  /** Conditions of an offer that was accepted with some. Missing for every other offer (ruling G70). */
  conditions: z.optional(z.array(DealCondition)),
  /** Payments of a deal with a deposit. Missing for every other offer (ruling G65). */
  settlement: z.optional(Settlement),
  /** The marketplace took no cards when the offer was accepted: a transfer pays it (ruling G49). Otherwise missing. */
  withoutCards: z.optional(z.literal(true)),
  /** The current terms, beside `offerAmount` and `buyingDate` (ruling G62). */
  terms: TermsDetails,
  /** Side that has to answer the current terms. Null unless the offer is pending, and while only finals can be made. */
  turn: z.nullable(DealSide),
  /** Current round of final offers on the property of a pending offer (ruling G63). */
  finalRound: z.nullable(FinalRoundState),
  createdAt: Instant,
})
export type Offer = z.infer<typeof Offer>

/**
 * The only moves an offer can make (specification §4). An accepted one becomes rejected when its payment window
 * lapses or its property is withdrawn by a fraud mark (rulings G12, G19).
 */
export const offerMoves: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  pending: ['accepted', 'rejected'],
  accepted: ['bought', 'rejected'],
  rejected: [],
  bought: [],
}
/** Whether an offer can move to this status (specification §4). */
export const canMove = (offer: Pick<Offer, 'status'>, to: OfferStatus): boolean => offerMoves[offer.status].includes(to)

/** Whether an offer waits for a decision: its agent can reject it, and its buyer can change or withdraw it. */
export const isUndecided = (offer: Pick<Offer, 'status'>): boolean => offer.status === 'pending'

/** Whether an offer can become a deal: no other one is accepted, and the property is verified (ruling G12). */
export const canBecomeDeal = (offer: Pick<Offer, 'status' | 'backup' | 'unverified'>): boolean =>
  isUndecided(offer) && !offer.backup && !offer.unverified

/** Whether the agent can accept an offer: it can become a deal, and its terms are the buyer's (rulings G62, G63). */
export const canBeAccepted = (offer: Pick<Offer, 'status' | 'backup' | 'unverified' | 'turn'>): boolean =>
  canBecomeDeal(offer) && offer.turn === 'agent'

/** Whether an offer is a deal that waits for its payment: the buyer can pay, and either side can ask to cancel. */
export const isDeal = (offer: Pick<Offer, 'status'>): boolean => offer.status === 'accepted'

/**
 * Whether a deal is paid by transfer: the marketplace took no cards, no card can pay its amount, or its deposit is paid
 * (rulings G49, G65).
 */
export const isPaidByTransfer = (
  offer: Pick<Offer, 'status' | 'offerAmount' | 'settlement' | 'withoutCards'>,
): boolean => isDeal(offer) && duePayment(offer).by === 'transfer'

/** Most offers on one home that are pending or accepted at a time; a further one is 409. */
export const maxLiveOffers = 500

/** Refusal of a further offer on a home with {@link maxLiveOffers}. */
export const tooManyOffers = `This home has ${maxLiveOffers} offers, the most that it can have at a time. You can make one when another has ended.`

/** Whether the amount lies within the price range, both ends included. US dollars (specification §5). */
export const isWithinRange = (amount: number, range: { minPrice: number; maxPrice: number }): boolean =>
  amount >= range.minPrice && amount <= range.maxPrice

/** Returns the price range in which new terms of an offer lie. US dollars. */
export const rangeOfTerms = (offer: Pick<Offer, 'minPrice' | 'maxPrice' | 'currentRange'>) =>
  offer.currentRange ?? { minPrice: offer.minPrice, maxPrice: offer.maxPrice }

/** Says how far an amount lies outside a price range, such as "$5,000 below the range"; undefined for one within it. */
export function outsideRange(amount: number, range: { minPrice: number; maxPrice: number }): string | undefined {
  if (isWithinRange(amount, range)) return undefined
  return amount < range.minPrice
    ? `${dollars(range.minPrice - amount)} below the range`
    : `${dollars(amount - range.maxPrice)} above the range`
}

/** Text of the alert titled 'Invalid Amount' (specification §5). */
export const invalidAmount = ({ minPrice, maxPrice }: { minPrice: number; maxPrice: number }): string =>
  `Offer amount must be between ${dollars(minPrice)} and ${dollars(maxPrice)}`

/** The offer form, which takes no day before today; the API does (ruling G41). @param today such as 2026-11-21 */
export const offerForm = (today: string) =>
  z.extend(OfferTerms, {
    buyingDate: z.pipe(
      OfferTerms.shape.buyingDate,
      z.string().check(z.refine(day => day >= today, 'Choose today or a later day')),
    ),
  })

const NewOffer = z.object({
  propertyId: IdParam,
  wishlistId: z.optional(z.nullable(IdParam)),
  ...NewTerms.shape,
  title: unused,
  location: unused,
  image: unused,
  agentName: unused,
  agentEmail: unused,
  buyerEmail: unused,
  buyerName: unused,
  status: unused,
})
/** Body of a new offer. The server ignores the fields that it knows itself (ruling G06). */
export type NewOffer = z.infer<typeof NewOffer>

const ById = z.object({ id: IdParam })

/**
 * Makes an offer on a property that is verified, unsold and not the caller's own. One live offer per buyer and property
 * (rulings G10, G11).
 */
export const makeOffer = endpoint({
  method: 'POST',
  path: '/offers',
  access: ['user'],
  summary: 'Make an offer within the price range of a verified property',
  body: NewOffer,
  response: created(Offer),
})

/** Lists the offers on the properties of one agent: the caller’s own, or any for admins (ruling G04). */
export const requestedOffers = endpoint({
  method: 'GET',
  path: '/offers',
  access: ['agent', 'admin'],
  summary: 'The offers on your properties; for admins, on any agent’s',
  query: z.object({ agentEmail: z.optional(email()) }),
  response: z.array(Offer),
  notYours: 403,
  paged: true,
})

/** Returns one offer to its buyer, the agent of its property and admins; 404 for others (ruling G05). */
export const findOffer = endpoint({
  method: 'GET',
  path: '/offers/:id',
  access: 'signed-in',
  summary: 'One offer, for its buyer, the agent of the property, and admins',
  params: ById,
  response: Offer,
  notYours: 404,
})

const BuyerOffersFilter = z.object({
  status: z.optional(OfferStatus),
  /** Only offers whose agent is under review, or only the others. */
  flagged: z.optional(oneOf('Flagged', ['true', 'false'])),
})
/** Filter of a buyer's offers. */
export type BuyerOffersFilter = z.infer<typeof BuyerOffersFilter>

/** Lists all offers of one buyer in every status: the caller’s own, or any for admins (rulings G04, G15). */
export const boughtProperties = endpoint({
  method: 'GET',
  path: '/bought-properties',
  access: 'signed-in',
  summary: 'Your offers; for admins, any buyer’s',
  query: z.extend(BuyerOffersFilter, { email: z.optional(email()) }),
  response: z.array(Offer),
  notYours: 403,
  paged: true,
})

/** Lists the bought offers of one agent: the caller’s own, or any for admins (ruling G04). */
export const soldProperties = endpoint({
  method: 'GET',
  path: '/agent-sold-properties/:email',
  access: ['agent', 'admin'],
  summary: 'Your sales; for admins, any agent’s',
  params: z.object({ email: userParam }),
  response: z.array(Offer),
  notYours: 403,
  paged: true,
})
