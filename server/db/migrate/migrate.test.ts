import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '../../open-database/prepare-database.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connectAsOwner } from '../connect.ts'
import { functionFiles } from './apply-functions.ts'
import {
  appliedMigrations,
  hasTable,
  migrationNames,
  parseMigration,
  readMigration,
  withMigrationLock,
} from './migrate.ts'
import { describeMigration, type Migration, touchedTables } from './migration-plan.ts'
import { runMigration } from './run-migration.ts'

const { database } = await startTestApp()
const { pool } = connectAsOwner({ ...inject('postgres'), database }, () => undefined)
afterAll(() => pool.end())

const addColumn = (name: string) => ({
  name: `9999-${name}.sql`,
  isTransaction: true,
  statements: [`alter table reviews add column ${name} text`],
})

/** Reads a table in a transaction that stays open. */
async function aLongReader(): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  await client.query('begin; select from reviews')
  return { end: () => client.end() }
}

/** Holds the lock of a vacuum for longer than PostgreSQL lets a blocking autovacuum run. */
async function aVacuum(): Promise<{ ended: Promise<void> }> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  await client.query('begin; lock table reviews in share update exclusive mode')
  return { ended: client.query(`select pg_sleep(1.5); commit`).then(() => client.end()) }
}
const analyze = (isTransaction: boolean) => ({
  name: `9999-analyze-${isTransaction}.sql`,
  isTransaction,
  statements: ['analyze reviews'],
})

describe('a migration that has to wait for a lock', () => {
  it('does not block requests meanwhile, and runs when it can', async () => {
    const reader = await aLongReader()
    const waits: string[] = []
    const running = withMigrationLock(pool, client =>
      runMigration(client, addColumn('waited'), { log: line => waits.push(line) }),
    )
    // If the migration blocked requests, none of these would return while the reader is open.
    while (waits.length < 2) await pool.query('select count(*) from reviews')
    await reader.end()
    await running
    expect(waits[0]).toMatch(/^Migration 9999-waited.sql waits for a lock .*: process \d+/)
    expect(await appliedMigrations(pool)).toContain('9999-waited.sql')
    await pool.query(`select waited from reviews`)
  })

  it('gives up after a while and names the blocking transactions', async () => {
    const reader = await aLongReader()
    const giveUp = withMigrationLock(pool, client => runMigration(client, addColumn('late'), { timeoutMs: 100 }))
    await expect(giveUp).rejects.toThrow(/could not get its locks within .* Open now: process \d+/)
    await reader.end()
    expect(await appliedMigrations(pool)).not.toContain('9999-late.sql')
  })
})

describe('a migration that calls a procedure', () => {
  it('has no deadline, because the procedure keeps what it has done', async () => {
    await pool.query(`create table filled (id int primary key, done int default 0); insert into filled values (1), (2);
      create procedure fill() language plpgsql as $$ begin
        update filled set done = done + 1 where id = 1; commit; update filled set done = done + 1 where id = 2;
      end $$`)
    const writer = await pool.connect()
    await writer.query('begin; update filled set done = 0 where id = 2')
    const migration = parseMigration('9999-fill.sql', '-- outside a transaction\n-- Fills.\ncall fill();\n')
    const waits: string[] = []
    const running = withMigrationLock(pool, client =>
      runMigration(client, migration, { log: line => waits.push(line), timeoutMs: 0 }),
    )
    await expect.poll(() => waits.length).toBeGreaterThan(0)
    await writer.query('commit')
    writer.release()
    await running
    expect((await pool.query('select id, done > 0 as done from filled')).rows).toEqual([
      { id: 1, done: true },
      { id: 2, done: true },
    ])
    expect(await describeMigration(pool, migration)).toContainEqual(
      expect.stringMatching(/^ {4}fill: changes rows in short transactions/),
    )
  })

  it('is repeated after a deadlock', async () => {
    await pool.query(`create sequence attempts;
      create procedure meet() language plpgsql as $$ begin
        if nextval('attempts') = 1 then raise 'deadlock' using errcode = 'deadlock_detected'; end if;
      end $$`)
    const migration = parseMigration('9999-meet.sql', '-- outside a transaction\ncall meet();\n')
    await withMigrationLock(pool, client => runMigration(client, migration, {}))
    expect(await appliedMigrations(pool)).toContain(migration.name)
  })
})

