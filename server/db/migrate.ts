import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any fixed number: nodes that start together take turns by it. */
const lock = 5_417_214

/**
 * Brings the database to the newest schema: the SQL files of `migrations/` that it has not seen, in their order, all
 * or nothing.
 *
 * @throws when the database has seen a migration that this version does not know: it belongs to a newer version
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const known = readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .toSorted()
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
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
    for (const name of fresh) {
      await client.query(readFileSync(path.join(folder, name), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    await client.query('commit')
    return fresh
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
