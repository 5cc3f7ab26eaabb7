import { sql, type Compilable, type OperationNodeSource } from 'kysely'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { DealStep } from '../../db/audit/deal-step.ts'
import { insertAudit } from '../../db/audit/insert-audit.ts'
import { insertDealStep } from '../../db/audit/insert-deal-step.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import type { EmailMail, UserMail } from '../mail-queue/mail-recipient.ts'
import { prepareMails, sendSoon, withdrawMails, type MailDeps } from '../mail-queue/queue-mail.ts'
import {
  insertNotifications,
  withdrawNotifications,
  type UserNotification,
} from '../notifications/notification-store.ts'

/** A statement that changes rows, not executed yet. */
export type Change<Row = unknown> = Compilable<Row> & OperationNodeSource

/** A change of state with all that belongs to it (decision 15). */
export interface Move<Row> {
  /** Moves the entity and returns it. Its WHERE names the expected state, so of two callers at once one finds no row. */
  change: Change<Row>
  /** Other rows that change in the same statement. No two changes may touch the same row, also by a foreign key. */
  also?: readonly Change[]
  /** The audit line. Omit it if an earlier audit line already covers this change. */
  audit?: (moved: Row) => Omit<AuditLine, 'at'>
  /** The step of a deal, which its record keeps. Every change of an offer, its payment or its parties has one. */
  step?: (moved: Row) => DealStep
  /** Mails to users about it. Those whose content has a notification write it too. */
  mails?: (moved: Row) => readonly (UserMail | EmailMail)[] | Promise<readonly UserMail[]>
  /** Notifications of users who get no mail about it. */
  notifies?: (moved: Row) => readonly UserNotification[] | Promise<readonly UserNotification[]>
  /** Mail and notifications that the move makes obsolete. */
  withdraws?: (moved: Row) => Withdrawal
}

/** Mails and notifications to withdraw. */
export interface Withdrawal {
  /** Subject of the mail. */
  mailAbout?: string
  /** Keys of the notifications, which count as read from now on. */
  notificationKeys?: readonly string[]
  /** Whether these notifications are removed instead, because the event may come again. */
  removed?: boolean
}

/**
 * Changes one entity, and writes the audit line, the mails and the notifications in the same transaction.
 *
 * @throws Problem 409 no row: somebody else was faster
 */
export async function recordMove<Row>(deps: MailDeps, tx: Tx, { also = [], ...move }: Move<Row>): Promise<Row> {
  const moved = requireMoved(await inOneStatement(tx, move.change, also))
  await writeAbout(deps, tx, move, [moved])
  return moved
}

/** Rows whose lines, mails and notifications one statement writes. */
const rowsAtOnce = 50

/** Does the same for each row that the change finds, which may be none. */
export async function recordMoves<Row>(deps: MailDeps, tx: Tx, move: Omit<Move<Row>, 'also'>): Promise<readonly Row[]> {
  const moved = await inOneStatement(tx, move.change)
  for (let from = 0; from < moved.length; from += rowsAtOnce)
    await writeAbout(deps, tx, move, moved.slice(from, from + rowsAtOnce))
  return moved
}

function requireMoved<Row>([moved]: readonly Row[]): Row {
  if (moved === undefined) throw problem(409, 'This was changed in the meantime. Please check it again.')
  return moved
}

/** An audit line, a step and mails without a row of ours that changes. */
interface RecordedEvent {
  audit?: Omit<AuditLine, 'at'>
  step?: DealStep
  mails?: readonly (UserMail | EmailMail)[]
  withdraws?: Withdrawal
}

/**
 * Writes the audit line and the mails of a change that the identity service makes in the same transaction, or of an
 * event that changes no row (decision 15).
 */
export const recordEvent = (deps: MailDeps, tx: Tx, event: RecordedEvent): Promise<void> =>
  writeAbout(deps, tx, aboutEvent(event), [undefined])

/** A move of a locked entity. Its new values are known, so what is written about it does not wait for the change. */
interface KnownMove<Answer> extends RecordedEvent {
  change: Change<Answer>
  also?: readonly Change[]
}

/**
 * Changes a locked entity whose new values are known, and writes all that belongs to it, in one statement (decision 15).
 *
 * @returns what the change returns
 * @throws Problem 409 no row; whatever else the statement has written is undone with the transaction
 */
