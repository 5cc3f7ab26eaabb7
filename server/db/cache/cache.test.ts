import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../../app/log.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connect } from '../connect.ts'
import { createCache } from './cache.ts'
import { removeOldChanges, type LogSource } from './change-log.ts'

const { deps, database, passHours } = await startTestApp()

/** A cache, with the number of times that it read the change log. */
function aCache() {
  const { pool } = connect({ ...inject('postgres'), ...inject('serverRole'), database, max: 1 }, () => undefined)
  const counted = { checks: 0, isAway: false }
  const query: LogSource['query'] = statement => {
    counted.checks++
    return counted.isAway ? Promise.reject(new Error('away')) : pool.query(statement)
  }
  const lines: string[] = []
  const cache = createCache({ query, end: () => pool.end() }, createLog('warn', { write: line => lines.push(line) }))
  onTestFinished(cache.stop)
  let reads = 0
  const read = () => Promise.resolve(`read ${(reads += 1)}`)
  return { ...cache, counted, lines, top: () => cache.get('top-agents', 'key', read), read }
}

const log = (kind: string) => deps.db.insertInto('changes').values({ kind }).execute()

const readCount = async () =>
  Number(
    (
      await sql<{ value: string }>`select count(*)::text as value from changes where kind = 'top-agents'`.execute(
        deps.db,
      )
    ).rows[0]?.value,
  )

describe('a cache', () => {
  it('reads the change log once for all concurrent calls, and not for uncached values', async () => {
    const { get, top, counted, read } = aCache()
    await top()
    counted.checks = 0
    for (const id of [1, 2, 3]) await get(`property ${id}`, 'key', read)
    expect(counted.checks).toBe(0)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, top)))).toEqual(new Set(['read 1']))
    expect(counted.checks).toBe(1)
  })

  it('drops the changed subject, everything for a profile, and everything for an unknown kind', async () => {
    const { top } = aCache()
    expect(await top()).toBe('read 1')
    await log('advertised')
    expect(await top()).toBe('read 1')
    for (const [at, kind] of ['top-agents', 'profile', 'everything', 'of-a-later-version'].entries()) {
      await log(kind)
      expect(await top()).toBe(`read ${at + 2}`)
    }
  })

  it('reads all missing values of many in one call', async () => {
    const { getMany } = aCache()
    const asked: string[][] = []
    const read = (subjects: `property ${string}`[]) => {
      asked.push(subjects)
      return Promise.resolve(new Map(subjects.map(subject => [subject, subject.toUpperCase()] as const)))
    }
    const many = (...ids: number[]) =>
      getMany(
        ids.map(id => `property ${id}` as const),
        'key',
        read as never,
      )
    await many(1, 2)
    expect(await many(3, 2, 1, 4)).toEqual(['PROPERTY 3', 'PROPERTY 2', 'PROPERTY 1', 'PROPERTY 4'])
    expect(asked).toEqual([
      ['property 1', 'property 2'],
      ['property 3', 'property 4'],
    ])
  })

  it('drops everything when changes were removed before it saw them', async () => {
    const { top } = aCache()
    await top()
    await log('top-agents')
    passHours(1.1)
    await removeOldChanges(deps)
    expect(await top()).toBe('read 2')
  })

  it('caches nothing while the change log cannot be read', async () => {
    const { top, counted, lines } = aCache()
    await top()
    counted.isAway = true
    expect([await top(), await top()]).toEqual(['read 2', 'read 3'])
    expect(lines).toEqual([expect.stringContaining('the change log cannot be read')])
    counted.isAway = false
    expect([await top(), await top()]).toEqual(['read 4', 'read 4'])
  })

  it('returns no value that is older than the call, under many writers', async () => {
    const { get } = aCache()
    const write = async () => {
      for (let count = 0; count < 40; count++) {
        await log('top-agents')
        const least = await readCount()
        expect(await get('top-agents', 'count', readCount)).toBeGreaterThanOrEqual(least)
      }
    }
    await Promise.all(Array.from({ length: 8 }, write))
  })
})