describe('a migration of a table that is being vacuumed', () => {
  it.each([addColumn('vacuumed'), analyze(true), analyze(false)])(
    'waits for its end in $name, and lets reads and writes pass',
    async migration => {
      const vacuum = await aVacuum()
      const waits: string[] = []
      const running = withMigrationLock(pool, client =>
        runMigration(client, migration, { log: line => waits.push(line) }),
      )
      await sleep(700)
      // Fails if it has to queue behind the migration.
      await pool.query(`begin; set local lock_timeout = 100;
        select count(*) from reviews; delete from reviews where false; commit`)
      await Promise.all([vacuum.ended, running])
      expect(waits, 'a migration that gives up its place in the queue does not end the autovacuum').toEqual([])
      expect(await appliedMigrations(pool)).toContain(migration.name)
    },
  )
})

describe('processes that start at the same time', () => {
  it('run each migration and apply each function file once', async () => {
    const name = `together_${randomUUID().replaceAll('-', '')}`
    await pool.query(`create database ${name}`)
    const nodes = [1, 2, 3].map(() => connectAsOwner({ ...inject('postgres'), database: name }, () => undefined).pool)
    const ran = await Promise.all(nodes.map(node => prepareDatabase(node)))
    expect(ran.flatMap(({ migrations }) => migrations)).toEqual(migrationNames())
    expect(ran.flatMap(({ functions }) => functions)).toEqual(functionFiles().map(file => file.name))
    await Promise.all(nodes.map(node => node.end()))
    await pool.query(`drop database ${name}`)
  })
})

describe('a database that this version cannot continue', () => {
  it.each([
    [
      'of a development version',
      `insert into migrations (name) values ('0001-identity.sql'), ('0002-marketplace.sql')`,
      /made by an earlier version .* Make a backup with that version \(npm run backup\), then restore it/,
    ],
    [
      'of a version before the migrations were squashed',
      `insert into migrations (name) values ('0001-identity.sql'), ('0002-users.sql'), ('0016-changes.sql')`,
      /made by an earlier version .* \(npm run restore\) into a new DATA_DIR, or into an empty database/,
    ],
    [
      'of a newer version',
      `insert into migrations (name) values ('0001-identity.sql'), ('9999-later.sql')`,
      /used by a newer version of Keyhaven \(9999-later\.sql\)\. Start that version/,
    ],
    [
      'of another program',
      'create table invoices (); create table "Orders" ()',
      /has tables of another program \(Orders, invoices\)\. Create an empty database .* set DATABASE_URL to it/,
    ],
    [
      'of another program with migrations',
      `insert into migrations (name) values ('2014_10_12_000000_create_users_table')`,
      /has tables of another program \(migrations\)/,
    ],
    [
      'of another program whose migrations have other columns',
      'drop table migrations; create table migrations (batch int); insert into migrations values (1)',
      /has tables of another program \(migrations\)/,
    ],
  ])('such as one %s is refused with what to do, and left as it is', async (_what, made, message) => {
    const name = `other_${randomUUID().replaceAll('-', '')}`
    await pool.query(`create database ${name}`)
    const owner = connectAsOwner({ ...inject('postgres'), database: name }, () => undefined).pool
    await owner.query(`create table migrations (name text primary key, applied_at timestamptz not null default now())`)
    await owner.query(made)
    const seen = await appliedMigrations(owner)
    await expect(prepareDatabase(owner)).rejects.toThrow(message)
    expect(await appliedMigrations(owner)).toEqual(seen)
    expect(await hasTable(owner, 'users')).toBe(false)
    await owner.end()
    await pool.query(`drop database ${name}`)
  })
})

const indexOfMails = parseMigration(
  '9999-mails.sql',
  `-- outside a transaction
-- A comment of its own; with a semicolon.
drop index concurrently if exists mails_by_kind;
create index concurrently mails_by_kind on mails (kind);
`,
)

