import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endLateDeal, extendCondition, markCondition } from '#contract/conditions/conditions.ts'
import { agreeToCancel, askToCancel, releaseDeal } from '#contract/deals/deals.ts'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import * as manageProperties from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import {
  acceptCounter,
  counterOffer,
  acceptOffer,
  rejectOffer,
  reviseOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import {
  changePayoutDetails,
  refusePayoutDetails,
  verifyPayoutDetails,
} from '#contract/payout-details/payout-details.ts'
import { deleteMyAccount, downloadMyData } from '#contract/personal-data/personal-data.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import type { Person } from '../testing/builders.ts'
import { buyingDate, dayFromNow } from '../testing/days.ts'
import { goodCard } from '../testing/deal-builders.ts'
import { expectInvariants } from '../testing/expect-invariants.ts'
import { goodAccount, otherAccount } from '../testing/payout-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'

// People do what they may and what they may not, in a random order, some of it twice: with accounts, listings and offers.
// Whatever they do, the invariants hold, no call fails, a foreign version changes nothing, and who has left cannot return.
// A failure prints its seed and the shortest walk that fails. `RANDOM_WALKS=240` in the environment makes about 7,000 moves
// instead of 350.

const { app, call, deps, given } = await startTestApp()

interface World {
  boss: Person
  people: Person[]
  properties: string[]
  offers: string[]
}

interface Step {
  move: Move
  /** Places in the lists of people, homes and offers. */
  who: number
  property: number
  offer: number
  /** Whether anybody makes it, instead of the person whose move it is. */
  isStranger: boolean
  isRepeated: boolean
  version: 'none' | 'current' | 'foreign'
}

interface Place {
  as: Person
  /** Another person, whom a move is about. */
  other: Person
  property: { id: string; version: number }
  offer: { id: string; version: number; amount: number }
  version: { version?: number }
}
type Answer = { status: number; body: { modifiedCount?: number; _id?: string } }

const send = async (endpoint: Endpoint, as: Person, input: object): Promise<Answer> => {
  const { status, body } = await call(endpoint, { as, ...input })
  return { status, body: body as Answer['body'] }
}
const about =
  (endpoint: Endpoint, body: object = {}) =>
  (place: Place) =>
    send(endpoint, place.as, { params: { id: place.other.id }, body })
const ofProperty =
  (endpoint: Endpoint, body: object = {}) =>
  (place: Place) =>
    send(endpoint, place.as, { params: { id: place.property.id }, body: { ...body, ...place.version } })
const ofOffer =
  (endpoint: Endpoint, body: object = {}) =>
  (place: Place) =>
    send(endpoint, place.as, { params: { id: place.offer.id }, body: { ...body, ...place.version } })

const pictures = await given.pictures(2)
let counter = 0
const draft = () => ({
  title: `Mill ${++counter}`,
  location: '1 Elm Street, Salem, OR',
  description: 'Four rooms.',
  image: '/images/villa-dusk/1280.webp',
  minPrice: 400_000,
  maxPrice: 500_000,
})
const reason = 'Other plans.'
const note = 'As agreed.'

/** Everything that happens. `admin`, `agent` and `buyer` say whose move it is. */
const moves = {
  'make agent': { by: 'admin', make: about(makeAgent) },
  'make admin': { by: 'admin', make: about(makeAdmin) },
  'mark fraud': { by: 'admin', make: about(markFraud) },
  'delete user': { by: 'admin', make: about(deleteUser) },
  'delete my account': {
    by: 'anybody',
    make: ({ as }) => send(deleteMyAccount, as, { body: { confirmation: as.email } }),
  },
  download: { by: 'anybody', make: ({ as }) => download(as) },
  add: { by: 'agent', make: ({ as }) => send(addProperty, as, { body: draft() }) },
  save: {
    by: 'agent',
    make: place => ofProperty(updateProperty, { title: `Mill ${++counter}` })(place),
  },
  'save prices': {
    by: 'agent',
    make: place => ofProperty(updateProperty, { minPrice: 405_000 + (++counter % 20) * 1000 })(place),
  },
  'save photos': {
    by: 'agent',
    make: place => ofProperty(updateProperty, { photos: [{ image: pictures[++counter % 2] }] })(place),
  },
  'send back': { by: 'admin', make: ofProperty(manageProperties.sendBackChange, { reason }) },
  delete: {
    by: 'agent',
    make: ({ as, property }) => send(manageProperties.deleteProperty, as, { params: { id: property.id } }),
  },
  verify: { by: 'admin', make: ofProperty(manageProperties.verifyProperty) },
  reject: { by: 'admin', make: ofProperty(manageProperties.rejectProperty, { reason }) },
  advertise: { by: 'admin', make: ofProperty(manageProperties.advertiseProperty) },
  unadvertise: { by: 'admin', make: ofProperty(manageProperties.unadvertiseProperty) },
  undo: {
    by: 'admin',
    make: ({ as, property }) => send(manageProperties.undoVerification, as, { params: { id: property.id } }),
  },
  'name account': {
    by: 'agent',
    make: ({ as }) => send(changePayoutDetails, as, { body: ++counter % 2 ? goodAccount : otherAccount }),
  },
  'verify account': { by: 'admin', make: place => ofNewestAccount(verifyPayoutDetails)(place) },
  'refuse account': { by: 'admin', make: place => ofNewestAccount(refusePayoutDetails, { reason })(place) },
  'save to wishlist': {
    by: 'buyer',
    make: ({ as, property }) => send(addToWishlist, as, { body: { propertyId: property.id } }),
  },
  offer: {
    by: 'buyer',
    make: ({ as, property }) =>
      send(makeOffer, as, { body: { propertyId: property.id, offerAmount: 410_000, buyingDate, message: 'Hello.' } }),
  },
  'offer with conditions': {
    by: 'buyer',
    make: ({ as, property }) =>
      send(makeOffer, as, {
        body: {
          propertyId: property.id,
          offerAmount: 410_000,
          buyingDate,
          conditions: 'inspection,financing',
          conditionDays: 21,
        },
      }),
  },
  accept: { by: 'agent', make: ofOffer(acceptOffer) },
  'accept counter': { by: 'buyer', make: ofOffer(acceptCounter) },
  counter: {
    by: 'agent',
    make: place => ofOffer(counterOffer, { offerAmount: place.offer.amount + 1000, buyingDate })(place),
  },
  revise: { by: 'buyer', make: ofOffer(reviseOffer, { offerAmount: 420_000, buyingDate }) },
  refuse: { by: 'agent', make: ({ as, offer }) => send(rejectOffer, as, { params: { id: offer.id } }) },
  withdraw: { by: 'buyer', make: ({ as, offer }) => send(withdrawOffer, as, { params: { id: offer.id } }) },
  'ask to cancel': { by: 'buyer', make: ofOffer(askToCancel, { reason }) },
  'agree to cancel': { by: 'agent', make: ofOffer(agreeToCancel) },
  'meet inspection': { by: 'buyer', make: ofOffer(markCondition, { condition: 'inspection', result: 'met', note }) },
  'meet financing': { by: 'buyer', make: ofOffer(markCondition, { condition: 'financing', result: 'met', note }) },
  'fail inspection': { by: 'buyer', make: ofOffer(markCondition, { condition: 'inspection', result: 'failed', note }) },
  extend: { by: 'agent', make: ofOffer(extendCondition, { condition: 'inspection', until: dayFromNow(30) }) },
  'end late deal': { by: 'agent', make: ofOffer(endLateDeal, { reason }) },
  release: { by: 'admin', make: ofOffer(releaseDeal, { reason }) },
  pay: { by: 'buyer', make: place => pay(place) },
} satisfies Record<string, { by: 'admin' | 'agent' | 'buyer' | 'anybody'; make: (place: Place) => Promise<Answer> }>
type Move = keyof typeof moves

/** Moves that change nothing for a version that is not the current one. */
const versioned: readonly Move[] = [
  'save',
  'save prices',
  'save photos',
  'send back',
  'verify',
  'reject',
  'advertise',
  'unadvertise',
  'accept',
  'accept counter',
  'counter',
]

/** Decides on the account that was named last, of whichever agent. */
const ofNewestAccount =
  (endpoint: Endpoint, body: object = {}) =>
  async ({ as }: Place) => {
    const newest = await deps.db
      .selectFrom('payout_details')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    return send(endpoint, as, { params: { id: newest[0]?.id ?? randomUUID() }, body })
  }

async function pay({ as, offer }: Place): Promise<Answer> {
  const opened = await call(createPaymentIntent, { as, body: { offerId: offer.id } })
  if (opened.status !== 200) return { status: opened.status, body: {} }
  const { clientSecret } = opened.body
  const { id } = (await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })).body
  return send(buyProperty, as, { params: { id: offer.id }, body: { transactionId: id, status: 'bought' } })
}

