import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { connectAsOwner } from './connect.ts'
import { appliedMigrations, migrationNames, readMigration, runMigration, withMigrationLock } from './migrate.ts'
import { describeMigration, touchedTables } from './migration-plan.ts'
import { prepareDatabase } from './prepare-database.ts'

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
    const giveUp = withMigrationLock(pool, client => runMigration(client, addColumn('late'), { patienceMs: 100 }))
    await expect(giveUp).rejects.toThrow(/could not get its locks within .* Open now: process \d+/)
    await reader.end()
    expect(await appliedMigrations(pool)).not.toContain('9999-late.sql')
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
  it('run each migration once, including concurrent index builds', async () => {
    const name = `together_${randomUUID().replaceAll('-', '')}`
    await pool.query(`create database ${name}`)
    const nodes = [1, 2, 3].map(() => connectAsOwner({ ...inject('postgres'), database: name }, () => undefined).pool)
    const ran = await Promise.all(nodes.map(node => prepareDatabase(node)))
    expect(ran.flat()).toEqual(migrationNames())
    await Promise.all(nodes.map(node => node.end()))
    await pool.query(`drop database ${name}`)
  })
})

describe('a dry run', () => {
  it('names the tables that a migration touches, and the locks it takes', () => {
    expect(touchedTables(readMigration('0055-accounts-of-payments.sql').statements)).toEqual([
      { table: 'payments', lock: 'access exclusive' },
    ])
    expect(touchedTables(readMigration('0056-check-payments.sql').statements)).toEqual([
      { table: 'payments', lock: 'share update exclusive' },
    ])
    expect(touchedTables(readMigration('0036-image-use-indexes.sql').statements)).toContainEqual({
      table: 'offers',
      lock: 'share update exclusive',
    })
    expect(touchedTables(readMigration('0060-remove-old-audit.sql').statements)).toEqual([
      { table: 'audit', lock: 'share row exclusive' },
    ])
  })

  it('adds their sizes', async () => {
    expect(await describeMigration(pool, readMigration('0067-mail-slots-index.sql'))).toEqual([
      '0067-mail-slots-index.sql  statement by statement, outside a transaction',
      expect.stringMatching(/^ {4}mails: about \d+ rows, \d+ kB; share update exclusive lock, nobody waits$/),
    ])
  })
})

describe('a new migration', () => {
  /** Last migration of the first release. Before it no marketplace ran, so its indexes could block writes. */
  const firstRelease = '0027-newest-for-sale.sql'
  const later = migrationNames().filter(name => name > firstRelease)

  it.each(later)('%s neither rewrites a large table nor builds an index that stops writes', name => {
    const migration = readMigration(name)
    const large = ['properties', 'offers', 'reviews', 'users', 'audit', 'mails', 'wishlist_entries', 'payments']
    const stopping = touchedTables(migration.statements).filter(
      ({ table, lock }) => large.includes(table) && lock === 'share',
    )
    expect(stopping).toEqual([])
    // Rewrites every row, or reads every row under a lock that stops writes.
    expect(migration.statements.join('\n').replaceAll(/--.*$/gm, '')).not.toMatch(
      /alter column \S+ (set data )?type|set not null|add column [^,;]* (generated always as \(|default (gen_random_uuid|random|clock_timestamp))/i,
    )
  })
})