describe('a dry run', () => {
  it.each([
    ['alter table payments add column account text', 'payments', 'access exclusive'],
    ['alter table payments validate constraint payments_mode_known', 'payments', 'share update exclusive'],
    ['create index payments_mode on payments (mode)', 'payments', 'share'],
    [
      'create or replace trigger audit_kept before delete on audit execute function f()',
      'audit',
      'share row exclusive',
    ],
    ['update mails set attempts = 0', 'mails', 'row exclusive'],
  ])('names the table and the lock of: %s', (statement, table, lock) => {
    expect(touchedTables([statement])).toEqual([{ table, lock }])
  })

  it('reads the statements of a migration that runs outside a transaction', () => {
    expect(indexOfMails).toMatchObject({ isTransaction: false, statements: { length: 2 } })
    expect(touchedTables(indexOfMails.statements)).toEqual([
      { table: 'mails_by_kind', lock: 'share update exclusive' },
      { table: 'mails', lock: 'share update exclusive' },
    ])
  })

  it('adds their sizes', async () => {
    expect(await describeMigration(pool, indexOfMails)).toEqual([
      '9999-mails.sql  statement by statement, outside a transaction',
      expect.stringMatching(/^ {4}mails: about \d+ rows, \d+ kB; share update exclusive lock, nobody waits$/),
    ])
  })
})

const large = 'properties offers reviews users audit mails wishlist_entries payments notifications applications'.split(
  ' ',
)
const domains = [
  ...readMigration('0003-domains.sql')
    .statements.join('')
    .matchAll(/^create domain (\w+)/gm),
]
const faults = {
  'rewrites for a domain': new RegExp(`add column \\w+ (?:${domains.map(([, name]) => name).join('|')})\\b`, 'i'),
  rewrites:
    /alter column \S+ (?:set data )?type|set not null|add column [^,;]* (?:generated always as \(|default (?:gen_random_uuid|random|clock_timestamp))/i,
  'checks every row':
    /add column [^,;]* (?:check|references)\b|add (?:constraint \S+ )?(?:check|foreign key)\b(?!.* not valid)/i,
}

/** Lists what in a migration would block reads or writes of a large table for long. */
function offencesOf({ statements }: Migration): string[] {
  const created = [...statements.join(';').matchAll(/create table (\w+)/gi)].map(([, table]) => table)
  const writes = touchedTables(statements).filter(
    ({ table, lock }) =>
      large.includes(table) && !created.includes(table) && (lock === 'share' || lock === 'row exclusive'),
  )
  const plain = statements.join(';\n').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').split(';')
  const found = Object.entries(faults).filter(([, pattern]) => plain.some(statement => pattern.test(statement)))
  return [...writes.map(({ table, lock }) => `${table}: ${lock}`), ...found.map(([fault]) => fault)]
}

/** Indexes that a migration builds concurrently without dropping what an interrupted build has left. */
function undropped({ statements }: Migration): string[] {
  const text = statements.join(';\n')
  return [...text.matchAll(/create (?:unique )?index concurrently (\w+)/gi)]
    .map(([, name = '']) => name)
    .filter(name => !text.includes(`drop index concurrently if exists ${name}`))
}

describe('a new migration', () => {
  it('neither writes, checks or rewrites the rows of a large table, nor builds an index that stops writes', () => {
    for (const name of migrationNames())
      expect({ name, offences: offencesOf(readMigration(name)) }).toEqual({ name, offences: [] })
  })

  it('drops an index before it builds it concurrently, because an interrupted build leaves an invalid one', () => {
    for (const name of migrationNames())
      expect({ name, undropped: undropped(readMigration(name)) }).toEqual({ name, undropped: [] })
  })

  it.each([
    'create index mails_by_kind on mails (kind)',
    'alter table users alter column name type varchar(100)',
    'alter table offers alter column reason set not null',
    'alter table reviews add column token uuid default gen_random_uuid()',
    "update offers set reason = 'None' where reason is null",
    'alter table offers add constraint offers_rejected check (status = 1)',
    'alter table users add column age int, add constraint users_age check (age > 0)',
    'alter table users add column age int check (age > 0)',
    'alter table properties add column ceiling_height room_count',
  ])('would be refused with: %s', statement => {
    expect(offencesOf(parseMigration('9999-slow.sql', statement))).not.toEqual([])
  })
})
