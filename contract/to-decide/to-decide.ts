import * as z from 'zod/mini'
import { ReceivedApplication } from '../applications/applications.ts'
import { Deal } from '../deals/deals.ts'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, Instant } from '../ground/field.ts'
import { ReportedMessage } from '../messages/message-reports.ts'
import { isSaleHeld } from '../offers/settlement.ts'
import { WaitingPayoutDetails } from '../payout-details/payout-account.ts'
import { ManagedProperty } from '../properties/properties.ts'
import { Review } from '../reviews/reviews.ts'
import { DecisionGroup, queueKey } from './decision-counts.ts'

/** A deal with a confirmed transfer. */
export const TransferToCheck = z.extend(Deal, {
  /** The account that the buyer saw when the transfer was recorded; null without a verified one. */
  paidTo: z.nullable(
    z.object({
      version: z.number(),
      verifiedAt: Instant,
      /** First change after the transfer was recorded. */
      changedAt: z.nullable(Instant),
    }),
  ),
})
export type TransferToCheck = z.infer<typeof TransferToCheck>

/** Declares a kind of decision. A new one also needs an entry in {@link decisionGroups}. */
const decision = <Kind extends string, Subject extends z.ZodMiniType>(kind: Kind, subject: Subject) =>
  z.object({
    kind: z.literal(kind),
    /** Time from which it has waited. */
    since: Instant,
    subject,
  })

/**
 * A decision that waits for an admin: a confirmed transfer, the account of an agent, a change of a verified property, a new
 * property, an application to become an agent, a reported message, or a review that is held back.
 */
export const ToDecide = z.discriminatedUnion('kind', [
  decision('transfer', TransferToCheck),
  decision('account', WaitingPayoutDetails),
  decision('change', ManagedProperty),
  decision('property', ManagedProperty),
  decision('application', ReceivedApplication),
  decision('report', ReportedMessage),
  decision('review', Review),
])
export type ToDecide = z.infer<typeof ToDecide>
/** Kind of a decision. */
export type DecisionKind = ToDecide['kind']

/** A decision of one kind. */
export type DecisionOf<Kind extends DecisionKind> = Extract<ToDecide, { kind: Kind }>

/** Group of each kind. */
export const decisionGroups: Record<DecisionKind, DecisionGroup> = {
  transfer: 'money',
  account: 'money',
  change: 'homes',
  property: 'homes',
  application: 'people',
  report: 'people',
  review: 'people',
}

/**
 * Lists what waits for a decision of an admin: deadlines first, then what holds somebody up, then the oldest. It lists and
 * counts at most the first thousand of each kind.
 */
export const toDecide = endpoint({
  method: 'GET',
  path: '/to-decide',
  access: ['admin'],
  summary: 'What waits for a decision: deadlines first, then what holds somebody up, then the oldest',
  query: z.object({ group: z.optional(DecisionGroup) }),
  response: z.array(ToDecide),
  paged: true,
  key: queueKey,
})

/** Number of decisions that an admin's profile shows. */
export const firstDecisions = 3

/**
 * Records that an admin has checked a confirmed transfer and does not object, so that it leaves the queue; 409 if another
 * admin has checked it, no confirmed transfer waits, or the time to object has passed. The sale completes at its time in any case (ruling G65).
 */
export const checkTransfer = endpoint({
  method: 'PATCH',
  path: '/to-decide/transfers/:id',
  access: ['admin'],
  summary: 'Record that a confirmed transfer looks right, which takes it out of the queue',
  params: z.object({ id: IdParam }),
  response: updated(z.object({ _id: z.string() })),
})

/** Whether a confirmed transfer completes no sale: the agent is under review, or the deposit is taken back. */
const isHeld = ({ flagged, settlement }: Deal): boolean => flagged || isSaleHeld(settlement)

/** Deadline of a decision; null if there is none. */
export const decideBy = (item: ToDecide): string | null =>
  item.kind === 'transfer' && !isHeld(item.subject) ? (item.subject.settlement?.completesAt ?? null) : null

/** Whether a decision holds somebody up: offers wait for a changed home, deals for an account, or both sides for a sale. */
export const holdsSomebodyUp = (item: ToDecide): boolean =>
  (item.kind === 'change' && item.subject.pendingOffers > 0) ||
  (item.kind === 'account' && item.subject.deals.length > 0) ||
  (item.kind === 'transfer' && isHeld(item.subject))
