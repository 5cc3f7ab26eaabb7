import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../app/log.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { openReplica } from './replica.ts'
import type { Db } from './tables/schema.ts'

const nameOfDatabase = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name
}

/** Longer than two checks, after which a replica would be trusted. */
const twoChecksMs = 2500

async function aReplicaAt(url: string) {
  const { deps } = await startTestApp()
  const replica = openReplica(url, deps.db, createLog('silent'))
  onTestFinished(replica.stop)
  return { primary: deps.db, ...replica }
}

// `npm run nodes -- --check` tests a real replica, both up to date and lagging. The test database has no program that
// creates one.
describe('reading from a replica', () => {
  it('uses the primary while the replica is down', async () => {
    const { primary, readRecent } = await aReplicaAt('postgres://nobody@127.0.0.1:1/nothing')
    await sleep(twoChecksMs)
    expect(await readRecent({ role: 'user' }, nameOfDatabase)).toBe(await nameOfDatabase(primary))
  })

  it('never uses a database that is not a replica', async () => {
    const { host, port, user, password } = inject('postgres')
    const socket = `postgres://${user}:${password}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
    const { primary, readRecent } = await aReplicaAt(socket)
    await sleep(twoChecksMs)
    expect(await readRecent({ role: 'user' }, nameOfDatabase)).toBe(await nameOfDatabase(primary))
  })
})
