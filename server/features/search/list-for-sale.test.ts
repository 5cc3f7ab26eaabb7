import { describe, expect, it } from 'vitest'
import { screenPageSize } from '#contract/ground/endpoint.ts'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets } from '#contract/search/search.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { given, deps, call } = node
const deals = dealBuilders(node)
const [admin, buyer] = [await given.anAdmin(), await given.aBuyer()]

type Query = NonNullable<Parameters<typeof list>[0]>

/** Lists on the other node, which caches the properties. */
const list = (query: {
  search?: string
  kind?: string | string[]
  minBeds?: string
  from?: string
  to?: string
  features?: string
  place?: string
  agent?: string
  underOffer?: 'true' | 'false'
  sort?: 'newest' | 'price-low' | 'price-high'
  limit?: number
  cursor?: string
}) => other.call(verifiedProperties, { as: buyer, query })

const titles = async (query: Query) => (await list({ limit: screenPageSize, ...query })).body.map(({ title }) => title)

const found = async () =>
  (await list({ search: 'Cached Row', limit: 2 })).body.map(({ title, agentName }) => `${title} of ${agentName}`)

describe('a list of properties for sale', () => {
  it('shows cached properties up to date after every write on another node', async () => {
    const { id, agent } = await given.aProperty({ title: 'Silo', location: '8 Cached Row' })
    expect(await found()).toEqual([`Silo of ${agent.name}`])
    await deps.db.updateTable('users').set({ name: 'Cy' }).where('id', '=', agent.id).execute()
    expect(await found()).toEqual(['Silo of Cy'])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Tall Silo' } })
    expect(await found()).toEqual([])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await found()).toEqual(['Tall Silo of Cy'])
  })

  it('has the same homes in a page and in the whole list, in the same order', async () => {
    for (let count = 1; count <= 7; count++)
      await given.aProperty({ title: `Whole ${count}`, location: `${count} Row` })
    const whole = (await list({})).body.map(({ _id }) => _id)
    expect((await list({ limit: 100 })).body.map(({ _id }) => _id)).toEqual(whole)
  })

  it('is narrowed by facts, price, place and agent together with the text', async () => {
    const agent = await given.anAgent()
    const add = async (title: string, facts: object, location = '1 Filter Row, Oakville, OR') => {
      const { id } = await given.aProperty({ agent, title, location, minPrice: 400_000, maxPrice: 500_000 })
      await deps.db
        .updateTable('properties')
        .set({ kind: null, ...facts })
        .where('id', '=', id)
        .execute()
    }
    await add('Plain', {})
    await add('House', { kind: 'house', bedrooms: 3, features: 1 })
    await add('Condo', { kind: 'condo', bedrooms: 2, features: 9 })
    await add('Elsewhere', { kind: 'house', bedrooms: 5 }, '1 Filter Row, Elmville, OR')
    const all = ['Elsewhere', 'Condo', 'House', 'Plain']
    const search = 'filter row'
    expect(await titles({ search })).toEqual(all)
    expect(await titles({ search, kind: 'house' })).toEqual(['Elsewhere', 'House'])
    expect(await titles({ search, kind: ['condo', 'house'], minBeds: '3' })).toEqual(['Elsewhere', 'House'])
    expect(await titles({ search, features: 'garden' })).toEqual(['Condo', 'House'])
    expect(await titles({ search, features: 'garden,pool' })).toEqual(['Condo'])
    expect(await titles({ search, place: 'oakville, or' })).toEqual(['Condo', 'House', 'Plain'])
    expect(await titles({ agent: agent.email.toUpperCase() })).toEqual(all)
    expect(await titles({ agent: 'nobody@example.com' })).toEqual([])
    expect(await titles({ search, from: '500000', to: '900000' }), 'ranges overlap').toEqual(all)
    expect(await titles({ search, from: '500001' })).toEqual([])
    expect(await titles({ search, to: '399999.99' })).toEqual([])
  })

  it('is split into homes with and without an accepted offer, in each order', async () => {
    const agent = await given.anAgent()
    const add = (title: string, minPrice: number, location = `${title} Split Row`) =>
      given.aProperty({ agent, title, location, minPrice, maxPrice: minPrice + 1000 })
    const [, taken] = [await add('One', 300_000), await add('Two', 200_000)]
    const [, dear] = [await add('Three', 100_000), await add('Four', 400_000)]
    const pending = await add('Five', 500_000)
    await add('Elsewhere', 100_000, '1 Other Row')
    await deals.anAcceptedOffer({ property: taken })
    await deals.anAcceptedOffer({ property: dear })
    await deals.anOffer({ property: pending })
    const split = async (query: Query) => [
      await titles({ search: 'split row', underOffer: 'false', ...query }),
      await titles({ search: 'split row', underOffer: 'true', ...query }),
    ]
    expect(await split({ sort: 'newest' })).toEqual([
      ['Five', 'Three', 'One'],
      ['Four', 'Two'],
    ])
    expect(await split({ sort: 'price-low' })).toEqual([
      ['Three', 'One', 'Five'],
      ['Two', 'Four'],
    ])
    expect(await split({ sort: 'price-high' })).toEqual([
      ['Five', 'One', 'Three'],
      ['Four', 'Two'],
    ])
    expect(await titles({ search: 'split row' })).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect(await titles({ agent: agent.email, underOffer: 'true', from: '400000' })).toEqual(['Four'])
    const page = await list({ search: 'split row', underOffer: 'false', limit: 1 })
    expect([page.headers['x-total-count'], page.body.map(({ title }) => title)]).toEqual(['3', ['Five']])
    const cursor = /[?&]cursor=([^&>]+)/.exec(String(page.headers['link']))?.[1] ?? ''
    const next = await list({ search: 'split row', underOffer: 'false', limit: 2, cursor })
    expect(next.body.map(({ title }) => title)).toEqual(['Three', 'One'])
    const facets = { search: 'split row', underOffer: 'true' as const }
    expect((await other.call(searchFacets, { as: buyer, query: facets })).body.total).toBe(2)
  })

  it.each([
    [{ minBeds: '3.5' }, 400, 'minBeds'],
    [{ kind: 'castle' }, 400, 'kind'],
    [{ features: 'garden,moat' }, 400, 'features'],
    [{ sort: 'cheapest' as 'newest' }, 400, 'sort'],
    [{ underOffer: 'maybe' as 'true' }, 400, 'underOffer'],
    [{ agent: 'nobody' }, 400, 'agent'],
    [{ from: '2', to: '1' }, 422, 'from'],
  ])('is refused with %o', async (query, status, field) => {
    expect(await list(query)).toMatchObject({ status, body: { errors: [{ field }] } })
  })
})
