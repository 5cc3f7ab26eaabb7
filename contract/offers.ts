import * as z from 'zod/mini'
import { created, endpoint, updated } from './endpoint.ts'
import { calendarDate, dollarAmount, email, Id, ignored, Instant, personInPath, Reference } from './field.ts'
import { dollars } from './money.ts'

export const OfferStatus = z.enum(['pending', 'accepted', 'rejected', 'bought'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** The buyer's bank disputes the charge; `won` and `lost` are the marketplace's view. */
export const Dispute = z.enum(['open', 'won', 'lost'])
export type Dispute = z.infer<typeof Dispute>

/** The two sides of a deal. */
export const DealSide = z.enum(['buyer', 'agent'])
export type DealSide = z.infer<typeof DealSide>

export const Offer = z.object({
  _id: Id,
  propertyId: Id,
  /** Null once the entry is gone: offers outlive it (ruling G24). */
  wishlistId: z.nullable(Id),
  title: z.string(),
  /** The same words as `title`, under the name the payment page reads. */
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
  /** The price range that the offer was made under (ruling G08). */
  minPrice: z.number(),
  maxPrice: z.number(),
  /** The agent has changed the range since. */
  rangeChanged: z.boolean(),
  /** Why it was rejected, when the agent did not simply decline it. */
  reason: z.nullable(z.string()),
  /** Pending while another offer is accepted: it waits behind that one (ruling G12). */
  backup: z.boolean(),
  /** Pending while its property waits to be verified again: until then it cannot be accepted. */
  unverified: z.boolean(),
  /** Until when an accepted offer can be paid (ruling G12). */
  payBy: z.nullable(Instant),
  /** The agent is marked as fraud: a bought one is kept and says so (ruling G19). */
  flagged: z.boolean(),
  /** A payment was started and the card provider has not finished it. */
  paymentProcessing: z.boolean(),
  /** What the buyer of a bought one got back at the card provider's desk, in US dollars; mostly 0. */
  refundedAmount: z.number(),
  /** State of the dispute, if the buyer's bank disputes the charge of a bought offer. */
  dispute: z.nullable(Dispute),
  /** One side asks the other to cancel the accepted offer. */
  cancelRequest: z.nullable(z.object({ by: DealSide, reason: z.string(), at: Instant })),
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

/** Whether the agent can accept an offer: no other one is accepted, and the property is verified (ruling G12). */
export const canBeAccepted = (offer: Pick<Offer, 'status' | 'backup' | 'unverified'>): boolean =>
  isUndecided(offer) && !offer.backup && !offer.unverified

/** Whether an offer is a deal that waits for its payment: the buyer can pay, and either side can ask to cancel. */
export const isDeal = (offer: Pick<Offer, 'status'>): boolean => offer.status === 'accepted'

/** Whether the amount lies within the price range, both ends included. US dollars (specification §5). */
export const isWithinRange = (amount: number, range: { minPrice: number; maxPrice: number }): boolean =>
  amount >= range.minPrice && amount <= range.maxPrice

/** The text of the alert titled 'Invalid Amount' (specification §5). */
export const invalidAmount = ({ minPrice, maxPrice }: { minPrice: number; maxPrice: number }): string =>
  `Offer amount must be between ${dollars(minPrice)} and ${dollars(maxPrice)}`

/** What the offer form asks for. */
export const OfferTerms = z.object({
  offerAmount: dollarAmount('Offer amount', 'Offer amount is required'),
  buyingDate: calendarDate('Buying date is required'),
})
export type OfferTerms = z.infer<typeof OfferTerms>

const NewOffer = z.object({
  propertyId: Reference,
  wishlistId: z.optional(z.nullable(Reference)),
  ...OfferTerms.shape,
  title: ignored,
  location: ignored,
  image: ignored,
  agentName: ignored,
  agentEmail: ignored,
  buyerEmail: ignored,
  buyerName: ignored,
  status: ignored,
})
export type NewOffer = z.infer<typeof NewOffer>

const ById = z.object({ id: Reference })

/** Within the range of a property that is verified, unsold and not one's own; one live offer per buyer and property (rulings G10, G11). */
export const makeOffer = endpoint({
  method: 'POST',
  path: '/offers',
  access: ['user'],
  summary: 'Offer within the price range of a verified property',
  body: NewOffer,
  reply: created(Offer),
})

export const requestedOffers = endpoint({
  method: 'GET',
  path: '/offers',
  access: ['agent', 'admin'],
  summary: 'The offers on one agent’s properties: one’s own unless an admin asks',
  query: z.object({ agentEmail: z.optional(email()) }),
  reply: z.array(Offer),
  notYours: 403,
  paged: true,
})

export const findOffer = endpoint({
  method: 'GET',
  path: '/offers/:id',
  access: 'signed-in',
  summary: 'One offer, for its buyer, the listing’s agent and admins',
  params: ById,
  reply: Offer,
  notYours: 404,
})

/** Refused while another offer on the property is accepted or bought (ruling G12). */
export const acceptOffer = endpoint({
  method: 'PATCH',
  path: '/offers/accept/:id',
  access: ['agent'],
  summary: 'Accept a pending offer on one’s own property',
  params: ById,
  reply: updated(Offer),
  notYours: 404,
})

export const rejectOffer = endpoint({
  method: 'PATCH',
  path: '/offers/reject/:id',
  access: ['agent'],
  summary: 'Reject a pending offer on one’s own property',
  params: ById,
  reply: updated(Offer),
  notYours: 404,
})

/** Only while pending, and again within the range of today (ruling G11). */
export const reviseOffer = endpoint({
  method: 'PATCH',
  path: '/offers/revise/:id',
  access: ['user'],
  summary: 'Change the amount or the date of one’s own pending offer',
  params: ById,
  body: OfferTerms,
  reply: updated(Offer),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** A withdrawn offer is a rejected one with that reason (ruling G11). */
export const withdrawOffer = endpoint({
  method: 'PATCH',
  path: '/offers/withdraw/:id',
  access: ['user'],
  summary: 'Withdraw one’s own pending offer',
  params: ById,
  reply: updated(Offer),
  notYours: 404,
})

/** All offers of the buyer, whatever came of them (ruling G15). */
export const boughtProperties = endpoint({
  method: 'GET',
  path: '/bought-properties',
  access: 'signed-in',
  summary: 'The offers of one buyer: one’s own unless an admin asks',
  query: z.object({ email: z.optional(email()), status: z.optional(OfferStatus) }),
  reply: z.array(Offer),
  notYours: 403,
  paged: true,
})

export const soldProperties = endpoint({
  method: 'GET',
  path: '/agent-sold-properties/:email',
  access: ['agent', 'admin'],
  summary: 'The sales of one agent: one’s own unless an admin asks',
  params: z.object({ email: personInPath }),
  reply: z.array(Offer),
  notYours: 403,
  paged: true,
})
