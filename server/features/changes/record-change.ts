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

/** The audit line and all else that is written about a change. Parts of one statement do not see each other's rows. */
interface Parts {
  /** The audit line. Omit it if an earlier audit line already covers this change. */
  audit?: Omit<AuditLine, 'at'> | undefined
  /** The step of a deal, which its record keeps. Every change of an offer, its payment or its parties has one. */
  step?: DealStep | undefined
  /** Mails about it. Those whose content has a notification write it too. */
  mails?: readonly (UserMail | EmailMail)[] | undefined
  /** Notifications of users who get no mail about it. */
  notifies?: readonly UserNotification[] | undefined
  /** Mail and notifications that the change makes obsolete. */
  withdraws?: Withdrawal | undefined
}

/** The same, with functions for what depends on the changed row, or on the state after the change. */
type About<Row> = { [Part in keyof Parts]: Parts[Part] | ((row: Row) => Parts[Part] | Promise<Parts[Part]>) }

/** Mails and notifications to withdraw. */
export interface Withdrawal {
  /** Subject of the mail. */
  mailAbout?: string
  /** Keys of the notifications, which count as read from now on. */
  notificationKeys?: readonly string[]
  /** Whether these notifications are removed instead, because the event may come again. */
  removed?: boolean
}

/** A change of one row. */
interface OneChange<Row> extends About<Row> {
  /**
   * Changes the row and returns it. Its WHERE names the expected state, so of two callers at once one finds no row. If it
   * begins with WITH, something about it must be a function, because PostgreSQL cannot nest it.
   */
  change: Change<Row>
  /** Other rows that change in the same statement. No two changes may touch the same row, also by a foreign key. */
  also?: readonly Change[]
}

/** A change of all rows that the statement finds, which may be none. */
interface AnyChange<Row> extends About<Row> {
  changeAny: Change<Row>
}

/** A change that the identity service makes in the same transaction, or an event that changes no row. */
type EventAlone = Parts & { change?: never; also?: never }

/**
 * Changes rows, and writes the audit line, the step, the mails and the notifications in the same transaction: in the same
 * statement if all of them are known before, otherwise in a second one (decision 15).
 *
 * @returns the changed row; of `changeAny` all changed rows
 * @throws Problem 409 `change` finds no row: somebody else was faster. What is written already is undone with the transaction
 */
export function recordChange<Row>(deps: MailDeps, tx: Tx, changes: AnyChange<Row>): Promise<readonly Row[]>
export function recordChange(deps: MailDeps, tx: Tx, event: EventAlone): Promise<void>
export function recordChange<Row>(deps: MailDeps, tx: Tx, change: OneChange<Row>): Promise<Row>
export async function recordChange<Row>(
  deps: MailDeps,
  tx: Tx,
  recorded: AnyChange<Row> | EventAlone | OneChange<Row>,
): Promise<readonly Row[] | Row | void> {
  if ('changeAny' in recorded) return recordEach(deps, tx, recorded)
  if (recorded.change === undefined) return write(deps, tx, [recorded])
  const { change, also = [], ...about } = recorded
  const { statements, finish } = prepare(deps, tx, areValues(about) ? [about] : [])
  const [row] = await inOneStatement(tx, change, [...also, ...statements])
  if (row === undefined) throw problem(409, 'This was changed in the meantime. Please check it again.')
  await finish()
  if (!areValues(about)) await write(deps, tx, [await partsOf(about, row)])
  return row
}

const areValues = (about: About<never>): about is Parts =>
  Object.values(about).every(part => typeof part !== 'function')

async function partsOf<Row>({ audit, step, mails, notifies, withdraws }: About<Row>, row: Row): Promise<Parts> {
  return {
    audit: typeof audit === 'function' ? await audit(row) : audit,
    step: typeof step === 'function' ? await step(row) : step,
    mails: typeof mails === 'function' ? await mails(row) : mails,
    notifies: typeof notifies === 'function' ? await notifies(row) : notifies,
    withdraws: typeof withdraws === 'function' ? await withdraws(row) : withdraws,
  }
}

/** Rows whose lines, mails and notifications one statement writes. */
const rowsAtOnce = 50

async function recordEach<Row>(
  deps: MailDeps,
  tx: Tx,
  { changeAny, ...about }: AnyChange<Row>,
): Promise<readonly Row[]> {
  const rows = await inOneStatement(tx, changeAny, [])
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const parts: Parts[] = []
    for (const row of rows.slice(from, from + rowsAtOnce)) parts.push(await partsOf(about, row))
    await write(deps, tx, parts)
  }
  return rows
}

async function write(deps: MailDeps, tx: Tx, abouts: readonly Parts[]): Promise<void> {
  const { statements, finish } = prepare(deps, tx, abouts)
  const [first, ...others] = statements
  if (first) await inOneStatement(tx, first, others)
  await finish()
}

/** Mails and their notifications that one statement writes, so that thousands do not reach its time limit. */
const mailsAtOnce = 500

/** Prepares the statements that write about changes. `finish` follows them: it queues the mails, and writes further ones. */
function prepare(
  deps: MailDeps,
  tx: Tx,
  abouts: readonly Parts[],
): { statements: Change[]; finish: () => Promise<void> } {
  const at = deps.clock.now()
  const lines = abouts.flatMap(({ audit }) => (audit ? [{ at, ...audit }] : []))
  const mails = abouts.flatMap(one => one.mails ?? [])
  const { ids, inserts, notifications } = prepareMails(deps, tx, mails.slice(0, mailsAtOnce))
  const notifies = [...notifications, ...abouts.flatMap(one => one.notifies ?? [])]
  const withdrawals = abouts.flatMap(({ withdraws = [] }) => withdraws)
  const subjects = withdrawals.flatMap(({ mailAbout = [] }) => mailAbout)
  const withdrawn = [false, true].map(removed => ({
    removed,
    keys: withdrawals.filter(one => (one.removed ?? false) === removed).flatMap(one => one.notificationKeys ?? []),
  }))
  const furtherMails = mails.slice(mailsAtOnce)
  return {
    statements: [
      ...(lines.length > 0 ? [insertAudit(tx, ...lines)] : []),
      ...abouts.flatMap(({ step }) => (step ? insertDealStep(tx, step, at) : [])),
      ...inserts,
      ...(notifies.length > 0 ? [insertNotifications(tx, notifies, at)] : []),
      ...(subjects.length > 0 ? [withdrawMails(deps, tx, subjects)] : []),
      ...withdrawn.flatMap(({ keys, removed }) =>
        keys.length > 0 ? [withdrawNotifications(tx, keys, at, { removed })] : [],
      ),
    ],
    finish: async () => {
      await sendSoon(deps, tx, ids)
      if (furtherMails.length > 0) await write(deps, tx, [{ mails: furtherMails }])
    },
  }
}

/** Makes all changes in one round trip, which costs less CPU (decision 15); returns the rows of the first. */
async function inOneStatement<Row>(tx: Tx, first: Change<Row>, others: readonly Change[]): Promise<readonly Row[]> {
  const parts = others.map((change, n) => sql`${sql.ref(`change_${n}`)} as (${change})`)
  const statement = parts.length === 0 ? sql<Row>`${first}` : sql<Row>`with ${sql.join(parts)} ${first}`
  return (await statement.execute(tx)).rows
}