export async function recordKnownMove<Answer>(
  deps: MailDeps,
  tx: Tx,
  { change, also = [], ...event }: KnownMove<Answer>,
): Promise<Answer> {
  const { changes, mailIds, furtherMails } = await prepareAbout(deps, tx, aboutEvent(event), [undefined])
  const answer = requireMoved(await inOneStatement(tx, change, [...also, ...changes]))
  await sendSoon(deps, tx, mailIds)
  await writeMails(deps, tx, furtherMails)
  return answer
}

const aboutEvent = ({ audit, step, mails = [], withdraws = {} }: RecordedEvent): About<undefined> => ({
  ...(audit && { audit: () => audit }),
  ...(step && { step: () => step }),
  mails: () => mails,
  withdraws: () => withdraws,
})

/** Writes the audit lines, the steps, the mails and the notifications of moved rows. */
async function writeAbout<Row>(deps: MailDeps, tx: Tx, move: About<Row>, moved: readonly Row[]): Promise<void> {
  const { changes, mailIds, furtherMails } = await prepareAbout(deps, tx, move, moved)
  const [first, ...others] = changes
  if (first) await inOneStatement<unknown>(tx, first, others)
  await sendSoon(deps, tx, mailIds)
  await writeMails(deps, tx, furtherMails)
}

/** Mails and their notifications that one statement writes, so that thousands do not reach its time limit. */
const mailsAtOnce = 500

async function writeMails(deps: MailDeps, tx: Tx, mails: readonly (UserMail | EmailMail)[]): Promise<void> {
  for (let from = 0; from < mails.length; from += mailsAtOnce)
    await writeAbout(deps, tx, { mails: () => mails.slice(from, from + mailsAtOnce) }, [undefined])
}

/** The texts and rows that are written about a moved row. */
type About<Row> = Omit<Move<Row>, 'change' | 'also'>

async function prepareAbout<Row>(
  deps: MailDeps,
  tx: Tx,
  { audit, step, mails, notifies, withdraws }: About<Row>,
  moved: readonly Row[],
) {
  const at = deps.clock.now()
  const toSend: (UserMail | EmailMail)[] = []
  const toNotify: UserNotification[] = []
  for (const row of moved) {
    toSend.push(...((await mails?.(row)) ?? []))
    toNotify.push(...((await notifies?.(row)) ?? []))
  }
  const { ids: mailIds, inserts, notifications } = prepareMails(deps, tx, toSend.slice(0, mailsAtOnce))
  const toInsert = [...notifications, ...toNotify]
  const withdrawn = moved.map(row => withdraws?.(row) ?? {})
  const subjects = withdrawn.flatMap(({ mailAbout = [] }) => mailAbout)
  const notificationKeys = (removed: boolean) =>
    withdrawn.filter(one => (one.removed ?? false) === removed).flatMap(one => one.notificationKeys ?? [])
  const [read, removed] = [notificationKeys(false), notificationKeys(true)]
  const changes: Change[] = [
    ...(audit && moved.length > 0 ? [insertAudit(tx, ...moved.map(row => ({ at, ...audit(row) })))] : []),
    ...(step ? moved.flatMap(row => insertDealStep(tx, step(row), at)) : []),
    ...inserts,
    ...(toInsert.length > 0 ? [insertNotifications(tx, toInsert, at)] : []),
    ...(subjects.length > 0 ? [withdrawMails(deps, tx, subjects)] : []),
    ...(read.length > 0 ? [withdrawNotifications(tx, read, at)] : []),
    ...(removed.length > 0 ? [withdrawNotifications(tx, removed, at, { removed: true })] : []),
  ]
  return { changes, mailIds, furtherMails: toSend.slice(mailsAtOnce) }
}

/** Makes all changes in one round trip, which costs less CPU (decision 15); answers the rows of the first. */
async function inOneStatement<Row>(tx: Tx, first: Change<Row>, also: readonly Change[] = []): Promise<readonly Row[]> {
  const parts = also.map((change, n) => sql`${sql.ref(`change_${n}`)} as (${change})`)
  const statement = also.length === 0 ? sql<Row>`${first}` : sql<Row>`with ${sql.join(parts)} ${first}`
  return (await statement.execute(tx)).rows
}
