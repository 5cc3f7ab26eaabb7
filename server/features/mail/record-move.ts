import { sql, type Compilable, type OperationNodeSource } from 'kysely'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { DealStep } from '../../db/audit/deal-step.ts'
import { insertAudit } from '../../db/audit/insert-audit.ts'
import { insertDealStep } from '../../db/audit/insert-deal-step.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import {
  insertNotification,
  withdrawNotifications,
  type UserNotification,
} from '../notifications/notification-store.ts'
import type { EmailMail, UserMail } from './mail-recipient.ts'
import { prepareMail, sendSoon, withdrawMail, type MailDeps } from './queue-mail.ts'

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
  /** Occasions of the notifications, which count as read from now on. */
  occasions?: readonly string[]
  /** Whether these notifications are removed instead, because the occasion may come again. */
  removed?: boolean
}

/**
 * Changes one entity, and writes the audit line, the mails and the notifications in the same transaction.
 *
 * @throws Problem 409 no row: somebody else was faster
 */
export async function recordMove<Row>(deps: MailDeps, tx: Tx, { also = [], ...move }: Move<Row>): Promise<Row> {
  const moved = requireMoved(await inOneStatement(tx, move.change, also))
  await writeAbout(deps, tx, move, moved)
  return moved
}

/** Does the same for each row that the change finds, which may be none. */
export async function recordMoves<Row>(deps: MailDeps, tx: Tx, move: Omit<Move<Row>, 'also'>): Promise<readonly Row[]> {
  const moved = await inOneStatement(tx, move.change)
  for (const row of moved) await writeAbout(deps, tx, move, row)
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
  writeAbout(deps, tx, aboutEvent(event), undefined)

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
  const { changes, queued } = await prepareAbout(deps, tx, aboutEvent(event), undefined)
  const answer = requireMoved(await inOneStatement(tx, change, [...also, ...changes]))
  await sendSoon(deps, tx, ...queued)
  return answer
}

const aboutEvent = ({ audit, step, mails = [], withdraws = {} }: RecordedEvent): About<undefined> => ({
  ...(audit && { audit: () => audit }),
  ...(step && { step: () => step }),
  mails: () => mails,
  withdraws: () => withdraws,
})

/** Writes the audit line, the step, the mails and the notifications of one moved row. */
async function writeAbout<Row>(deps: MailDeps, tx: Tx, move: About<Row>, moved: Row): Promise<void> {
  const { changes, queued } = await prepareAbout(deps, tx, move, moved)
  const [first, ...others] = changes
  if (first) await inOneStatement<unknown>(tx, first, others)
  await sendSoon(deps, tx, ...queued)
}

/** The texts and rows that are written about a moved row. */
type About<Row> = Omit<Move<Row>, 'change' | 'also'>

async function prepareAbout<Row>(
  deps: MailDeps,
  tx: Tx,
  { audit, step, mails, notifies, withdraws }: About<Row>,
  moved: Row,
) {
  const at = deps.clock.now()
  const queued = ((await mails?.(moved)) ?? []).map(mail => prepareMail(deps, tx, mail))
  const notified = (await notifies?.(moved)) ?? []
  const withdrawn = withdraws?.(moved) ?? {}
  const changes: Change[] = [
    ...(audit ? [insertAudit(tx, { at, ...audit(moved) })] : []),
    ...(step ? insertDealStep(tx, step(moved), at) : []),
    ...queued.flatMap(({ inserts }) => inserts),
    ...notified.map(notification => insertNotification(tx, notification, at)),
    ...(withdrawn.mailAbout === undefined ? [] : [withdrawMail(deps, tx, withdrawn.mailAbout)]),
    ...(withdrawn.occasions?.length ? [withdrawNotifications(tx, withdrawn.occasions, at, withdrawn)] : []),
  ]
  return { changes, queued }
}

/** Makes all changes in one round trip, which costs less CPU (decision 15); answers the rows of the first. */
async function inOneStatement<Row>(tx: Tx, first: Change<Row>, also: readonly Change[] = []): Promise<readonly Row[]> {
  const parts = also.map((change, n) => sql`${sql.ref(`change_${n}`)} as (${change})`)
  const statement = also.length === 0 ? sql<Row>`${first}` : sql<Row>`with ${sql.join(parts)} ${first}`
  return (await statement.execute(tx)).rows
}
