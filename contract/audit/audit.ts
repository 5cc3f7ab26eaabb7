import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { calendarDate, Id, Instant, instant, optionalLine } from '../ground/field.ts'

/**
 * Every action that the audit trail records, with its text for admins. The keys are stored: 'judge property' (to verify
 * or reject) and the three with 'address' (an email) keep the names that older lines have.
 */
export const auditActions = {
  // Accounts
  'sign in': 'Signed in',
  'failed sign-in': 'Failed to sign in',
  'sign out': 'Signed out',
  'reset password': 'Reset the password',
  'confirm address': 'Confirmed the email address',
  'set up admin': 'Set up the admin of ADMIN_EMAIL',
  'set password': 'Set a first password',
  'change password': 'Changed the password',
  'change profile': 'Changed the profile',
  'accept terms': 'Accepted the terms',
  'change role': 'Changed a role',
  'change property limit': 'Changed how many listings an agent can have',
  'apply as agent': 'Applied to become an agent',
  'withdraw application': 'Withdrew an application to become an agent',
  'accept application': 'Accepted an application to become an agent',
  'decline application': 'Declined an application to become an agent',
  'change payout details': 'Changed the account for transfers',
  'verify payout details': 'Verified the account for transfers',
  'refuse payout details': 'Refused the account for transfers',
  'delete user': 'Deleted a user',
  'delete own account': 'Deleted their own account',
  'download own data': 'Downloaded their own data',
  'add authenticator': 'Added an authenticator app',
  'remove authenticator': 'Removed the authenticator app',
  'use recovery code': 'Used a recovery code',
  'replace recovery codes': 'Made new recovery codes',
  'add passkey': 'Added a passkey',
  'rename passkey': 'Renamed a passkey',
  'remove passkey': 'Removed a passkey',
  'end session': 'Ended a session',
  'ask for new address': 'Asked for another email address',
  'change address': 'Changed the email address',

  // Properties
  'add property': 'Added a property',
  'update property': 'Changed a property',
  'judge property': 'Verified or rejected a property',
  'undo verification': 'Undid the verification of a property',
  'send back change': 'Sent back the change of a property',
  'advertise property': 'Put a property on the home page',
  'unadvertise property': 'Took a property off the home page',
  'open board': 'Opened the board of a property',
  'close board': 'Closed the board of a property',
  'delete property': 'Deleted a property',
  'approve review': 'Showed a waiting review',
  'delete review': 'Deleted a review',

  // Messages; the object is the sender, or the person who is blocked.
  'report message': 'Reported a message',
  'remove message': 'Removed a reported message',
  'keep message': 'Kept a reported message',
  'block person': 'Blocked a person',
  'unblock person': 'Unblocked a person',

  // Viewings; the object is the property.
  'request viewing': 'Requested a viewing',
  'agree to viewing': 'Agreed to a viewing',
  'decline viewing': 'Declined a viewing',
  'cancel viewing': 'Cancelled a viewing',
  'expire viewing request': 'Ended a viewing request that nobody answered',

  // Offers and payments
  'make offer': 'Made an offer',
  'revise offer': 'Changed an offer',
  'counter offer': 'Made a counteroffer',
  'accept counter': 'Accepted a counteroffer',
  'expire offer': 'Closed an offer that expired',
  'close offer outside range': 'Closed an offer outside the new price range',
  'withdraw offer': 'Withdrew an offer',
  'agree to backup': 'Agreed to be a backup',
  'stop backup': 'Stopped being a backup',
  'rank backup': 'Ranked a backup',
  'accept backup': 'Accepted a backup after a deal ended',
  'show on board': 'Showed an offer on the open board',
  // Rounds of final offers; the object is the property, or the offer with the final.
  'open final round': 'Asked for final offers',
  'extend final round': 'Gave more time for final offers',
  'cancel final round': 'Cancelled a round of final offers',
  'close final round': 'Opened all final offers',
  'end final round': 'Ended a round of final offers',
  'make final offer': 'Made or replaced a sealed final offer',
  'open final offer': 'Opened a final offer',
  'accept offer': 'Accepted an offer',
  'reject offer': 'Rejected an offer',
  'lapse offer': 'Closed an offer that was not paid in time',
  'close offer of deleted property': 'Closed an offer on a deleted property',
  'close offer of deleted user': 'Closed an offer of a deleted user',
  'close offer of rejected property': 'Closed an offer on a rejected property',
  'close offer of sold property': 'Closed an offer on a sold property',
  'close offer on change of role': 'Closed an offer after a change of role',
  'complete sale': 'Completed a sale',
  'pay deposit': 'Paid the deposit of an accepted offer',
  'refund payment': 'Refunded a payment',
  'note refund': 'Recorded a refund',

  'ask to cancel': 'Asked to cancel an accepted offer',
  'decline to cancel': 'Declined to cancel an accepted offer',
  'take back request to cancel': 'Withdrew a request to cancel',
  'cancel offer': 'Cancelled an accepted offer',
  'release offer': 'Ended a stuck deal',
  'meet condition': 'Marked a condition as met',
  'fail condition': 'Marked a condition as failed, which ended the deal',
  'extend condition': 'Gave more time for a condition',
  'end late deal': 'Ended a deal with a late condition',
  'switch to transfer': 'Changed a deal to payment by transfer, because the marketplace no longer takes cards',
  'record transfer': 'Recorded a transfer',
  'cancel transfer': 'Cancelled a transfer',
  'confirm transfer': 'Confirmed the transfer of a balance',
  'check transfer': 'Checked a confirmed transfer without an objection',
  'object to transfer': 'Objected to a confirmed transfer',
  'complete held sale': 'Completed a sale that was held',
  'note cancelled payment': 'Recorded a cancelled payment',
  'close unknown payment': 'Closed a payment that the provider does not know',
  'note dispute': 'Recorded a dispute',
  'note failed refund': 'Recorded a refund that failed',
  'mark paid back': 'Marked a failed refund as paid back by other means',

  // Administration
  'first start': 'Started for the first time',
  'start with other settings': 'Started with other settings',
  'rescue admin': 'Restored the access of an admin',
  'remove demo marketplace': 'Removed the demo marketplace',
  'read mail': 'Read a mail in the outbox',
  'send mail again': 'Sent a mail again',
  'download audit': 'Downloaded audit lines',
} as const

