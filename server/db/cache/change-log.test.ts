import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connect } from '../connect.ts'
import type { Db } from '../tables/schema.ts'
import { readChanges, removeOldChanges, type LogPosition, type LogSource } from './change-log.ts'

const { deps, database, owner, passHours, given } = await startTestApp()

const target = { ...inject('postgres'), ...inject('serverRole'), database }

/** Uses another connection for each statement, as a pooler in transaction mode may. */
const pooler: LogSource = {
  query: async query => {
    const client = new pg.Client(target)
    await client.connect()
    try {
      return await client.query(query)
    } finally {
      await client.end()
    }
  },
}

const log = async (db: Db, kind: string) => db.insertInto('changes').values({ kind, subject_id: null }).execute()

/** A reader of the log: each call returns the kinds of the rows that are new to it. */
function aReader(pool: LogSource) {
  let position: LogPosition | undefined
  return async () => {
    const reading = await readChanges(pool, position)
    position = reading.position
    return { kinds: reading.changes.map(({ kind }) => kind), isComplete: reading.isComplete }
  }
}

function aPool(max = 1) {
  const { db, pool } = connect({ ...target, max }, () => undefined)
  onTestFinished(() => pool.end())
  return { db, pool }
}

describe('reading the change log', () => {
  it('returns each change once, with its kind and subject', async () => {
    const { pool } = aPool()
    const { position } = await readChanges(pool, undefined)
    const { id, agent } = await given.aProperty({ advertise: true })
    await deps.db.updateTable('properties').set({ advertise: false }).where('id', '=', id).execute()
    const reading = await readChanges(pool, position)
    expect(reading.isComplete).toBe(true)
    expect(reading.changes).toEqual(
      expect.arrayContaining([
        { kind: 'top-agents', subjectId: agent.id },
        { kind: 'advertised', subjectId: id },
        { kind: 'property', subjectId: id },
      ]),
    )
    expect(await readChanges(pool, reading.position)).toMatchObject({ changes: [], isComplete: true })
  })

  it('returns a transaction that began before the last reading and committed after it', async () => {
    const { db, pool } = aPool(3)
    const read = aReader(pool)
    await read()
    const { promise: canCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const long = db.transaction().execute(async tx => {
      await log(tx, 'long')
      written()
      await canCommit
    })
    await isWritten
    for (const kind of ['short 1', 'short 2']) {
      await log(deps.db, kind.replace(' ', '-'))
      expect((await read()).kinds).toEqual([kind.replace(' ', '-')])
    }
    commit()
    await long
    expect(await read()).toEqual({ kinds: ['long'], isComplete: true })
    expect((await read()).kinds).toEqual([])
  })

  it('ignores a transaction that was rolled back', async () => {
    const read = aReader(aPool().pool)
    await read()
    const failed = deps.db.transaction().execute(async tx => {
      await log(tx, 'undone')
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect((await read()).kinds).toEqual([])
  })

  it.each([
    ['one connection', () => aPool().pool],
    ['another connection for each statement', () => pooler],
  ])('under eight writers returns every change once and in time, over %s', async (_, open) => {
    const { db } = aPool(8)
    const reader = aReader(open())
    await reader()
    const seen: string[] = []
    /** One reading at a time, as the cache does. */
    let last = Promise.resolve()
    const readNext = async (previous: Promise<void>) => {
      await previous
      const { kinds, isComplete } = await reader()
      expect(isComplete).toBe(true)
      seen.push(...kinds)
    }
    const read = () => (last = readNext(last))
    const written = { transactions: 0 }
    const write = async (writer: number) => {
      for (let count = 0; count < 60; count++) {
        const kind = `${writer}-${count}`
        await db.transaction().execute(async tx => {
          await log(tx, kind)
          if (count % 7 === 0) await sql`select pg_sleep(0.01)`.execute(tx)
        })
        written.transactions++
        // A reading that begins after the commit includes it.
        if (count % 10 === 0) {
          await read()
          expect(seen).toContain(kind)
        }
      }
    }
    const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    while (written.transactions < 480) await read()
    await writing
    await read()
    expect(written.transactions).toBe(480)
    expect(seen.length).toBe(480)
    expect(new Set(seen).size).toBe(480)
  })

  it('is incomplete when there are more changes than the limit', async () => {
    const read = aReader(aPool().pool)
    await read()
    await sql`insert into changes (kind) select 'many' from generate_series(1, 1001)`.execute(deps.db)
    expect((await read()).isComplete).toBe(false)
    expect(await read()).toEqual({ kinds: [], isComplete: true })
  })

  it('is incomplete on another server, which may lack transactions of the previous one', async () => {
    const { pool } = aPool()
    const { position } = await readChanges(pool, undefined)
    expect((await readChanges(pool, position)).isComplete).toBe(true)
    expect((await readChanges(pool, { ...position, server: '2020-01-01' })).isComplete).toBe(false)
  })
})

const kindsLeft = async () =>
  (await deps.db.selectFrom('changes').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
/** Waits for transactions that other tests run on the same server, in other databases: they delay the removal. */
const othersEnd = () =>
  expect
    .poll(() =>
      sql`select from changes where tx >= pg_snapshot_xmin(pg_current_snapshot())`
        .execute(deps.db)
        .then(({ rows }) => rows.length),
    )
    .toBe(0)
const removeAndList = async () => {
  await removeOldChanges(deps)
  return kindsLeft()
}
const addOld = (kind: string, count = 1) =>
  sql`insert into changes (kind, at) select ${kind}, now() - interval '2 hours' from generate_series(1, ${count}::int)`.execute(
    deps.db,
  )

describe('removing old changes', () => {
  it('makes the next reading incomplete only for a reader that missed them', async () => {
    await deps.db.deleteFrom('changes').execute()
    const [early, late] = [aReader(aPool().pool), aReader(aPool().pool)]
    await early()
    await addOld('old', 2500)
    await othersEnd()
    await late()
    await log(deps.db, 'new')
    await othersEnd()
    await expect.poll(removeAndList).toEqual(['new'])
    expect((await early()).isComplete).toBe(false)
    expect(await late()).toEqual({ kinds: ['new'], isComplete: true })
    expect(await early()).toEqual({ kinds: [], isComplete: true })
    passHours(1.1)
    await expect.poll(removeAndList).toEqual([])
    expect(await late()).toEqual({ kinds: [], isComplete: true })
  })

  it('leaves changes that are newer than a running transaction', async () => {
    await deps.db.deleteFrom('changes').execute()
    const { db, pool } = aPool(2)
    const read = aReader(pool)
    await db.transaction().execute(async tx => {
      await log(tx, 'running')
      await addOld('old')
      await read()
      await removeOldChanges(deps)
      expect(await kindsLeft()).toEqual(['old'])
    })
    expect(await read()).toEqual({ kinds: ['running'], isComplete: true })
    passHours(1.1)
    await expect.poll(removeAndList).toEqual([])
  })

  it('removes rows that a dump brought from another server', async () => {
    const read = aReader(aPool().pool)
    await read()
    await sql`insert into changes (tx, kind) values ('4000000000000', 'foreign')`.execute(owner)
    await sql`update changes_removed set up_to = '4000000000000'`.execute(owner)
    expect((await read()).isComplete).toBe(false)
    expect((await read()).isComplete).toBe(false)
    await removeOldChanges(deps)
    await expect.poll(read).toEqual({ kinds: [], isComplete: true })
  })
})
