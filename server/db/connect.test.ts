import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../app/log.ts'
import { asProblem } from '../http/send-error.ts'
import { openDatabase } from '../open-database/open-database.ts'
import { readSettings } from '../settings/config.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database/database-proxy.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { connect } from './connect.ts'

const problemOf = (work: Promise<unknown>) => work.then(() => expect.fail('it succeeded'), asProblem)

describe('a machine of the database that dies silently', () => {
  it('costs each statement its time limit, and holds no connection of the pool', async () => {
    const proxy = await openDatabaseProxy()
    // Far above what the statements that succeed need.
    const target = { ...inject('postgres'), ...proxy.target, database: 'postgres', max: 2, query_timeout: 2_000 }
    const { db, pool } = connect(target, () => undefined)
    onTestFinished(() => pool.end())
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(db)))
    expect(pool.totalCount).toBe(2)
    const outside = problemOf(sql`select pg_sleep(60)`.execute(db))
    const inside = problemOf(
      db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        proxy.freeze()
        await sql`select 1`.execute(tx)
      }),
    )
    expect(await Promise.all([outside, inside])).toMatchObject([{ status: 503 }, { status: 503 }])
    // Both connections are new ones.
    await Promise.all([1, 2].map(() => sql`select 1`.execute(db)))
  })
})

/** Opens a test database through the proxy. */
async function openThrough({ target: { host, port } }: DatabaseProxy) {
  const { user, password } = inject('serverRole')
  const { database } = await startTestApp()
  const lines: string[] = []
  const log = createLog('warn', { write: line => lines.push(line) })
  const settings = readSettings({ DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}` })
  const opened = await openDatabase(settings, log, () => undefined)
  onTestFinished(opened.close)
  lines.length = 0
  return { ...opened.connection, lines }
}

describe('an outage of the database', () => {
  it('is logged once, however many connections are lost and statements fail', async () => {
    const proxy = await openDatabaseProxy()
    const { db, lines } = await openThrough(proxy)
    const ask = () => sql`select pg_sleep(0.02)`.execute(db)
    await Promise.all(Array.from({ length: 4 }, ask))
    proxy.cut()
    for (let tries = 0; tries < 20; tries++)
      expect(await Promise.all([problemOf(ask()), problemOf(ask())])).toMatchObject([{ status: 503 }, { status: 503 }])
    proxy.mend()
    await ask()
    expect(lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
      { msg: expect.stringContaining('the database is away') as unknown },
    ])
  })
})
