import * as z from 'zod/mini'
import { FinalRoundEvent } from '../final-rounds/final-round.ts'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Id, IdParam, Instant } from '../ground/field.ts'
import { Role } from '../ground/role.ts'
import { ViewingEvent } from '../messages/viewings.ts'
import { ClosedBecause } from '../offers/closed-offers.ts'
import { DealSide } from '../offers/deal-side.ts'
import { offerConditions } from '../offers/offer-conditions.ts'
import { OfferRank } from '../offers/offer-rank.ts'
import { Dispute, type Offer } from '../offers/offers.ts'
import { SettlementParts } from '../offers/settlement.ts'

const one = <const Kind extends string, const Facts extends z.core.$ZodLooseShape>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), ...facts })

/** Facts of a notification about an offer. US dollars. `settlement`: of a deal with a deposit; `withoutCards`: of one without cards. */
const offer = {
  offerId: Id,
  propertyId: Id,
  title: z.string(),
  amount: z.number(),
  settlement: z.optional(SettlementParts),
  withoutCards: z.optional(z.literal(true)),
}
const property = { propertyId: Id, title: z.string() }
/** Side of the deal that the recipient is on. */
const side = { you: DealSide }
/** Condition of a deal (ruling G70). */
const condition = { condition: z.enum(offerConditions) }
/**
 * Reader of a notification about a payment. `you`: the side, undefined for an admin. `isDeal`: not sold yet when it was written; missing in
 * older notifications.
 */
const readerOfPayment = { you: z.optional(DealSide), isDeal: z.optional(z.boolean()) }
/** Whether a backup has taken over (ruling G64). */
const backup = { backup: z.optional(z.boolean()) }

/**
 * Kind and facts of a notification. The pages write its text and its link from them
 * (web/notifications/notification-text.ts). They contain no name and no email of another person.
 */