/** Name of an audited action, as stored. */
export type AuditAction = keyof typeof auditActions

/** An action in words; one of an older version as it was written. */
export const actionText = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action

const AuditLine = z.object({
  _id: Id,
  at: Instant,
  /** Null when the marketplace itself acted, or a visitor did. */
  actor: z.nullable(z.object({ _id: Id, name: z.string(), email: z.string() })),
  action: z.string(),
  /** The changed row; null for an event that concerns nothing in particular. */
  object: z.nullable(
    z.object({
      _id: Id,
      /** Null for one that is gone. */
      kind: z.nullable(z.enum(['user', 'property', 'offer', 'mail'])),
      /** A name or a title; empty for one that is gone. */
      name: z.string(),
      /** The search term for its screen: an email for a user or a mail, the property’s id for a property or an offer. */
      foundBy: z.string(),
    }),
  ),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Hash of the client’s network: lines of one client have the same. */
  client: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
/** One line of the audit trail, with names resolved. `from` and `to` are states. */
export type AuditLine = z.infer<typeof AuditLine>

const AuditFilter = z.object({
  /** The actor's email or id. */
  person: optionalLine(320),
  action: z.optional(z.enum(Object.keys(auditActions) as [AuditAction], 'Must be an action')),
  /** The id of the changed row, or the email of a user. */
  object: optionalLine(320),
  client: optionalLine(64),
  /** First and last day, in UTC. */
  from: z.optional(calendarDate('Must be a date')),
  to: z.optional(calendarDate('Must be a date')),
  /** First instant, and the one after the last: the days of the reader. */
  since: z.optional(instant('Must be a time')),
  before: z.optional(instant('Must be a time')),
})
/** Filter of the audit trail; all parts apply together. */
export type AuditFilter = z.infer<typeof AuditFilter>

/** Lists the audit trail, newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: ['admin'],
  summary: 'The audit trail, newest first: who did what to which object, when, and from which client',
  query: AuditFilter,
  response: z.array(AuditLine),
  paged: true,
})

/** Lines in one download, the newest that match. */
export const maxAuditRows = 50_000

/** Start of the last line of a download that was cut. */
export const cutDownload = 'Only the newest 50,000 matching lines are in this file.'

/**
 * Downloads at most {@link maxAuditRows} matching lines as CSV. If there are more, the last line begins with
 * {@link cutDownload} and says how to get the rest. The download is itself audited.
 */
export const downloadAudit = endpoint({
  method: 'GET',
  path: '/audit/download',
  access: ['admin'],
  summary: 'The matching audit lines as CSV, newest first, at most 50,000; the download is audited',
  query: AuditFilter,
  response: z.string(),
  download: { type: 'text/csv; charset=utf-8', name: 'audit.csv' },
  limit: { max: 20, seconds: 3600, per: 'user' },
})
