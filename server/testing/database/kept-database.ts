import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect, connectAsOwner, type Connection, withoutTimeLimits } from '../../db/connect.ts'
import { checkOnOneConnection } from '../expect-invariants.ts'
import { template } from './database-for-tests.ts'

/** A marketplace's database with its connections, which stay open from one test file to the next. */
export interface TestDatabase {
  name: string
  /** As the marketplace's own role. */
  connection: Connection
  /** As the role that owns the tables. */
  owner: Connection
  checker: pg.Pool
}

interface Kept {
  database: TestDatabase
  /** Contents of the template. */
  first: Contents
}

interface Contents {
  /** Checksum of everything but rows: tables, functions, triggers, permissions and settings. */
  definitions: string
  /** Rows of each table that is not empty, as JSON. */
  rows: ReadonlyMap<string, string>
  sequences: ReadonlyMap<string, number | null>
}

/** Connections stay open between tests: a new one reads the catalog and plans every statement again. */
const idleMs = 60_000
/** With more than that in its tables, a database is removed faster than emptied. */
const mostBytes = 8e6

/** Databases of this worker that no file uses. */
const free: Kept[] = []
const inUse = new Map<string, Kept>()

/** Takes a database with the contents of the template: one that an earlier file has used, or a new one. */
export async function takeDatabase(): Promise<TestDatabase> {
  const kept = free.pop() ?? (await keptDatabase())
  inUse.set(kept.database.name, kept)
  return kept.database
}

/** Restores a taken database for the next file. Removes it if more has changed than some rows. */
export async function returnDatabase({ name }: TestDatabase): Promise<void> {
  const kept = inUse.get(name)
  if (!kept) return
  inUse.delete(name)
  let isRestored = false
  try {
    isRestored = await restore(kept)
  } finally {
    if (isRestored) free.push(kept)
    else await removeDatabase(kept.database)
  }
}

/** Opens a copy of the template with these limits, or this prepared database. `removeDatabase` ends it. */
export async function openDatabase({ on, limits }: { on?: string | undefined; limits: pg.PoolConfig }) {
  const name = on ?? `test_${randomUUID().replaceAll('-', '')}`
  if (on === undefined) await maintain(`create database ${name} template ${template} strategy file_copy`)
  return connectTo(name, limits)
}

/** Connects to a database that somebody else removes. `closeDatabase` ends it. */
export function connectTo(name: string, limits: pg.PoolConfig): TestDatabase {
  const target = { ...inject('postgres'), database: name, idleTimeoutMillis: idleMs }
  const connection = connect({ ...target, ...inject('serverRole'), ...limits, max: 14 }, () => undefined)
  // Connects on first use.
  const owner = connectAsOwner(target, () => undefined)
  return { name, connection, owner, checker: checkOnOneConnection(connection.db, target) }
}

export async function closeDatabase({ connection, owner, checker }: TestDatabase): Promise<void> {
  await Promise.all([connection.pool.end(), owner.pool.end(), checker.end()])
}

export async function removeDatabase(database: TestDatabase): Promise<void> {
  await closeDatabase(database)
  await maintain(`drop database if exists ${database.name} with (force)`)
}

async function keptDatabase(): Promise<Kept> {
  const database = await openDatabase({ limits: withoutTimeLimits })
  return { database, first: await contentsOf(database.owner.pool) }
}

/** Gives a database the contents of the template again, and says whether that was possible. */
async function restore({ database, first }: Kept): Promise<boolean> {
  const { pool } = database.owner
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
  const { rows: sizes } = await pool.query<{ bytes: number }>(`
    select coalesce(sum(pg_relation_size(oid)), 0)::bigint as bytes from (${tables}) as "table"`)
  if ((sizes[0]?.bytes ?? 0) > mostBytes) return false
  const left = await contentsOf(pool, first)
  if (left.definitions !== first.definitions) return false
  const names = new Set([...left.rows.keys(), ...first.rows.keys()])
  const changed = [...names].filter(table => left.rows.get(table) !== first.rows.get(table))
  const client = await pool.connect()
  try {
    // A table is as new afterwards: in the order in which it returns rows, and in what it costs to read.
    // No trigger and no foreign key looks at these rows.
    await client.query('begin; set local session_replication_role = replica')
    if (changed.length > 0) await client.query(`truncate ${changed.join(', ')} cascade`)
    for (const [table, rows] of first.rows)
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)
         where not exists (select from ${table})`,
        [rows],
      )
    for (const [name, last] of left.sequences)
      if (last !== first.sequences.get(name))
        await client.query('select setval($1::regclass, coalesce($2, 1), $2 is not null)', [
          name,
          first.sequences.get(name) ?? null,
        ])
    await client.query('commit')
    return true
  } finally {
    client.release()
  }
}

const schemas = `(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`
const tables = `
  select oid, oid::regclass::text as name from pg_class
  where relnamespace in ${schemas} and relkind in ('r', 'p') and not relispartition`

/** Reads the contents of a database. Of tables that were empty at `first`, it only says whether they have rows. */
async function contentsOf(pool: pg.Pool, first?: Contents): Promise<Contents> {
  const { rows: named } = await pool.query<{ name: string }>(`${tables} order by name`)
  const each = named.map(({ name }) =>
    first && !first.rows.has(name)
      ? `select '${name}' as name, case when exists (select from ${name}) then '[]' end as rows`
      : `select '${name}' as name, (
          select jsonb_agg(to_jsonb("row") order by to_jsonb("row")) from (select * from ${name}) as "row")::text as rows`,
  )
  const { rows } = await pool.query<{ name: string; rows: string | null }>(each.join(' union all '))
  const { rows: sequences } = await pool.query<{ name: string; last: number | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`)
  const { rows: definitions } = await pool.query<{ definitions: string }>(`
    select md5(string_agg(line, '|' order by line)) as definitions from (
      select concat_ws(' ', oid, relname, relacl, reloptions) as line from pg_class where relnamespace in ${schemas}
      union all select concat_ws(' ', oid, proname, prosrc, proacl, proconfig) from pg_proc where pronamespace in ${schemas}
      union all select concat_ws(' ', oid, tgrelid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', oid, conrelid, conname, convalidated) from pg_constraint
      union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attacl) from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', oid, nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
      union all select concat_ws(' ', setrole, setconfig) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    ) as lines`)
  return {
    definitions: definitions[0]?.definitions ?? '',
    rows: new Map(rows.flatMap(({ name, rows: json }) => (json === null ? [] : [[name, json]]))),
    sequences: new Map(sequences.map(({ name, last }) => [name, last])),
  }
}

async function maintain(statement: string): Promise<void> {
  const { pool } = connect(
    { ...inject('postgres'), ...withoutTimeLimits, database: 'postgres', max: 1 },
    () => undefined,
  )
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
