import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../setting-values.ts'
import { type Migration, type TouchedTable, touchedTables } from './migration-plan.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Id of the advisory lock that lets one process at a time prepare the database. Any fixed number will do. */
const lock = 5_417_214

/**
 * A migration that only versions from before the first release had. Their schema is the same, but their migrations have
 * other names and contents.
 */
const developmentMigration = '0002-marketplace.sql'

/** First line of a migration that cannot run in a transaction, such as one that creates an index concurrently. */
const outsideTransaction = '-- outside a transaction'

/** Lock timeout of a statement. It is short because later requests queue behind a waiting statement. */
const lockTimeoutMs = 500
/**
 * Lock timeout for a lock that only conflicts with vacuums and other migrations. Reads and writes continue meanwhile.
 * PostgreSQL cancels an autovacuum that blocks somebody for longer than `deadlock_timeout`, one second.
 */
const vacuumTimeoutMs = 5000
const longestPauseMs = 2000
const lockNotAvailable = '55P03'

export interface LockTimeout {
  /** Receives a line when a migration has to wait. */
  log?: (line: string) => void
  /** Time to retry a migration that cannot get its locks. */
  patienceMs?: number
}

const isSql = (line: string) => line !== '' && !line.startsWith('--')

/** Lists the migrations of this version, in order. */
export const migrationNames = (): readonly string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .toSorted()

export const readMigration = (name: string): Migration =>
  parseMigration(name, readFileSync(path.join(folder, name), 'utf8'))

export function parseMigration(name: string, text: string): Migration {
  if (!text.startsWith(outsideTransaction)) return { name, isTransaction: true, statements: [text] }
  const statements = text.split(/;\s*$/m).filter(statement => statement.split('\n').some(line => isSql(line.trim())))
  return { name, isTransaction: false, statements }
}

/**
 * Runs work on a connection that has the migration lock and no time limits. It polls for the lock: a waiting statement
 * would have a snapshot, and `create index concurrently` would wait for that snapshot.
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
    // Closing the connection releases the lock and drops the settings above.
    client.release(true)
  }
}

/** Lists the migrations that this database has run; none for a database that Keyhaven has never used. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  if (!(await hasTable(client, 'migrations'))) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(row => row.name)
}

export async function hasTable(client: pg.Pool | pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found ?? false
}

/** Whether these migrations are those of a version from before the first release. */
export const isDevelopmentSchema = (applied: readonly string[]): boolean => applied.includes(developmentMigration)

/**
 * Lists the migrations that this database has not run yet.
 *
 * @throws ConfigError when it was made by a version from before the first release, or by a newer version
 */
export async function pendingMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const known = migrationNames()
  const applied = await appliedMigrations(client)
  if (isDevelopmentSchema(applied))
    throw new ConfigError(
      'The database was made by a development version of Keyhaven, before the first release, and cannot be upgraded. ' +
        'Use a new DATA_DIR, or a new database in DATABASE_URL.',
    )
  const unknown = applied.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database was used by a newer version of Keyhaven (${unknown.join(', ')}). Start that version.`,
    )
  return known.filter(name => !applied.includes(name))
}

/**
 * Runs these migrations in order. Each file is one transaction, so no lock outlasts its statements. A file that begins
 * with `-- outside a transaction` runs statement by statement, and each of its statements must be safe to repeat. A
 * migration first waits for vacuums, without blocking requests. If it then cannot get a lock within half a second, it
 * releases its locks and retries, so that requests do not queue behind it.
 *
 * @param client must have the migration lock
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

/** @param record notes that it has run, in its transaction if it is one */
export async function runMigration(
  client: pg.ClientBase,
  { name, isTransaction, statements }: Migration,
  how: LockTimeout,
  record: () => Promise<unknown> = () => client.query('insert into migrations (name) values ($1)', [name]),
): Promise<void> {
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
      // Random pauses avoid a rhythm with somebody who takes the lock periodically.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === lockNotAvailable

/** Describes open transactions for the log, without their statements, which contain personal data. */
async function longTransactions(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('process %s (%s), %s s', pid, application_name, extract(epoch from now() - xact_start)::int) as line
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 5`,
  )
  return rows.map(row => row.line).join(', ') || 'none'
}