/** Downloads somebody's data, which has no email of anybody else. */
async function download(as: Person): Promise<Answer> {
  const answer = await app.inject({ url: urlOf(downloadMyData), headers: { authorization: `Bearer ${as.token}` } })
  if (answer.statusCode === 200) {
    expect(JSON.parse(answer.body)).toMatchObject({ profile: { email: as.email } })
    const emails = answer.body.match(/[\w.-]+@[\w.-]+/g) ?? []
    expect(emails.filter(email => email !== as.email)).toEqual([])
  }
  return { status: answer.statusCode, body: {} }
}

async function aWorld(): Promise<World> {
  const [boss, first, second] = [await given.anAdmin(), await given.anAgent(), await given.anAgent()]
  const people = [
    first,
    second,
    await given.aBuyer(),
    await given.aBuyer(),
    await given.aBuyer(),
    await given.anAdmin(),
  ]
  const properties: string[] = []
  for (const agent of [first, second]) properties.push((await given.aProperty({ agent })).id)
  return { boss, people, properties, offers: [] }
}

const at = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

/** Finds the place of a step: who makes it, about whom and about what. */
async function placeOf({ boss, people, properties, offers }: World, step: Step): Promise<Place> {
  const { db } = deps
  const property = await db
    .selectFrom('properties')
    .select(['id', 'version', 'agent_id'])
    .where('id', '=', at(properties.toReversed(), step.property) ?? randomUUID())
    .executeTakeFirst()
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'terms_version', 'amount_cents', 'agent_id', 'buyer_id'])
    .where('id', '=', at(offers.toReversed(), step.offer) ?? randomUUID())
    .executeTakeFirst()
  const anybody = at(people, step.who) ?? boss
  const { by } = moves[step.move]
  const isOfOffer = /accept|counter|revise|refuse|withdraw|cancel|pay|inspection|financing|extend|late/.test(step.move)
  const owners: Record<typeof by, string | undefined> = {
    admin: boss.id,
    agent: isOfOffer ? offer?.agent_id : property?.agent_id,
    buyer: isOfOffer ? offer?.buyer_id : at(people.slice(2, 5), step.who)?.id,
    anybody: anybody.id,
  }
  const owner = [boss, ...people].find(({ id }) => id === owners[by]) ?? anybody
  const current = (isOfOffer ? offer?.terms_version : property?.version) ?? 1
  return {
    as: step.isStranger ? anybody : owner,
    other: at(people, step.who + 1) ?? boss,
    property: { id: property?.id ?? randomUUID(), version: property?.version ?? 1 },
    offer: {
      id: offer?.id ?? randomUUID(),
      version: offer?.terms_version ?? 1,
      amount: (offer?.amount_cents ?? 0) / 100,
    },
    version: step.version === 'none' ? {} : { version: step.version === 'current' ? current : current + 1 },
  }
}

