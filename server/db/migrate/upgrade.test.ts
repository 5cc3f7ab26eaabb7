import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { prepareDatabase } from '../../open-database/prepare-database.ts'
import { aBrowser } from '../../testing/browser.ts'
import { template } from '../../testing/database/database-for-tests.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { hashAtRealCost } from '../../testing/stand-ins/hash-at-real-cost.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connectAsOwner } from '../connect.ts'
import { pendingFunctions } from './apply-functions.ts'
import { appliedMigrations, migrationNames } from './migrate.ts'

const released = path.join(import.meta.dirname, '../released')
const migrations = path.join(import.meta.dirname, '../migrations')
/** Dumps of the demo marketplace, each made by the last version with its schema. */
const schemas = readdirSync(released).filter(name => name.endsWith('.sql.gz'))

/** Creates a database from a dump. */
async function aDatabaseWith(dump: string): Promise<string> {
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const { pool } = connectAsOwner({ ...inject('postgres'), database: 'postgres' }, () => undefined)
  await pool.query(`create database ${name}`)
  await pool.end()
  const client = new pg.Client({ ...inject('postgres'), database: name })
  await client.connect()
  await client.query(gunzipSync(readFileSync(path.join(released, dump))).toString())
  await client.end()
  return name
}

describe('a landed migration', () => {
  it('never changes, because databases have run it', () => {
    const lines = readFileSync(path.join(released, 'checksums.txt'), 'utf8').trim().split('\n')
    const files = migrationNames().map(name => {
      const bytes = readFileSync(path.join(migrations, name))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
    })
    expect(files, 'a new migration adds its line: sha256sum 00*.sql').toEqual(lines)
  })
})

describe.each(schemas)('upgrading the released schema %s', dump => {
  it('brings it to the newest schema, keeps every row, and the marketplace serves', async () => {
    const database = await aDatabaseWith(dump)
    const { pool, db } = connectAsOwner({ ...inject('postgres'), database }, () => undefined)
    const counted = () =>
      sql`
      select (select count(*) from users) as users, (select count(*) from offers) as offers,
        (select count(*) from properties) as properties, (select count(*) from audit) as audit,
        (select count(*) from identity.session) as sessions, (select count(*) from payments) as payments,
        (select count(*) from reviews) as reviews, (select count(*) from wishlist_entries) as wishlist`.execute(db)
    const { rows: before } = await counted()
    const seen = await appliedMigrations(pool)
    const { migrations: ran } = await prepareDatabase(pool, { serverRole: inject('serverRole').user })
    expect(seen.length).toBeGreaterThan(0)
    expect([...seen, ...ran]).toEqual(migrationNames())
    expect(await pendingFunctions(pool)).toEqual([])
    expect((await counted()).rows).toEqual(before)
    expect(before).toEqual([expect.objectContaining({ offers: 44, sessions: 2 })])
    const { rows: unsearchable } = await sql`select id from properties where street_id is null`.execute(db)
    expect(unsearchable).toEqual([])
    const { rows: sales } = await sql<{ known: boolean }>`
      select sale_people = jsonb_build_object('buyer', jsonb_build_object('name', buyer.name, 'email', buyer.email),
        'agent', jsonb_build_object('name', agent.name, 'email', agent.email)) as known
      from offers join users as buyer on buyer.id = buyer_id join users as agent on agent.id = agent_id
      where offers.status = 'bought'`.execute(db)
    expect(new Set(sales.map(({ known }) => known))).toEqual(new Set([true]))
    await expectInvariants(db)
    expect(await definitionsOf(database)).toEqual(await definitionsOf(template))
    await pool.end()

    const { app, call } = await startTestApp({ on: database })
    expect((await call(advertisedProperties)).body.length).toBeGreaterThan(0)
    // As the released version has hashed its passwords.
    hashAtRealCost()
    const browser = await aBrowser(app)
    const { status, body } = await browser.signIn('buyer@keyhaven.example', 'Buyer1!demo')
    expect({ status, user: body['user'] }).toMatchObject({ status: 200, user: { name: 'Bella Buyer' } })
  })
})

/** Columns, indexes, constraints, triggers and functions. */
async function definitionsOf(database: string): Promise<unknown[]> {
  const { pool } = connectAsOwner({ ...inject('postgres'), database }, () => undefined)
  const { rows } = await pool.query<Record<string, unknown>>(`
    select attrelid::regclass || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind = 'r' and ${ours('relnamespace')}
    union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'identity', 'sandbox')
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || convalidated
      from pg_constraint where contype <> 'n' and ${ours('connamespace')}
    union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select oid::regprocedure::text, prosecdef || prosrc || coalesce(pg_get_function_sqlbody(oid), '')
      from pg_proc where ${ours('pronamespace')} and probin is null
    order by 1, 2`)
  await pool.end()
  // A dump does not preserve the nesting of conditions.
  return rows.map(({ name, definition }) => ({ name, definition: String(definition).replaceAll(/[()]/g, '') }))
}

const ours = (schema: string) => `${schema}::regnamespace::text in ('public', 'identity', 'sandbox')`
