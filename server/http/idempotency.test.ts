import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { apply, withdrawApplication } from '#contract/applications/applications.ts'
import { endpoints } from '#contract/endpoints.ts'
import { openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { urlOf, creates, type Endpoint } from '#contract/ground/endpoint.ts'
import type { Role } from '#contract/ground/role.ts'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { askAboutProperty, sendMessage, writeToBuyer } from '#contract/messages/messages.ts'
import { cancelViewing, requestViewing } from '#contract/messages/viewings.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { addReview, deleteReview, myReviews } from '#contract/reviews/reviews.ts'
import { saveUser } from '#contract/users/users.ts'
import { addToWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { connect } from '../db/connect.ts'
import type { Person } from '../testing/builders.ts'
import { openDatabaseProxy } from '../testing/database/database-proxy.ts'
import { buyingDate } from '../testing/days.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { removeOldKeys } from './idempotency-store.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { call, given, deps, passHours } = node

const post = async (endpoint: Endpoint, as: Person, key: string | undefined, body: object, on = node) => {
  const answer = await on.app.inject({
    method: 'POST',
    url: urlOf(endpoint),
    headers: { authorization: `Bearer ${as.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<{ _id: string; message: string; errors?: { field: string }[] }>(),
    isRepeat: answer.headers['idempotency-replayed'] === 'true',
  }
}

async function aReview() {
  const body = { propertyId: (await given.aProperty()).id, text: 'A fine home.' }
  const buyer = await given.aBuyer()
  return {
    buyer,
    body,
    send: (key?: string, changes: object = {}, on = node) => post(addReview, buyer, key, { ...body, ...changes }, on),
    count: async () => (await call(myReviews, { as: buyer })).body.length,
  }
}

describe('calls with an idempotency key', () => {
  it('are exactly the listed ones', () => {
    expect(endpoints.filter(creates)).toEqual([
      saveUser,
      apply,
      addProperty,
      addToWishlist,
      makeOffer,
      openFinalRound,
      addReview,
      askAboutProperty,
      writeToBuyer,
      sendMessage,
      requestViewing,
    ])
  })
})

interface Undoable {
  as: Person
  create: Endpoint
  body: object
  undo: (id: string) => Promise<unknown>
}

const inDays = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString()

/** Calls that create something which the same person can undo. */
const undoable: [string, () => Promise<Undoable>][] = [
  [
    'an offer',
    async () => {
      const as = await given.aBuyer()
      const body = { propertyId: (await given.aProperty()).id, offerAmount: 450_000, buyingDate }
      return { as, create: makeOffer, body, undo: id => call(withdrawOffer, { as, params: { id } }) }
    },
  ],
  [
    'a saved home',
    async () => {
      const as = await given.aBuyer()
      const body = { propertyId: (await given.aProperty()).id }
      return { as, create: addToWishlist, body, undo: id => call(removeFromWishlist, { as, params: { id } }) }
    },
  ],
  [
    'a review',
    async () => {
      const { buyer: as, body } = await aReview()
      return { as, create: addReview, body, undo: id => call(deleteReview, { as, params: { id } }) }
    },
  ],
  [
    'a listing',
    async () => {
      const as = await given.anAgent()
      const body = {
        title: 'Loft',
        location: '1 Pearl Street, Portland, OR',
        image: '/images/villa-dusk/1280.webp',
        description: 'Bright.',
        minPrice: 400_000,
        maxPrice: 500_000,
      }
      return { as, create: addProperty, body, undo: id => call(deleteProperty, { as, params: { id } }) }
    },
  ],
  [
    'a request for a viewing',
    async () => {
      const as = await given.aBuyer()
      const body = { propertyId: (await given.aProperty()).id, times: [2, 3, 4].map(inDays) }
      return { as, create: requestViewing, body, undo: id => call(cancelViewing, { as, params: { id }, body: {} }) }
    },
  ],
  [
    'an application',
    async () => {
      const as = await given.aBuyer()
      const body = { licenceNumber: 'AB 1234', statement: 'Ten years of experience.' }
      return { as, create: apply, body, undo: id => call(withdrawApplication, { as, params: { id } }) }
    },
  ],
]

describe('repeating a call with its key', () => {
  it('answers the same, creates nothing more, and works on every node', async () => {
    const { send, count } = await aReview()
    const key = randomUUID()
    const first = await send(key)
    expect([first.status, first.isRepeat]).toEqual([201, false])
    for (const on of [node, other]) {
      const again = await send(key, {}, on)
      expect(again).toEqual({ ...first, isRepeat: true })
    }
    expect(await count()).toBe(1)
  })

  it('at the same moment, on two nodes, stores one review and answers all alike', async () => {
    const { send, count } = await aReview()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(key, {}, n % 2 ? node : other)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  it('runs each time without a key', async () => {
    const { send, count } = await aReview()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(answers.map(({ status, isRepeat }) => [status, isRepeat])).toEqual(
      Array.from({ length: 5 }, () => [201, false]),
    )
    expect(await count()).toBe(5)
  })

  it('returns the existing offer where a second one would be refused', async () => {
    const buyer = await given.aBuyer()
    const body = { propertyId: (await given.aProperty()).id, offerAmount: 450_000, buyingDate }
    const key = randomUUID()
    const first = await post(makeOffer, buyer, key, body)
    expect(await post(makeOffer, buyer, key, body)).toMatchObject({ status: 201, body: { _id: first.body._id } })
    expect((await post(makeOffer, buyer, randomUUID(), body)).status).toBe(409)
  })

  it('is refused for another body, and free for another call or user', async () => {
    const { send, count, body } = await aReview()
    const key = randomUUID()
    await send(key)
    const changed = await send(key, { text: 'Another text.' })
    expect([changed.status, changed.body.errors]).toMatchObject([422, [{ field: 'idempotency-key' }]])
    expect(await count()).toBe(1)
    // Ignored fields make no difference: a browser sends the time of each try.
    expect(await send(key, { date: '2026-11-21', reviewerName: 'Else' })).toMatchObject({ status: 201, isRepeat: true })
    const stranger = await given.aBuyer()
    expect(await post(addReview, stranger, key, body)).toMatchObject({ status: 201, isRepeat: false })
    expect(await post(addToWishlist, stranger, key, body)).toMatchObject({ status: 201, isRepeat: false })
  })

  it.each(undoable)('is a new call once %s has been undone', async (_what, prepare) => {
    const { as, body, create, undo } = await prepare()
    const key = randomUUID()
    const first = await post(create, as, key, body)
    expect(await post(create, as, key, body)).toEqual({ ...first, isRepeat: true })
    await undo(first.body._id)
    const again = await post(create, as, key, body)
    expect([again.status, again.isRepeat]).toEqual([201, false])
    expect(again.body._id).not.toBe(first.body._id)
    expect(await post(create, as, key, body)).toEqual({ ...again, isRepeat: true })
  })

  it('is a new attempt after a refusal', async () => {
    const { id: propertyId } = await given.aProperty({ status: 'pending' })
    const buyer = await given.aBuyer()
    const key = randomUUID()
    expect((await post(addReview, buyer, key, { propertyId, text: 'Early.' })).status).toBe(404)
    await deps.db.updateTable('properties').set({ status: 'verified' }).where('id', '=', propertyId).execute()
    expect((await post(addReview, buyer, key, { propertyId, text: 'Early.' })).status).toBe(201)
  })

  it.each([
    ['', 400],
    ['x'.repeat(200), 201],
    ['x'.repeat(201), 400],
    ['two words', 400],
    ['\u00e9', 400],
  ])('accepts keys of valid length and characters: %j is %i', async (key, status) => {
    const { send } = await aReview()
    const answer = await send(key)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.errors).toMatchObject([{ field: 'idempotency-key' }])
  })
})

describe('the answer of each call that creates something', () => {
  const samples = sampleRequests(node)
  // The person of this call is created by it, so it takes no key.
  it.each(endpoints.filter(endpoint => creates(endpoint) && endpoint !== saveUser))(
    'is stored with its effect, as it is sent: $path',
    async endpoint => {
      const [role] = endpoint.access as readonly Role[]
      const me = await given.aPerson(role ?? 'user')
      const { params, body } = (await samples.get(endpoint)?.(me)) ?? {}
      const sent = await node.app.inject({
        method: 'POST',
        url: urlOf(endpoint, params),
        headers: { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() },
        payload: body ?? {},
      })
      expect(sent.statusCode).toBe(201)
      expect(await stored(me)).toMatchObject([{ status: 201, reply: sent.body }])
    },
  )
})

describe('a connection that ends during the commit', () => {
  it('leaves the answer with the effect: repeats get it at once, and after a minute', async () => {
    const proxy = await openDatabaseProxy()
    const target = { ...inject('postgres'), ...inject('serverRole'), ...proxy.target, database: node.database }
    const { db, pool } = connect(target, () => undefined)
    onTestFinished(() => pool.end())
    const lossy = await startTestApp({ beside: node, replace: () => ({ db }) })
    const agent = await given.anAgent()
    const key = randomUUID()
    const body = {
      title: 'Harbour Loft',
      location: '4 Quay Road, Bergen',
      description: 'Light on three sides.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 400_000,
      maxPrice: 450_000,
    }
    const properties = async () => (await call(myProperties, { as: agent })).body.length
    proxy.loseResponseTo('commit')
    expect((await post(addProperty, agent, key, body, lossy)).status).toBe(503)
    expect(await properties()).toBe(1)
    expect(await post(addProperty, agent, key, body)).toMatchObject({ status: 201, isRepeat: true })
    passHours(0.1)
    expect(await post(addProperty, agent, key, body)).toMatchObject({ status: 201, isRepeat: true })
    expect(await properties()).toBe(1)
  })
})

const stored = async (buyer: Person) =>
  deps.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', buyer.id).execute()

describe('a key', () => {
  it('whose call is still running is a 409 after a long wait', async () => {
    const { send, buyer } = await aReview()
    const key = randomUUID()
    await send(key)
    await deps.db
      .updateTable('idempotency_keys')
      .set({ status: null, reply: null })
      .where('user_id', '=', buyer.id)
      .execute()
    expect((await send(key)).status).toBe(409)
  })

  it('whose call was cut off can be used again after a minute', async () => {
    const { send, buyer } = await aReview()
    const key = randomUUID()
    await send(key)
    await deps.db
      .updateTable('idempotency_keys')
      .set({ status: null, reply: null, started_at: new Date(deps.clock.now().getTime() - 61_000) })
      .where('user_id', '=', buyer.id)
      .execute()
    expect(await send(key)).toMatchObject({ status: 201, isRepeat: false })
    expect(await send(key)).toMatchObject({ status: 201, isRepeat: true })
  })

  it('is removed when it is not among the newest thousand of its user', async () => {
    const { send, buyer } = await aReview()
    const before = deps.clock.now().getTime() - 10_000
    const older = Array.from({ length: 1000 }, (_, n) => ({
      user_id: buyer.id,
      call: 'POST /reviews',
      key: `old ${n}`,
      request_hash: 'x',
      started_at: new Date(before + n),
      status: 201,
      reply: '{}',
    }))
    await deps.db.insertInto('idempotency_keys').values(older).execute()
    await send(randomUUID())
    const keys = await stored(buyer)
    expect(keys).toHaveLength(1000)
    expect(keys.some(({ key }) => key === 'old 0')).toBe(false)
  })

  it('is removed after a day, even among many', async () => {
    const { send, buyer } = await aReview()
    await send(randomUUID())
    const many = Array.from({ length: 2500 }, (_, n) => ({
      user_id: buyer.id,
      call: 'POST /reviews',
      key: `old ${n}`,
      request_hash: 'x',
      started_at: deps.clock.now(),
      status: 201,
      reply: '{}',
    }))
    await deps.db.insertInto('idempotency_keys').values(many).execute()
    await removeOldKeys(deps)
    expect(await stored(buyer)).not.toHaveLength(0)
    passHours(24.1)
    await removeOldKeys(deps)
    expect(await stored(buyer)).toHaveLength(0)
  })
})
