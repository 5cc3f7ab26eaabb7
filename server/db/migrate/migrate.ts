import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from './migration-plan.ts'
import { refuseOtherDatabase } from './refuse-other-database.ts'
import { type LockTimeout, lock, outsideTransaction, runMigration } from './run-migration.ts'

const folder = path.join(import.meta.dirname, '../migrations')

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
  // Other programs have a table of this name too, with other columns.
  const { rows } = await client.query<{ name: string | null }>(
    `select to_jsonb(migrations) ->> 'name' as name from migrations order by 1`,
  )
  return rows.map(({ name }) => name ?? 'of another program')
}

export async function hasTable(client: pg.Pool | pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found ?? false
}

/**
 * Lists the migrations that this database has not run yet.
 *
 * @throws ConfigError when the database is not one that this version can continue (refuseOtherDatabase)
 */
export async function pendingMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const known = migrationNames()
  const applied = await appliedMigrations(client)
  await refuseOtherDatabase(client, applied, known)
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