const isDeleted = async ({ id }: Person) =>
  (await deps.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at !==
  null

/** Makes one step, perhaps twice, as an impatient person or a lost response does. */
async function take(world: World, step: Step): Promise<void> {
  const place = await placeOf(world, step)
  await makeMove(world, step, place)
  if (step.isRepeated) await makeMove(world, step, place)
}

/** Makes one move and checks what must hold after any. */
async function makeMove(world: World, step: Step, place: Place): Promise<void> {
  const wasDeleted = await isDeleted(place.as)
  const { status, body } = await moves[step.move].make(place)
  expect([200, 201, 400, 401, 402, 403, 404, 409, 422], JSON.stringify({ step, body })).toContain(status)
  if (wasDeleted) expect(status, 'of somebody who has left').toBe(401)
  if (step.version === 'foreign' && versioned.includes(step.move) && status === 200)
    expect(body.modifiedCount, JSON.stringify(step)).toBe(0)
  if (status === 201 && step.move === 'add') world.properties.push(body._id ?? '')
  if (status === 201 && step.move.startsWith('offer')) world.offers.push(body._id ?? '')
  await expectInvariants(deps.db)
}

const often: Move[] = ['offer', 'offer with conditions', 'accept', 'counter', 'accept counter', 'pay', 'save', 'verify']
const rarely: Move[] = ['delete user', 'delete my account', 'delete', 'make admin']
const others = (Object.keys(moves) as Move[]).filter(move => !rarely.includes(move))
const step: fc.Arbitrary<Step> = fc.record({
  move: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...often) },
    { weight: 8, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.constantFrom(...rarely) },
  ),
  who: fc.nat(5),
  property: fc.nat(2),
  offer: fc.nat(2),
  isStranger: fc.nat(5).map(n => n === 0),
  isRepeated: fc.nat(5).map(n => n === 0),
  version: fc.constantFrom('none', 'current', 'foreign'),
})

/** Number of walks, each of 20 to 40 moves. */
const walks = Number(process.env['RANDOM_WALKS'] ?? 12)

it('keeps the invariants on every random walk of accounts, listings and offers', async () => {
  const walk = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async steps => {
    const world = await aWorld()
    for (const taken of steps) await take(world, taken)
  })
  await fc.assert(walk, { numRuns: walks })
})