export const NotificationContent = z.union([
  one('offer received', offer),
  // `backup`: it took over when another deal ended.
  one('offer accepted', { ...offer, payBy: z.nullable(Instant), backup: z.optional(z.boolean()) }),
  // To the buyers of the other live offers.
  one('other offer accepted', property),
  // `offerRank`: how it ranked among the others when it lost. `by`: who had named its amount; without, the buyer.
  one('offer rejected', {
    ...offer,
    because: z.nullable(ClosedBecause),
    offerRank: z.optional(OfferRank),
    by: z.optional(DealSide),
  }),
  one('offer lapsed', { ...offer, ...backup }),
  one('counter received', { ...offer, ...side }),
  // To the agent.
  one('counter accepted', { ...offer, payBy: z.nullable(Instant) }),
  one('terms ended', { ...offer, ...side }),
  one('offer expired', { ...offer, ...side }),
  // To the buyers of pending offers, while a change of the home waits for its verification, and after it.
  one('offer on hold', offer),
  // `range`: the new one, if the amount lies outside it.
  one('offer resumed', { ...offer, range: z.optional(z.object({ minPrice: z.number(), maxPrice: z.number() })) }),
  // To the agent.
  one('backup agreed', offer),
  one('backup stopped', offer),
  one('backup accepted', { ...offer, payBy: z.nullable(Instant) }),
  one('backup ranked', offer),
  // To the buyers of live offers.
  one('board opened', offer),
  one('board closed', offer),
  one('final round', {
    ...property,
    ...side,
    event: FinalRoundEvent,
    deadline: Instant,
    // Number of finals, once they are open.
    finals: z.nullable(z.number()),
    reason: z.nullable(z.string()),
  }),
  one('payment due', { ...offer, payBy: z.nullable(Instant) }),
  // To the agent: no card can pay the deal, so they have to record its transfer.
  one('transfer due', { ...offer, payBy: z.nullable(Instant) }),
  one('property bought', offer),
  // `reference`: of a payment that an admin has returned by other means, after its refund had failed.
  one('payment refunded', { ...offer, deposit: z.optional(z.boolean()), reference: z.optional(z.string()) }),
  // To the buyer of a home whose handover is still to come.
  one('agent left', offer),
  one('property sold', offer),
  one('cancel requested', { ...offer, ...side }),
  one('cancel declined', { ...offer, ...side }),
  one('cancel taken back', { ...offer, ...side }),
  one('offer cancelled', { ...offer, ...side, ...backup }),
  one('offer released', { ...offer, ...side, ...backup }),
  // `payBy`: once no condition is open.
  one('condition met', { ...offer, ...side, ...condition, payBy: z.nullable(Instant) }),
  one('condition due', { ...offer, ...side, ...condition, dueBy: Instant }),
  // To the buyer.
  one('condition extended', { ...offer, ...condition, dueBy: Instant }),
  one('condition ended', {
    ...offer,
    ...side,
    ...condition,
    ...backup,
    because: z.enum(['condition failed', 'condition late']),
  }),
  // The marketplace no longer takes cards, so a transfer pays. `payBy`: unless a condition is open.
  one('cards removed', { ...offer, ...side, payBy: z.nullable(Instant) }),
  one('transfer recorded', offer),
  one('transfer cancelled', {
    ...offer,
    ...side,
    // Missing in notifications from before cancellations had them.
    reference: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  // With a deposit.
  one('deposit paid', { ...offer, ...side, payBy: z.nullable(Instant) }),
  // To the agent, and to the admins.
  one('transfer confirmed', { ...offer, completesAt: z.nullable(Instant) }),
  one('transfer to check', { ...offer, completesAt: z.nullable(Instant) }),
  one('transfer objected', {
    ...offer,
    ...side,
    reference: z.string(),
    reason: z.string(),
    payBy: z.nullable(Instant),
  }),
  one('held sale completed', { ...offer, ...side, reason: z.string() }),
  // To the agent of a deal whose transfer is due.
  one('payout details needed', offer),
  // To the agent whose account it is.
  one('own payout details verified', {}),
  one('payout details refused', { reason: z.string() }),
  // To the buyers of deals that are paid by transfer.
  one('payout details changed', offer),
  one('payout details verified', offer),
  // The agent is under review, or no longer is. `transfer`: one is recorded; `confirmed`: that of a balance.
  one('deal frozen', {
    ...offer,
    payBy: z.nullable(Instant),
    transfer: z.boolean(),
    confirmed: z.optional(z.boolean()),
  }),
  one('deal resumed', {
    ...offer,
    payBy: z.nullable(Instant),
    transfer: z.boolean(),
    confirmed: z.optional(z.boolean()),
  }),
  // One until its recipient reads the conversation.
  one('message received', { conversationId: Id, ...property, ...side }),
  one('viewing', {
    conversationId: Id,
    ...property,
    ...side,
    event: ViewingEvent,
    startsAt: z.nullable(Instant),
    // For `viewing ended`; missing in notifications from before it was stored.
    because: z.optional(ClosedBecause),
  }),
  one('property verified', property),
  one('verification undone', property),
  one('change sent back', { ...property, reason: z.string() }),
  one('property rejected', { ...property, reason: z.nullable(z.string()) }),
  one('role changed', { role: Role, from: z.optional(Role) }),
  one('application declined', { reason: z.nullable(z.string()) }),
  // To the admins.
  // With the present name of the applicant, which is not stored.
  one('application received', { applicationId: Id, applicant: z.optional(z.string()) }),
  one('message reported', { messageId: Id }),
  one('payout details to verify', {}),
  one('finals unreadable', property),
  one('payment unknown', offer),
  // To the admins, the buyer and, while the offer is a deal or a sale, the agent. `refunded`: US dollars in all. `dispute`: over the payment whose refund has failed, for the admins.
  one('money returned', { ...offer, refunded: z.number(), ...readerOfPayment }),
  one('payment disputed', { ...offer, dispute: Dispute, ...readerOfPayment }),
  one('refund failed', { ...offer, ...readerOfPayment, dispute: z.optional(Dispute) }),
  // Written by a newer version of the server.
  one('unknown', {}),
])
export type NotificationContent = z.infer<typeof NotificationContent>

/** Returns the facts that every notification about an offer contains. */
export const offerFacts = ({ _id, propertyId, title, offerAmount, settlement, withoutCards }: Offer) => ({
  offerId: _id,
  propertyId,
  title,
  amount: offerAmount,
  ...(settlement && {
    settlement: {
      deposit: settlement.deposit,
      balance: settlement.balance,
      depositPaidAt: settlement.depositPaidAt,
    },
  }),
  ...(withoutCards && { withoutCards }),
})

/** A notification of the caller. */
export const Notification = z.object({
  _id: Id,
  content: NotificationContent,
  read: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Maximum number of notifications of a user. A job removes older ones. */
export const maxNotifications = 200
/** Lists the caller's notifications, newest first. */
export const myNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'signed-in',
  summary: 'Your notifications, newest first',
  response: z.array(Notification),
  paged: true,
})

/** Marks one notification of the caller as read; 404 for another person's. A repeat changes nothing. */
export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/read/:id',
  access: 'signed-in',
  summary: 'Mark one of your notifications as read',
  params: z.object({ id: IdParam }),
  response: updated(Notification),
  notYours: 404,
})

/**
 * Marks all notifications of the caller as read, or those up to the newest one that they have seen. Without a body, as from
 * an older client, it marks all (ruling G33). A notification that is gone stands for none.
 */
export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  access: 'signed-in',
  summary: 'Mark all your notifications as read, or those up to one of them',
  body: z.object({ newest: z.optional(IdParam) }),
  response: z.object({ modifiedCount: z.number() }),
})
