import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any fixed number: nodes that start together migrate one after the other. */
const lock = 5_417_214

/** First line of a migration that cannot run in a transaction, such as one that creates an index concurrently. */
const outsideTransaction = '-- outside a transaction'

/**
 * Brings the database to the newest schema: runs the SQL files of `migrations/` that it has not seen, in order. Each file
 * is one transaction, so that no lock is held for longer than its own statements take. A file that begins with
 * `-- outside a transaction` runs statement by statement; each of its statements must be safe to repeat.
 *
 * @returns the names of the migrations that ran
 * @throws Error when the database has seen a migration that this version does not know: it belongs to a newer version
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const known = readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .toSorted()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const seen = new Set(rows.map(row => row.name))
    const unknown = [...seen].filter(name => !known.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `The database was used by a newer version of Keyhaven (${unknown.join(', ')}). Start that version.`,
      )
    const fresh = known.filter(name => !seen.has(name))
    for (const name of fresh) await run(client, name)
    return fresh
  } finally {
    // The connection ends, and with it the lock and the time limits above.
    client.release(true)
  }
}

async function run(client: pg.PoolClient, name: string): Promise<void> {
  const text = readFileSync(path.join(folder, name), 'utf8')
  const note = () => client.query('insert into migrations (name) values ($1)', [name])
  if (text.startsWith(outsideTransaction)) {
    for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== '') await client.query(statement)
    await note()
    return
  }
  await client.query('begin')
  try {
    await client.query(text)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
