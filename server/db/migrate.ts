import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type TouchedTable, touchedTables } from './migration-plan.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any fixed number: one process at a time prepares the database. */
const lock = 5_417_214

/** First line of a migration that cannot run in a transaction, such as one that creates an index concurrently. */
const outsideTransaction = '-- outside a transaction'

/** How long a statement may wait for a lock, because everybody who comes after it waits as well. */
const lockTimeoutMs = 500
/**
 * How long a migration waits for the lock that only vacuums and other migrations hold too. Reads and writes pass
 * meanwhile. PostgreSQL ends an autovacuum for whoever waits longer than its `deadlock_timeout`, one second.
 */
const vacuumTimeoutMs = 5000
const longestPauseMs = 2000
const lockNotAvailable = '55P03'

export interface LockTimeout {
  /** Receives a line when a migration has to wait. */
  log?: (line: string) => void
  /** How long to retry a migration that cannot get its locks. */
  patienceMs?: number
}

export interface Migration {
  name: string
  isTransaction: boolean
  /** One for a transaction. */
  statements: readonly string[]
}

const isSql = (line: string) => line !== '' && !line.startsWith('--')

/** The migrations of this version, in order. */
export const migrationNames = (): readonly string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .toSorted()

export function readMigration(name: string): Migration {
  const text = readFileSync(path.join(folder, name), 'utf8')
  if (!text.startsWith(outsideTransaction)) return { name, isTransaction: true, statements: [text] }
  const statements = text.split(/;\s*$/m).filter(statement => statement.split('\n').some(line => isSql(line.trim())))
  return { name, isTransaction: false, statements }
}

/**
 * Runs work on a connection that holds the lock of the migrations, without time limits. Waits for other holders by
 * trying again: a waiting statement would hold a snapshot, for which `create index concurrently` waits in turn.
 */
export async function withMigrationLock<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock])
      if (rows[0]?.locked) break
      await sleep(100)
    }
    return await work(client)
  } finally {
    // The connection ends, and with it the lock and the settings above.
    client.release(true)
  }
}

/** Names of the migrations that this database has seen; none for a database that Keyhaven has never used. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(row => row.name)
}

/**
 * The migrations that this database has not seen yet.
 *
 * @throws Error when it has seen one that this version does not know: it belongs to a newer version
 */
export async function pendingMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const known = migrationNames()
  const applied = await appliedMigrations(client)
  const unknown = applied.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`The database was used by a newer version of Keyhaven (${unknown.join(', ')}). Start that version.`)
  return known.filter(name => !applied.includes(name))
}

/**
 * Runs these migrations in order. Each file is one transaction, so that no lock is held for longer than its own
 * statements take. A file that begins with `-- outside a transaction` runs statement by statement; each of its
 * statements must be safe to repeat. A migration waits for vacuums first, while requests pass. If it then cannot get a
 * lock within half a second, it gives up the locks that it has and tries again, so that requests do not queue behind it.
 *
 * @param client holds the lock of the migrations
 */
export async function runMigrations(
  client: pg.ClientBase,
  names: readonly string[],
  how: LockTimeout = {},
): Promise<void> {
  if (names.length === 0) return
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of names) await runMigration(client, readMigration(name), how)
}

export async function runMigration(
  client: pg.ClientBase,
  { name, isTransaction, statements }: Migration,
  how: LockTimeout,
): Promise<void> {
  const record = () => client.query('insert into migrations (name) values ($1)', [name])
  for (const statement of statements)
    await untilLocked(client, name, how, async () => {
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
  if (!isTransaction) await record()
}

const stopsNobody = ({ lock }: TouchedTable) => lock === 'row exclusive' || lock === 'share update exclusive'

/** How long a statement outside a transaction may wait. */
function timeoutOf(statement: string): number {
  // It waits for running transactions without making anybody wait.
  if (/\bconcurrently\b/i.test(statement)) return 0
  const touched = touchedTables([statement])
  return touched.length > 0 && touched.every(stopsNobody) ? vacuumTimeoutMs : lockTimeoutMs
}

/** Takes the lock of a vacuum on the tables of a migration that exist: reads and writes pass, and autovacuums end. */
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
  { log, patienceMs = 300_000 }: LockTimeout,
  attempt: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const others = await longTransactions(client)
      if (Date.now() + pauseMs > deadline)
        throw new Error(
          `Migration ${name} could not get its locks within ${Math.round(patienceMs / 1000)} seconds. ` +
            `Let long transactions finish, such as a backup, then start again. Open now: ${others}.`,
          { cause: error },
        )
      log?.(`Migration ${name} waits for a lock and tries again. Open transactions: ${others}.`)
      // Not in step with whoever holds the lock again and again.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === lockNotAvailable

/** Who may hold the lock, for the log: without the statements, which carry people's data. */
async function longTransactions(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('process %s (%s), %s s', pid, application_name, extract(epoch from now() - xact_start)::int) as line
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 5`,
  )
  return rows.map(row => row.line).join(', ') || 'none'
}
