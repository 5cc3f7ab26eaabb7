import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { allProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { addReview, allReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { listUsers } from '#contract/users/users.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { buyingDate } from '../../testing/days.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, given, deps } = await startTestApp()
type Response = Awaited<ReturnType<typeof app.inject>>
const [admin, buyer] = [await given.anAdmin(), await given.aBuyer()]
const nextOf = ({ headers }: Response) => /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1]
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

const found = async (search: string) => ids((await call(verifiedProperties, { as: buyer, query: { search } })).body)

describe('searching properties for sale', () => {
  it('finds part of the location, ignoring case, with literal wildcards', async () => {
    const location = '7 Østre 100%_Gate, Tromsø'
    const { id } = await given.aProperty({ location })
    for (const search of ['tromsø', 'ØSTRE', ' 100%_gate ', '7 ø']) expect(await found(search)).toEqual([id])
    for (const search of ['%', '_', '100__', 'Tromso%', "'; drop table users; --"])
      expect((await found(search)).includes(id)).toBe(location.includes(search))
    expect(await found('nowhere')).toEqual([])
  })
})

describe('reading a property', () => {
  it('is limited to agent, admins and linked buyers while it is unverified', async () => {
    const property = await given.aProperty()
    const [keeper, offerer, stranger, otherAgent] = [
      await given.aBuyer(),
      await given.aBuyer(),
      await given.aBuyer(),
      await given.anAgent(),
    ]
    await call(addToWishlist, { as: keeper, body: { propertyId: property.id } })
    const body = { propertyId: property.id, offerAmount: 400_000, buyingDate }
    await call(makeOffer, { as: offerer, body })
    const statusFor = async (as: typeof keeper) =>
      (await call(findProperty, { as, params: { id: property.id } })).status
    expect(await statusFor(stranger)).toBe(200)
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    for (const reader of [property.agent, admin, keeper, offerer]) expect(await statusFor(reader)).toBe(200)
    for (const reader of [stranger, otherAgent]) expect(await statusFor(reader)).toBe(404)
  })

  it.each(['none', '42', '00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-ffff-ffff-fffffffffffff', "'", '%00'])(
    'under the id %j answers 404',
    async id => {
      expect((await call(findProperty, { as: buyer, params: { id } })).status).toBe(404)
    },
  )
})

describe('listing my properties', () => {
  it('shows the caller’s own, whatever the case of the email; others’ are for admins', async () => {
    const { id, agent } = await given.aProperty({ status: 'rejected' })
    const list = async (as: typeof agent, email?: string) =>
      call(myProperties, { as, query: email === undefined ? {} : { email } })
    expect(ids((await list(agent)).body)).toEqual([id])
    expect(ids((await list(agent, agent.email.toUpperCase())).body)).toEqual([id])
    expect(ids((await list(admin, agent.email)).body)).toEqual([id])
    expect((await list(agent, admin.email)).status).toBe(403)
    expect((await list(buyer)).status).toBe(403)
  })
})

const prices = (list: readonly { minPrice: number; maxPrice: number }[], end: 'minPrice' | 'maxPrice') =>
  list.map(property => property[end])

