import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Migration, type TouchedTable, touchedTables } from './migration-plan.ts'

/** Id of the advisory lock that lets one process at a time prepare the database. Any fixed number will do. */
export const lock = 5_417_214

/** First line of a migration that cannot run in a transaction, such as one that creates an index concurrently. */
export const outsideTransaction = '-- outside a transaction'

/** Lock timeout of a statement. It is short because later requests queue behind a waiting statement. */
const lockTimeoutMs = 500

/**
 * Lock timeout for a lock that only conflicts with vacuums and other migrations. Reads and writes continue meanwhile.
 * PostgreSQL cancels an autovacuum that blocks somebody for longer than `deadlock_timeout`, one second.
 */
const vacuumTimeoutMs = 5000

const longestPauseMs = 2000

/** Errors after which a repeated attempt usually succeeds. */
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/**
 * Whether a statement calls a procedure. It commits as it goes, so each attempt continues after the last one. It may
 * take hours and wait for many rows, and therefore has no deadline.
 */
const isCall = (statement: string) => /^call /im.test(statement)

export interface LockTimeout {
  /** Receives a line when a migration has to wait. */
  log?: (line: string) => void
  /** Time to retry a migration that cannot get its locks. */
  timeoutMs?: number | undefined
}

/** @param record notes that it has run, in its transaction if it is one */
export async function runMigration(
  client: pg.ClientBase,
  { name, isTransaction, statements }: Migration,
  how: LockTimeout,
  record: () => Promise<unknown> = () => client.query('insert into migrations (name) values ($1)', [name]),
): Promise<void> {
  for (const statement of statements) {
    const timeoutMs = !isTransaction && isCall(statement) ? Infinity : how.timeoutMs
    await untilLocked(client, name, { ...how, timeoutMs }, async () => {
      if (!isTransaction) {
        await client.query(`set lock_timeout = ${timeoutOf(statement)}`)
        await client.query(statement)
        return
      }
      await client.query(`begin; set local lock_timeout = ${vacuumTimeoutMs}`)
      try {
        await waitForVacuums(client, statement)
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
        await client.query(statement)
        await record()
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    })
  }
  if (!isTransaction) await record()
}

const stopsNobody = ({ lock }: TouchedTable) => lock === 'row exclusive' || lock === 'share update exclusive'

/** Lock timeout of a statement outside a transaction; 0 is unlimited. */
function timeoutOf(statement: string): number {
  // It waits for running transactions without blocking anybody.
  if (/\bconcurrently\b/i.test(statement)) return 0
  const touched = touchedTables([statement])
  return touched.length > 0 && touched.every(stopsNobody) ? vacuumTimeoutMs : lockTimeoutMs
}

/**
 * Locks the existing tables of a migration against vacuums. Reads and writes continue, and autovacuums are cancelled.
 */
async function waitForVacuums(client: pg.ClientBase, statements: string): Promise<void> {
  const names = touchedTables([statements]).flatMap(({ table, lock }) => (lock === 'row exclusive' ? [] : [table]))
  const { rows } = await client.query<{ table: string }>(
    `select distinct oid::regclass::text as table from unnest($1::text[]) as name join pg_class on oid = to_regclass(name)
     where relkind = 'r' order by 1`,
    [names],
  )
  for (const { table } of rows) await client.query(`lock table ${table} in share update exclusive mode`)
}

async function untilLocked(
  client: pg.ClientBase,
  name: string,
  { log, timeoutMs = 300_000 }: LockTimeout,
  attempt: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isWorthRetrying(error)) throw error
      const others = await longTransactions(client)
      if (Date.now() + pauseMs > deadline)
        throw new Error(
          `Migration ${name} could not get its locks within ${Math.round(timeoutMs / 1000)} seconds. ` +
            `Let long transactions finish, such as a backup, then start again. Open now: ${others}.`,
          { cause: error },
        )
      log?.(`Migration ${name} waits for a lock and tries again. Open transactions: ${others}.`)
      // Random pauses avoid a rhythm with somebody who takes the lock periodically.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

const isWorthRetrying = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === lockNotAvailable || error.code === deadlockDetected)

/** Describes open transactions for the log, without their statements, which contain personal data. */
async function longTransactions(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('process %s (%s), %s s', pid, application_name, extract(epoch from now() - xact_start)::int) as line
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 5`,
  )
  return rows.map(row => row.line).join(', ') || 'none'
}
