import { describe, expect, it } from 'vitest'
import { updateProperty, verifyProperty } from '#contract/properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { listForSale } from './list-for-sale.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { call, given, deps } = node
const admin = await given.anAdmin()

/** What the other node answers, to a text of which there are few or of which there are very many. */
const list = async (isMany: boolean, sort: 'newest' | 'price-low' | 'price-high', limit: number) => {
  const { db, kept } = other.deps
  const source = { searched: async <Result>(read: (from: typeof db) => Promise<Result>) => read(db), db }
  const many = { has: () => isMany, add: () => undefined }
  const pages = []
  for (let after; ;) {
    const query = { search: 'Kept Row', sort }
    const { items, total, totalIsExact, next } = await listForSale({ ...source, kept: await kept.now(), many }, query, {
      limit,
      after,
    })
    pages.push({ items, next, ...(after === undefined && { total, totalIsExact }) })
    if (!next) return pages
    after = next
  }
}

const titles = async (isMany: boolean) =>
  (await list(isMany, 'newest', 2)).flatMap(({ items }) =>
    items.map(({ title, agentName }) => `${title} of ${agentName}`),
  )

describe('a list of what is for sale', () => {
  it('is the same page by page whether what is shown comes from memory or not', async () => {
    for (let count = 1; count <= 7; count++)
      await given.aProperty({ title: `House ${count}`, location: `${count} Kept Row` })
    for (const sort of ['newest', 'price-low', 'price-high'] as const)
      for (const limit of [2, 7, 24]) {
        const [first, ...more] = await list(false, sort, limit)
        const [kept, ...moreKept] = await list(true, sort, limit)
        expect([kept?.items, moreKept]).toEqual([first?.items, more])
        expect(kept?.next).toEqual(first?.next)
        // What is known to be very many is not counted.
        const isCounted = sort !== 'newest' || limit >= 7
        expect(kept).toMatchObject({ total: isCounted ? 7 : 1000, totalIsExact: isCounted })
      }
  })

  it('has from memory what every write on another node has made of it', async () => {
    const { id, agent } = await given.aProperty({ title: 'Silo', location: '8 Kept Row' })
    const all = await titles(true)
    expect(all[0]).toBe(`Silo of ${agent.name}`)
    await deps.db.updateTable('users').set({ name: 'Cy' }).where('id', '=', agent.id).execute()
    expect(await titles(true)).toEqual(['Silo of Cy', ...all.slice(1)])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Tall Silo' } })
    expect(await titles(true)).toEqual(all.slice(1))
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await titles(true)).toEqual(['Tall Silo of Cy', ...all.slice(1)])
    expect(await titles(false)).toEqual(await titles(true))
  })
})