describe('a list', () => {
  it('comes newest first, and its pages show each row once, even with equal times', async () => {
    const agent = await given.anAgent()
    const at = new Date('2026-01-01T00:00:00.123Z')
    for (let count = 0; count < 23; count++) {
      const { id } = await given.aProperty({ agent })
      const createdAt = count < 17 ? at : new Date(at.getTime() + count)
      await deps.db.updateTable('properties').set({ created_at: createdAt }).where('id', '=', id).execute()
    }
    const whole = await call(myProperties, { as: agent })
    expect(whole.headers['x-total-count']).toBe('23')
    expect(whole.headers['link']).toBeUndefined()
    const sorted = whole.body.toSorted(
      (one, other) => other.createdAt.localeCompare(one.createdAt) || other._id.localeCompare(one._id),
    )
    expect(ids(whole.body)).toEqual(ids(sorted))

    const walked: string[] = []
    for (let next: string | undefined = '/api/my-properties?limit=5'; next !== undefined;) {
      const page: Response = await app.inject({ url: next, headers: { authorization: `Bearer ${agent.token}` } })
      walked.push(...ids(page.json<{ _id: string }[]>()))
      next = nextOf(page)
      // A new first row does not shift the others.
      if (walked.length === 10) await given.aProperty({ agent })
    }
    expect(walked).toEqual(ids(sorted))
  })

  it.each([
    ['price-low', 'minPrice', 1],
    ['price-high', 'maxPrice', -1],
  ] as const)('of properties for sale can be sorted: %s', async (sort, field, direction) => {
    const prices = [300_000, 100_000, 200_000.5, 100_000, 900_000]
    for (const price of prices)
      await given.aProperty({ minPrice: price, maxPrice: price + 50_000, location: `Sortville ${sort}` })
    const query = { search: `sortville ${sort}`, sort }
    const whole = await call(verifiedProperties, { as: buyer, query })
    expect(whole.body.map(property => property[field])).toEqual(
      prices.map(price => (field === 'minPrice' ? price : price + 50_000)).toSorted((a, b) => (a - b) * direction),
    )
    const walked: string[] = []
    let next: string | undefined = `/api/properties/verified?limit=2&search=sortville%20${sort}&sort=${sort}`
    while (next !== undefined) {
      const page: Response = await app.inject({ url: next, headers: { authorization: `Bearer ${buyer.token}` } })
      walked.push(...ids(page.json<{ _id: string }[]>()))
      next = nextOf(page)
    }
    expect(walked).toEqual(ids(whole.body))
  })

  it('refuses a cursor of another order', async () => {
    for (let count = 0; count < 2; count++) await given.aProperty({ location: 'Turnabout' })
    const first = await call(verifiedProperties, { as: buyer, query: { search: 'turnabout', limit: 1 } })
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    const on = await call(verifiedProperties, {
      as: buyer,
      query: { search: 'turnabout', limit: 1, cursor, sort: 'price-low' },
    })
    expect(on).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } })
  })

  it.each(['0', '-1', '101', '1.5', 'ten', '1e1'])('refuses the limit %j', async limit => {
    expect(await call(allProperties, { as: admin, query: { limit } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'limit' }] },
    })
  })

  it.each(['x', 'bm9uZQ', Buffer.from(`2026-01-01T00:00:00Z_${'-'.repeat(36)}`).toString('base64url')])(
    'refuses the cursor %j',
    async cursor => {
      expect((await call(allProperties, { as: admin, query: { limit: 5, cursor } })).status).toBe(400)
    },
  )

  it('of an admin can start with the oldest, page by page', async () => {
    for (let count = 0; count < 3; count++) await given.aProperty()
    for (let count = 0; count < 3; count++)
      await call(addReview, {
        as: await given.aBuyer(),
        body: { propertyId: (await given.aProperty()).id, text: 'Fine.' },
      })
    for (const list of [allProperties, listUsers, allReviews]) {
      const whole = ids((await call(list, { as: admin })).body)
      expect(whole.length).toBeGreaterThan(2)
      const first = await call(list, { as: admin, query: { sort: 'oldest', limit: 2 } })
      const cursor = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? ''
      const rest = await call(list, { as: admin, query: { sort: 'oldest', limit: 100, cursor } })
      expect([...ids(first.body), ...ids(rest.body)]).toEqual(whole.toReversed())
    }
  })

  it('of all properties can be sorted by price', async () => {
    const low = prices((await call(allProperties, { as: admin, query: { sort: 'price-low' } })).body, 'minPrice')
    expect(low).toEqual(low.toSorted((a, b) => a - b))
    const high = prices((await call(allProperties, { as: admin, query: { sort: 'price-high' } })).body, 'maxPrice')
    expect(high).toEqual(high.toSorted((a, b) => b - a))
  })

  it('of my properties can be searched and sorted', async () => {
    const agent = await given.anAgent()
    const titles = async (query: { search?: string; sort?: 'oldest' | 'price-high' }) =>
      (await call(myProperties, { as: agent, query: { email: agent.email, ...query } })).body.map(({ title }) => title)
    await given.aProperty({ agent, title: 'Dear Barn', location: 'Elm Way, Ashton', maxPrice: 900_000 })
    await given.aProperty({ agent, title: 'Cheap Hut', location: 'Barnfield, Ashton', status: 'pending' })
    expect(await titles({})).toEqual(['Cheap Hut', 'Dear Barn'])
    expect(await titles({ sort: 'oldest' })).toEqual(['Dear Barn', 'Cheap Hut'])
    expect(await titles({ sort: 'price-high' })).toEqual(['Dear Barn', 'Cheap Hut'])
    expect(await titles({ search: 'BARN' })).toEqual(['Cheap Hut', 'Dear Barn'])
    expect(await titles({ search: 'elm way' })).toEqual(['Dear Barn'])
    for (const search of ['%', '_', 'elm_way', '\\']) expect(await titles({ search })).toEqual([])
    await given.aProperty({ agent, title: String.raw`Half_price 50% \\ off`, location: 'Oak Way, Ashton' })
    for (const search of ['HALF_P', '50%', '\\', String.raw`% \\ o`])
      expect(await titles({ search })).toEqual([String.raw`Half_price 50% \\ off`])
  })

  it('shows and counts a row once that several columns match, on every page', async () => {
    const agent = await given.anAgent('Twiceton Agent')
    const made: string[] = []
    for (let at = 0; at < 5; at++)
      made.push(
        (await given.aProperty({ agent, title: `Twiceton ${at}`, location: at === 3 ? 'Ulm' : `${at} Twiceton Road` }))
          .id,
      )
    // All at once they would be sorted by their ids.
    for (const [at, id] of made.entries())
      await deps.db
        .updateTable('properties')
        .set({ created_at: new Date(1e12 + at) })
        .where('id', '=', id)
        .execute()
    const listed: string[] = []
    let next: string | undefined = '/api/properties?limit=2&search=twiceton'
    while (next !== undefined) {
      const page: Response = await app.inject({ url: next, headers: { authorization: `Bearer ${admin.token}` } })
      expect(page.headers['x-total-count']).toBe('5')
      listed.push(...ids(page.json<{ _id: string }[]>()))
      next = nextOf(page)
    }
    expect(listed).toEqual(made.toReversed())
  })

  it('of all reviews can be searched by text, property and author', async () => {
    const { id } = await given.aProperty({ title: 'Quillfeather Lodge' })
    await call(addReview, {
      as: await given.aBuyer('Zacharias'),
      body: { propertyId: id, text: 'Splendid vestibule.' },
    })
    for (const search of ['VESTIBULE', 'quillfeather', 'zachar']) {
      const { body } = await call(allReviews, { as: admin, query: { search } })
      expect(body.map(({ text }) => text)).toEqual(['Splendid vestibule.'])
    }
    expect((await call(allReviews, { as: admin, query: { search: 'vestibule%' } })).body).toEqual([])
  })

  it('of all properties can be searched and filtered by admins', async () => {
    const agent = await given.anAgent('Ada Finder')
    const { id } = await given.aProperty({ agent, status: 'rejected', title: 'Rare Castle' })
    expect(ids((await call(allProperties, { as: admin, query: { search: 'rare cast' } })).body)).toEqual([id])
    const found = await call(allProperties, { as: admin, query: { search: 'ADA', status: 'rejected' } })
    expect(ids(found.body)).toEqual([id])
    expect((await call(allProperties, { as: admin, query: { search: 'ADA', status: 'verified' } })).body).toEqual([])
    const query = { status: 'sold' } as unknown as { status: 'verified' }
    expect((await call(allProperties, { as: admin, query })).status).toBe(400)
  })
})
