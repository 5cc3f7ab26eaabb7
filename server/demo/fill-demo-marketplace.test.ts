import { describe, expect, inject, it } from 'vitest'
import { isPayableByCard } from '#contract/ground/money.ts'
import { closedReasons } from '#contract/offers/closed-offers.ts'
import { boughtProperties, requestedOffers, soldProperties } from '#contract/offers/offers.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { advertisedProperties, allProperties, myProperties } from '#contract/properties/properties.ts'
import { allReviews, latestReviews, myReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { listUsers } from '#contract/users/users.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { connect } from '../db/connect.ts'
import { seed } from '../db/seed/seed.ts'
import type { Deps } from '../deps/deps.ts'
import { readBundledImage } from '../features/images/bundled-images.ts'
import { expectInvariants } from '../testing/expect-invariants.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { demoOffers } from './demo-offers.ts'
import { demoPeople } from './demo-people.ts'
import { demoProperties } from './demo-properties.ts'
import { fillDemoMarketplace } from './fill-demo-marketplace.ts'

const [buyer, agent] = [{ email: 'buyer@keyhaven.example' }, { email: 'agent@keyhaven.example' }]
const oneOfEach = ['accepted', 'bought', 'pending', 'rejected']
const statuses = (list: readonly { status: string }[]) => [...new Set(list.map(({ status }) => status))].toSorted()

let demo: ReturnType<typeof startDemo> | undefined
/** One for all cases: they only read it. */
const aDemo = () => (demo ??= startDemo())

async function startDemo() {
  const started = await startTestApp({ env: { DEMO: 'true' } })
  await fillDemoMarketplace(started.deps)
  return { ...started, admin: await started.given.anAdmin() }
}

const numberOf = async ({ db }: Deps) =>
  Number(
    (
      await db
        .selectFrom('properties')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )
const seedInto = async (database: string, properties: number) => {
  const { pool } = connect({ ...inject('postgres'), database, max: 1 }, () => undefined)
  await seed(pool, { users: 20, properties, offers: 3, reviews: 6 }, () => undefined)
  await pool.end()
}

describe('the price history of the demo homes', () => {
  it('has dated changes, and the last verified price of a home whose update waits', async () => {
    const { call, admin } = await aDemo()
    const { body: properties } = await call(allProperties, { as: admin, query: {} })
    const histories = await Promise.all(
      properties.map(async ({ _id: id, status }) => ({
        status,
        ...(await call(priceHistory, { as: admin, params: { id } })).body,
      })),
    )
    const changed = histories.filter(({ prices }) => prices.length > 1)
    expect(changed.length).toBeGreaterThan(5)
    const dates = changed.map(({ prices }) => prices.map(({ at }) => at))
    expect(dates).toEqual(dates.map(some => some.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))))
    expect(dates.flat()).not.toContain(null)
    expect(histories.filter(({ status, prices }) => status === 'verified' && prices.length === 0)).toEqual([])
    expect(histories.some(({ status, prices }) => status === 'pending' && prices.length > 0)).toBe(true)
  })
})

describe('bulk data', () => {
  it.each([30, 200])(
    'of %i listings and the demo marketplace fit together, whichever comes first',
    async properties => {
      const { deps, database } = await startTestApp({ env: { DEMO: 'true' } })
      const isFirst = properties === 30
      if (isFirst) await seedInto(database, properties)
      await fillDemoMarketplace(deps)
      if (!isFirst) await seedInto(database, properties)
      const demoBuyer = deps.db.selectFrom('users').select('uid').where('email', '=', buyer.email)
      expect((await demoBuyer.executeTakeFirst())?.uid).toBeTruthy()
      expect(await numberOf(deps)).toBe(properties + demoProperties.length)
    },
  )
})

describe('the demo listings', () => {
  it('are sixty homes of eight agents in more than a dozen cities', () => {
    const cities = demoProperties.map(({ location }) => location.split(', ').slice(-2).join(', '))
    expect(demoProperties).toHaveLength(60)
    expect(new Set(cities).size).toBeGreaterThanOrEqual(12)
    expect(new Set(demoProperties.map(({ agent: name }) => name)).size).toBe(8)
    expect(new Set(demoProperties.map(({ title }) => title)).size).toBe(60)
  })
  it('have a different picture each, as every person has a portrait', async () => {
    const own = [
      ...demoProperties.map(({ picture }) => picture),
      ...demoPeople.map(({ portrait }) => `portrait-${portrait}`),
    ]
    expect(new Set(own).size).toBe(own.length)
    for (const picture of [...own, 'default-avatar', 'hero-1', 'hero-2', 'hero-3'])
      expect(await readBundledImage(picture, 640), picture).toBeDefined()
  })
  it('with an accepted offer can be paid by card', () => {
    for (const { property, became } of demoOffers) {
      const [, max = Infinity] = demoProperties.find(({ title }) => title === property)?.range ?? []
      if (['accepted', 'bought', 'lapsed'].includes(became)) expect(isPayableByCard(max), property).toBe(true)
    }
  })
})

