import { describe, expect, it } from 'vitest'
import { updateProperty, verifyProperty } from '#contract/properties.ts'
import type { Cursor } from '../../db/list.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { listForSale } from './list-for-sale.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { call, given, deps } = node
const admin = await given.anAdmin()

const askNobody = () => Promise.reject(new Error('asked the database'))
const never = { has: () => false, add: () => undefined }
const always = { has: () => true, add: () => undefined }

interface Asked {
  search: string
  limit: number
  sort?: 'newest' | 'price-low' | 'price-high'
  after?: Cursor | undefined
}

/** Lists on the other node, which holds only four rows in memory and takes every text for a frequent one. */
const list = ({ limit, after, ...query }: Asked, source: Partial<Parameters<typeof listForSale>[0]> = {}) => {
  const { db, cache } = other.deps
  return listForSale(
    { readReplica: read => read(db), db, cache, frequentTerms: always, recentReads: never, maxRows: 4, ...source },
    query,
    { limit, after },
  )
}

const pages = async (asked: Asked, source: Parameters<typeof list>[1]) => {
  const listed = []
  for (let after; ;) {
    const { items, total, totalIsExact, next } = await list({ ...asked, after }, source)
    listed.push({ items, next, ...(after === undefined && { total, totalIsExact }) })
    if (!next) return listed
    after = next
  }
}

const titles = async (source: Parameters<typeof list>[1] = {}) =>
  (await pages({ search: 'Cached Row', limit: 2 }, source)).flatMap(({ items }) =>
    items.map(({ title, agentName }) => `${title} of ${agentName}`),
  )

const inMemory = async () => {
  const found = await list({ search: 'MEMORY L', limit: 2 }, { readReplica: askNobody })
  expect(found.totalIsExact).toBe(false)
  return found.items.map(({ title }) => title)
}
const add = (title: string) => given.aProperty({ title, location: `${title} Memory Lane` })

describe('a list of properties for sale', () => {
  it('has the same pages from memory, cache and database', async () => {
    for (let count = 1; count <= 7; count++)
      await given.aProperty({ title: `House ${count}`, location: `${count} Cached Row` })
    for (const sort of ['newest', 'price-low', 'price-high'] as const)
      for (const limit of [2, 3, 7, 24]) {
        const asked = { search: 'Cached Row', sort, limit }
        const [first, ...more] = await pages(asked, { frequentTerms: never })
        const [cached, ...moreCached] = await pages(asked, {})
        expect([cached?.items, moreCached]).toEqual([first?.items, more])
        expect(cached?.next).toEqual(first?.next)
        // Matches of a frequent text are not counted.
        const isCounted = sort !== 'newest' || limit >= 7
        expect(cached).toMatchObject({ total: isCounted ? 7 : 1000, totalIsExact: isCounted })
      }
  })

  it('shows cached properties up to date after every write on another node', async () => {
    const { id, agent } = await given.aProperty({ title: 'Silo', location: '8 Cached Row' })
    const all = await titles()
    expect(all[0]).toBe(`Silo of ${agent.name}`)
    await deps.db.updateTable('users').set({ name: 'Cy' }).where('id', '=', agent.id).execute()
    expect(await titles()).toEqual(['Silo of Cy', ...all.slice(1)])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Tall Silo' } })
    expect(await titles()).toEqual(all.slice(1))
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await titles()).toEqual(['Tall Silo of Cy', ...all.slice(1)])
    expect(await titles({ frequentTerms: never })).toEqual(await titles())
  })

  it('is searched in memory up to date after every write on another node', async () => {
    await add('Zeroth')
    const [first, , , fourth] = [await add('First'), await add('Second'), await add('Third'), await add('Fourth')]
    const change = (id: string, to: object) => deps.db.updateTable('properties').set(to).where('id', '=', id).execute()
    expect(await inMemory()).toEqual(['Fourth', 'Third'])
    await change(fourth.id, { location: 'Other Lane' })
    expect(await inMemory()).toEqual(['Third', 'Second'])
    await change(fourth.id, { location: 'Fourth Memory Lane' })
    expect(await inMemory()).toEqual(['Fourth', 'Third'])
    await change(fourth.id, { hidden: true })
    expect(await inMemory()).toEqual(['Third', 'Second'])
    await change(fourth.id, { hidden: false })
    await change(first.id, { created_at: new Date(Date.now() + 60_000) })
    expect(await inMemory()).toEqual(['First', 'Fourth'])
    await change(first.id, { sold_at: new Date() })
    expect(await inMemory()).toEqual(['Fourth', 'Third'])
    await deps.db.deleteFrom('properties').where('id', '=', fourth.id).execute()
    expect(await inMemory()).toEqual(['Third', 'Second'])
    await add('Fifth')
    expect(await inMemory()).toEqual(['Fifth', 'Third'])
  })

  it('is searched in the database beyond the rows in memory, and while they change often', async () => {
    for (let count = 1; count <= 6; count++) await given.aProperty({ location: `${count} Edge Row` })
    const asked = { search: 'edge', limit: 2 }
    const { next } = await list(asked, { readReplica: askNobody })
    await expect(list({ ...asked, after: next }, { readReplica: askNobody })).rejects.toThrow('asked the database')
    await expect(list({ search: 'égale', limit: 2 }, { readReplica: askNobody })).rejects.toThrow('asked the database')

    await given.aProperty({ location: '7 Edge Row' })
    await expect(list(asked, { readReplica: askNobody, recentReads: always })).rejects.toThrow('asked the database')
    expect((await list(asked, { readReplica: askNobody })).items[0]).toMatchObject({ location: '7 Edge Row' })
  })

  it('is counted exactly while all rows are in memory', async () => {
    await given.aProperty({ location: 'Alone' })
    const whole = { maxRows: 10_000 }
    expect(await list({ search: 'alone', limit: 1 }, whole)).toMatchObject({ total: 1, totalIsExact: true })
  })

  it('is searched in memory for short, frequent texts', async () => {
    const known = new Set<string>()
    const frequentTerms = { has: (text: string) => known.has(text), add: (text: string) => known.add(text) }
    const asked = (search: string) =>
      list({ search, limit: 1 }, { readReplica: askNobody, frequentTerms, maxRows: 10_000 })
    const { agent } = await given.aProperty({ location: '1 Quay, Q' })
    const berth = (at: number) => ({
      agent_id: agent.id,
      title: `Berth ${at}`,
      location: `${at} Jetq, Ulm`,
      description: '',
      image: '',
      min_price_cents: 100,
      max_price_cents: 200,
      status: 'verified' as const,
      created_at: new Date(),
    })
    await deps.db
      .insertInto('properties')
      .values(Array.from({ length: 1000 }, (_, at) => berth(at)))
      .execute()
    await expect(asked('Q,')).rejects.toThrow('asked the database')
    await deps.db.insertInto('properties').values(berth(1000)).execute()
    expect(await asked('Q,')).toMatchObject({ total: 1000, totalIsExact: false, items: [{ agentName: agent.name }] })
    expect(known).toEqual(new Set(['Q,']))
  })
})
