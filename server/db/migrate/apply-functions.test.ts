import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '../../open-database/prepare-database.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connectAsOwner } from '../connect.ts'
import { functionFiles, pendingFunctions } from './apply-functions.ts'
import { describeMigration } from './migration-plan.ts'

const { database } = await startTestApp()
const { pool } = connectAsOwner({ ...inject('postgres'), database }, () => undefined)
afterAll(() => pool.end())

const isOfferMoveRefused = async () => {
  const { rows } = await pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'offers_move'`,
  )
  return rows[0]?.source.includes('cannot move') ?? false
}

/** Brings a database to the state left by a version with another text of functions/offers.sql. */
const asAnotherVersion = () =>
  pool.query(`
    create or replace function offers_move() returns trigger language plpgsql as $$ begin return new; end $$;
    drop trigger offers_move on offers;
    update applied_functions set checksum = 'of another text' where name = 'functions/offers.sql'`)

describe('a function file whose text has changed', () => {
  it('is named by a dry run with its locks, and applied at the next start', async () => {
    expect(await pendingFunctions(pool)).toEqual([])
    await asAnotherVersion()
    expect(await isOfferMoveRefused()).toBe(false)

    const pending = await pendingFunctions(pool)
    expect(pending.map(({ name }) => name)).toEqual(['functions/offers.sql'])
    const plan = await Promise.all(pending.map(file => describeMigration(pool, file)))
    expect(plan.flat()).toEqual([
      'functions/offers.sql  one transaction',
      expect.stringMatching(/^ {4}offers: .* share row exclusive lock, writes wait$/),
    ])

    expect(await prepareDatabase(pool)).toEqual({ migrations: [], functions: ['functions/offers.sql'] })
    expect(await isOfferMoveRefused()).toBe(true)
    const { rowCount } = await pool.query(`select from pg_trigger where tgname = 'offers_move'`)
    expect(rowCount).toBe(1)
  })

  it('is not applied again while its text stays the same', async () => {
    expect(await prepareDatabase(pool)).toEqual({ migrations: [], functions: [] })
  })

  it('waits for the locks of its tables while requests pass', async () => {
    await asAnotherVersion()
    const writer = await pool.connect()
    await writer.query('begin; update offers set reason = reason')
    const waits: string[] = []
    const preparing = prepareDatabase(pool, { log: line => waits.push(line) })
    while (waits.length === 0) await pool.query('update offers set reason = reason')
    await writer.query('commit')
    writer.release()
    expect((await preparing).functions).toEqual(['functions/offers.sql'])
    expect(waits[0]).toMatch(/^Migration functions\/offers.sql waits for a lock/)
  })

  it('is not recorded when it fails', async () => {
    await asAnotherVersion()
    await pool.query('alter table offers rename to offers_elsewhere')
    await expect(prepareDatabase(pool)).rejects.toThrow(/relation "offers" does not exist/)
    await pool.query('alter table offers_elsewhere rename to offers')
    expect((await pendingFunctions(pool)).map(({ name }) => name)).toEqual(['functions/offers.sql'])
    await prepareDatabase(pool)
  })
})

describe('an owner that is not a superuser', () => {
  it('applies every function file again, in a new session', async () => {
    const name = `owner_${randomUUID().replaceAll('-', '')}`
    await pool.query(`create role ${name} login nosuperuser password 'owner'`)
    await pool.query(`create database ${name} owner ${name}`)
    const owner = connectAsOwner(
      { ...inject('postgres'), user: name, password: 'owner', database: name },
      () => undefined,
    )
    await prepareDatabase(owner.pool)
    await owner.pool.query(`update applied_functions set checksum = 'of another text'`)
    const again = await prepareDatabase(owner.pool)
    expect(again.functions).toEqual(functionFiles().map(file => file.name))
    await owner.pool.end()
    await pool.query(`drop database ${name}`)
    await pool.query(`drop role ${name}`)
  })
})