describe('the demo marketplace', () => {
  it('has live offers within the range that their buyers saw, also while a change waits', async () => {
    const { deps } = await aDemo()
    const offers = await deps.db
      .selectFrom('offers')
      .innerJoin('properties', 'properties.id', 'offers.property_id')
      .leftJoin('verified_versions as shown', 'shown.property_id', 'offers.property_id')
      .select(({ fn, eb }) => [
        'offers.title',
        'amount_cents',
        eb('amount_cents', '>=', fn.coalesce('shown.min_price_cents', 'properties.min_price_cents'))
          .and('amount_cents', '<=', fn.coalesce('shown.max_price_cents', 'properties.max_price_cents'))
          .as('fits'),
      ])
      .where('offers.status', '=', 'pending')
      .execute()
    expect(offers.length).toBeGreaterThan(5)
    expect(offers.filter(({ fits }) => !fits)).toEqual([])
  })

  it('is filled once and satisfies every invariant', async () => {
    const { deps, call, admin } = await aDemo()
    await fillDemoMarketplace(deps)
    expect((await call(allProperties, { as: admin })).body).toHaveLength(demoProperties.length)
    await expectInvariants(deps.db)
    const early = await deps.db
      .selectFrom('offers')
      .innerJoin('properties', 'properties.id', 'property_id')
      .innerJoin('users', 'users.id', 'properties.agent_id')
      .whereRef('offers.created_at', '<', 'properties.created_at')
      .select('offers.title')
      .union(
        deps.db
          .selectFrom('properties')
          .innerJoin('users', 'users.id', 'agent_id')
          .whereRef('properties.created_at', '<', 'users.created_at')
          .select('title'),
      )
      .execute()
    expect(early).toEqual([])
  })
  it('uses the marketplace’s reasons for closed offers', async () => {
    const { deps } = await aDemo()
    const given = await deps.db
      .selectFrom('offers')
      .select(['reason', 'closed_because'])
      .distinct()
      .where('closed_because', 'is not', null)
      .execute()
    expect(given).toHaveLength(4)
    for (const { reason, closed_because } of given) expect(reason).toBe(closedReasons[closed_because ?? 'sold'])
  })
  it('shows visitors homes for sale, top agents and reviews', async () => {
    const { call, admin } = await aDemo()
    expect((await call(verifiedProperties, { as: admin, query: {} })).body.length).toBeGreaterThanOrEqual(35)
    expect((await call(advertisedProperties)).body.length).toBeGreaterThanOrEqual(8)
    expect((await call(latestReviews)).body).toHaveLength(6)
    const best = (await call(topAgents)).body
    expect(best).toHaveLength(6)
    const figures = await Promise.all(
      best.map(async ({ email }) => {
        const { body } = await call(soldProperties, { as: admin, params: { email } })
        return body.reduce((sum, { offerAmount }) => sum + offerAmount, 0)
      }),
    )
    expect(new Set(figures).size).toBe(6)
    expect(Math.min(...figures)).toBeGreaterThan(0)
  })
  it('shows the demo buyer offers in every state, a wishlist and their reviews', async () => {
    const { call, admin } = await aDemo()
    const offers = (await call(boughtProperties, { as: admin, query: buyer })).body
    expect(statuses(offers)).toEqual(oneOfEach)
    expect(offers.some(({ backup }) => backup)).toBe(true)
    expect(new Set(offers.flatMap(({ status, reason }) => (status === 'rejected' ? [reason] : []))).size).toBe(4)
    expect(offers.every(({ status, payBy }) => status !== 'accepted' || Date.parse(payBy ?? '') > Date.now())).toBe(
      true,
    )
    const wishes = (await call(myWishlist, { as: admin, query: buyer })).body
    const properties = (await call(allProperties, { as: admin })).body
    const wished = properties.filter(({ _id }) => wishes.some(({ propertyId }) => propertyId === _id))
    expect(wished.length).toBeGreaterThanOrEqual(5)
    expect(wished.some(({ sold }) => sold)).toBe(true)
    expect(wished.some(({ status }) => status === 'pending')).toBe(true)
    expect((await call(myReviews, { as: admin, query: buyer })).body.length).toBeGreaterThanOrEqual(4)
  })
  it('shows the demo agent listings and requests in every state, and sales', async () => {
    const { call, admin } = await aDemo()
    const own = (await call(myProperties, { as: admin, query: agent })).body
    expect(own.length).toBeGreaterThanOrEqual(10)
    expect(statuses(own)).toEqual(['pending', 'rejected', 'verified'])
    const requested = (await call(requestedOffers, { as: admin, query: { agentEmail: agent.email } })).body
    expect(statuses(requested)).toEqual(oneOfEach)
    expect(requested.some(({ status, backup }) => status === 'pending' && !backup)).toBe(true)
    expect(requested.some(({ backup }) => backup)).toBe(true)
    expect((await call(soldProperties, { as: admin, params: agent })).body.length).toBeGreaterThanOrEqual(2)
  })
  it('shows the demo admin pending homes, people and reviews', async () => {
    const { call, admin } = await aDemo()
    const { body } = await call(allProperties, { as: admin })
    expect(body.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(5)
    expect(body.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2)
    expect((await call(listUsers, { as: admin, query: {} })).body).toHaveLength(demoPeople.length + 1)
    expect((await call(allReviews, { as: admin, query: {} })).body.length).toBeGreaterThanOrEqual(18)
  })
  it('leaves a database with users alone', async () => {
    const { deps, call, given } = await startTestApp({ env: { DEMO: 'true' } })
    const admin = await given.anAdmin()
    await fillDemoMarketplace(deps)
    expect((await call(allProperties, { as: admin })).body).toEqual([])
  })
})
