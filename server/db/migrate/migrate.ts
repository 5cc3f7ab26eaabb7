import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../../ground/setting-values.ts'
import { fillPlacePaths, keepFormerPaths, rereadPlacePaths } from '../place-paths.ts'
import { fillPublicationDates } from '../publication-dates.ts'
import type { Migration } from './migration-plan.ts'
import { type LockTimeout, lock, outsideTransaction, runMigration } from './run-migration.ts'

const folder = path.join(import.meta.dirname, '../migrations')

/**
 * A migration that only versions from before the first release had. Their schema is the same, but their migrations have
 * other names and contents.
 */
const developmentMigration = '0002-marketplace.sql'

/** Steps in TypeScript after the statements of a migration, in short transactions. Each must be safe to repeat. */
const fills: Partial<Record<string, NonNullable<Migration['fill']>>> = {
  '0116-place-paths-filled.sql': async (client, log) => {
    log(`Places whose path is stored: ${await fillPlacePaths(client)}`)
    await keepFormerPaths(client)
  },
  '0118-published-at.sql': storePublicationDates,
  '0142-place-paths-reread.sql': async (client, log) => {
    log(`Places whose page has another path: ${await rereadPlacePaths(client)}`)
  },
  '0143-publication-dates.sql': storePublicationDates,
}

async function storePublicationDates(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  log(`Homes whose date of publication is stored: ${await fillPublicationDates(client)}`)
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
  return { name, isTransaction: false, statements, fill: fills[name] }
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
  // What a migration says of rows that it changed: `raise info`.
  client.on('notice', ({ severity, message }) => severity === 'INFO' && message && how.log?.(message))
  for (const name of names) await runMigration(client, readMigration(name), how)
}
