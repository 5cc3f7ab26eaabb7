import { describe, expect, it } from 'vitest'
import { apply } from '#contract/applications/applications.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import {
  counterOffer,
  offerNegotiation,
  acceptOffer,
  rejectOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer, soldProperties } from '#contract/offers/offers.ts'
import { deleteMyAccount, downloadMyData } from '#contract/personal-data/personal-data.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { addReview, propertyReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { confirmFirst } from '#contract/sign-in/confirm-identity.ts'
import { confirmTransfer, objectToTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { findUser } from '#contract/users/users.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const leave = (as: Person, confirmation = as.email) => call(deleteMyAccount, { as, body: { confirmation } })
const data = async (as: Person) => {
  const url = urlOf(downloadMyData)
  return server.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
}
const rowOf = ({ id }: Person) => deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = ({ email }: Person) =>
  deps.db.selectFrom('mails').select(['kind']).where('to_email', '=', email).orderBy('created_at').execute()

/** The text around each place where a text has these words. */
const around = (text: string, words: string) =>
  text
    .split(words)
    .slice(1)
    .map((after, n) => `${text.split(words)[n]?.slice(-80)}…${after.slice(0, 40)}`)

/** A negotiation in which each side has written twice. */
async function aNegotiation() {
  const { id, buyer, property } = await deals.anOffer()
  const terms = { offerAmount: 410_000, buyingDate }
  const say = (as: Person, offerAmount: number, message: string) =>
    call(counterOffer, { as, params: { id }, body: { ...terms, offerAmount, message } })
  await say(property.agent, 480_000, 'Agent first')
  await say(buyer, 420_000, 'Buyer first')
  await say(property.agent, 470_000, 'Agent again')
  await say(buyer, 430_000, 'Buyer again')
  return { id, buyer, agent: property.agent }
}

describe('messages with terms', () => {
  it('are in the download of their author only', async () => {
    const { buyer, agent } = await aNegotiation()
    const [ofBuyer, ofAgent] = [(await data(buyer)).body, (await data(agent)).body]
    for (const words of ['Buyer first', 'Buyer again']) {
      expect(ofBuyer).toContain(words)
      expect(ofAgent).not.toContain(words)
    }
    for (const words of ['Agent first', 'Agent again']) {
      expect(ofAgent).toContain(words)
      expect(ofBuyer).not.toContain(words)
    }
  })

  it('are erased with the account of their author', async () => {
    const { id, buyer, agent } = await aNegotiation()
    expect((await leave(buyer)).status).toBe(200)
    const { body } = await call(offerNegotiation, { as: agent, params: { id } })
    expect(body.terms.map(({ message }) => message)).toEqual([null, 'Agent again', null, 'Agent first', null])
    await expectInvariants(deps.db)
  })
})

describe('deleting my account', () => {
  it('keeps a sale without the buyer’s data', async () => {
    const { id, buyer, property } = await deals.aSale()
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'My new home.' } })
    await call(addToWishlist, { as: buyer, body: { propertyId: (await given.aProperty()).id } })
    const refused = await call(deleteUser, { as: admin, params: { id: buyer.id } })
    expect(refused.status, 'what an admin may not').toBe(409)

    expect(await leave(buyer)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    expect((await call(findUser, { as: buyer, params: { emailOrId: buyer.email } })).status, 'session ended').toBe(401)
    expect(await rowOf(buyer)).toMatchObject({ uid: null, name: 'Former user', email: `${buyer.id}@deleted.invalid` })
    const { body: sold } = await call(soldProperties, { as: property.agent, params: { email: property.agent.email } })
    expect(sold).toMatchObject([{ _id: id, status: 'bought', buyerName: 'Former user' }])
    const { body: reviews } = await call(propertyReviews, { params: { propertyId: property.id } })
    expect(reviews).toMatchObject([{ text: 'My new home.', reviewerName: 'Former user', buyer: true }])
    expect(await mailsTo(buyer), 'only the farewell').toEqual([{ kind: 'account deleted' }])
    for (const table of ['wishlist_entries'] as const)
      expect(await deps.db.selectFrom(table).selectAll().where('user_id', '=', buyer.id).execute()).toEqual([])
    const identities = await deps.db.selectFrom('identity.user').selectAll().where('id', '=', buyer.uid).execute()
    expect(identities).toEqual([])
    const trail = deps.db.selectFrom('audit').select(['actor_id', 'from_state', 'client'])
    expect(await trail.where('action', '=', 'delete own account').where('object_id', '=', buyer.id).execute()).toEqual([
      { actor_id: buyer.id, from_state: 'user', client: expect.any(String) },
    ])
    await expectInvariants(deps.db)
  })

  it('removes an agent’s listings, closes pending offers, and keeps sales', async () => {
    const agent = await given.anAgent()
    const sale = await deals.aSale({ property: await given.aProperty({ agent }) })
    const waiting = await deals.anOffer({ property: await given.aProperty({ agent }) })
    expect((await leave(agent)).status).toBe(200)
    const visitor = await given.aBuyer()
    expect((await call(findProperty, { as: visitor, params: { id: waiting.property.id } })).status).toBe(404)
    expect((await call(verifiedProperties, { as: visitor })).body.map(({ _id }) => _id)).not.toContain(
      waiting.property.id,
    )
    expect((await call(findOffer, { as: waiting.buyer, params: { id: waiting.id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The agent has left.',
    })
    expect((await call(findOffer, { as: sale.buyer, params: { id: sale.id } })).body).toMatchObject({
      status: 'bought',
      agentName: 'Former user',
    })
    const { body: notes } = await call(myNotifications, { as: sale.buyer })
    expect(notes[0]?.content).toMatchObject({ kind: 'agent left', offerId: sale.id })
    expect((await call(myProperties, { as: admin, query: { email: agent.email } })).body).toEqual([])
    await expectInvariants(deps.db)
  })

  it('is refused to both sides while a deal is open, and names the deal', async () => {
    const { id, buyer, property } = await deals.anAcceptedOffer()
    const { title } = (await call(findOffer, { as: buyer, params: { id } })).body
    for (const person of [buyer, property.agent])
      expect(await leave(person)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(title) as string },
      })
    expect(await rowOf(buyer)).toMatchObject({ deleted_at: null, name: buyer.name })
  })

  it.each([
    ['refunding', 'still being settled'],
    ['refund_failed', 'refund has failed'],
  ] as const)('is refused to them and to an admin while a payment of theirs is %s', async (status, words) => {
    const { buyer, property, id } = await deals.anOffer()
    await call(withdrawOffer, { as: buyer, params: { id } })
    const payment = { offer_id: id, provider: 'sandbox', amount_cents: 40_000_000, status }
    await deps.db
      .insertInto('payments')
      .values({ ...payment, created_at: deps.clock.now() })
      .execute()
    const answers = [await leave(buyer), await call(deleteUser, { as: admin, params: { id: buyer.id } })]
    await deps.db.updateTable('payments').set({ status: 'refunded' }).where('offer_id', '=', id).execute()
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(words) as string } })
    expect((await leave(property.agent)).status, 'the money is not theirs').toBe(200)
    expect((await leave(buyer)).status).toBe(200)
  })

  it('requires the email and a recent sign-in', async () => {
    const buyer = await given.aBuyer()
    expect(await leave(buyer, 'somebody@example.com')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'confirmation', message: 'This is not your email address.' }] },
    })
    passHours(1)
    const later = await leave(await deals.signedIn(buyer))
    passHours(-1)
    expect(later).toMatchObject({ status: 409, body: { message: confirmFirst } })
    expect((await leave(buyer, ` ${buyer.email.toUpperCase()} `)).status).toBe(200)
  })

  it('reports the errors of both fields, and deletes nothing', async () => {
    const browser = await aBrowser(server)
    const email = 'types-wrong@example.com'
    const authorization = `Bearer ${await browser.register(email)}`
    const wrong = { confirmation: 'somebody@example.com', password: 'Wrong1!' }
    const [wrongEmail, password] = [
      { field: 'confirmation', message: 'This is not your email address.' },
      { field: 'password', message: 'This is not your password.' },
    ]
    const refusalOf = async (typed: typeof wrong) => {
      const { status, body } = await browser.post(urlOf(deleteMyAccount), typed, { authorization })
      return { status, errors: body['errors'] }
    }
    expect(await refusalOf(wrong)).toEqual({ status: 422, errors: [wrongEmail, password] })
    expect(await refusalOf({ ...wrong, password: goodPassword })).toEqual({ status: 422, errors: [wrongEmail] })
    expect(await refusalOf({ ...wrong, confirmation: email })).toEqual({ status: 422, errors: [password] })
    expect((await browser.signIn(email, goodPassword)).status).toBe(200)
  })

  it('accepts the password instead of a recent sign-in', async () => {
    const browser = await aBrowser(server)
    const email = 'knows-password@example.com'
    await browser.register(email)
    passHours(1)
    const authorization = `Bearer ${String((await browser.post('/api/jwt', { email })).body['token'])}`
    const leaveWith = (body: object) => browser.post(urlOf(deleteMyAccount), body, { authorization })
    const without = await leaveWith({ confirmation: email })
    const withPassword = await leaveWith({ confirmation: email, password: goodPassword })
    passHours(-1)
    expect([without.status, withPassword.status]).toEqual([409, 200])
  })

  it('is refused to the last admin, also when two leave concurrently', async () => {
    const other = await startTestApp()
    const [one, two] = [await other.given.anAdmin(), await other.given.anAdmin()]
    const answers = await Promise.all(
      [one, two].map(as => other.call(deleteMyAccount, { as, body: { confirmation: as.email } })),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'You are the last admin. Make somebody else an admin first.',
    )
  })

  it('that races the acceptance of their offer leaves either a deal or no account', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, buyer, property } = await deals.anOffer()
      const [left, accepted] = await Promise.all([
        leave(buyer),
        call(acceptOffer, { as: property.agent, params: { id } }),
      ])
      expect(statuses([left, accepted])).toEqual({ 200: 1, 409: 1 })
      await expectInvariants(deps.db)
    }
  })

  it('happens once of twelve concurrent calls', async () => {
    const buyer = await given.aBuyer()
    const answers = await concurrently(() => leave(buyer))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(buyer)).toHaveLength(1)
  })

  it('frees the email for a new account', async () => {
    const email = 'comes-back@example.com'
    const browser = await aBrowser(server)
    const token = await browser.register(email)
    const first = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const gone = await server.inject({
      method: 'POST',
      url: urlOf(deleteMyAccount),
      headers: { authorization: `Bearer ${token}` },
      payload: { confirmation: email },
    })
    expect(gone.statusCode).toBe(200)
    expect((await browser.signIn(email, goodPassword)).status).toBe(401)
    await browser.register(email)
    const second = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect(second.id).not.toBe(first.id)
  })
})

describe('a download', () => {
  it('has no id of an offer between other people, for any side of a sale and for admins', async () => {
    const agent = await given.anAgent()
    const property = await given.aProperty({ agent, ...largePrices })
    const losers = [await deals.anOffer({ property }), await deals.anOffer({ property })]
    const deal = await deals.aPaidDeposit({ property })
    await call(rejectOffer, { as: agent, params: { id: losers[0]?.id ?? '' } })
    const reference = { reference: 'BAL-1' }
    await call(recordTransfer, { as: agent, params: { id: deal.id }, body: reference })
    await call(confirmTransfer, { as: deal.buyer, params: { id: deal.id }, body: reference })
    const object = { params: { id: deal.id }, body: { reason: 'The bank has no such transfer.' } }
    await call(objectToTransfer, { as: admin, ...object })
    const small = await given.aProperty({ agent })
    const loser = await deals.anOffer({ property: small })
    const sale = await deals.aSale({ property: small })
    // An older version named the buyer as the actor.
    const older = { action: 'close offer of sold property', actor_id: sale.buyer.id, object_id: loser.id }
    await deps.db
      .insertInto('audit')
      .values({ ...older, at: deps.clock.now() })
      .execute()
    const offers = await deps.db.selectFrom('offers').select(['id', 'buyer_id', 'agent_id']).execute()
    const people = [agent, deal.buyer, sale.buyer, loser.buyer, ...losers.map(({ buyer }) => buyer), admin]
    for (const person of people) {
      const { body } = await data(person)
      const others = offers.filter(({ buyer_id, agent_id }) => ![buyer_id, agent_id].includes(person.id))
      expect(others.flatMap(({ id }) => around(body, id))).toEqual([])
    }
    const { auditLines } = (await data(sale.buyer)).json<{ auditLines: { action: string }[] }>()
    expect(auditLines.map(({ action }) => action)).not.toContain('close offer of sold property')
    const lines = (await data(admin)).json<{ auditLines: unknown[] }>().auditLines
    expect(lines).toContainEqual(expect.objectContaining({ action: 'object to transfer', objectId: null }))
  })
})

describe('downloading my data', () => {
  it('has everything about the caller and no other person’s email', async () => {
    const property = await given.aProperty({ title: 'Harbour Loft' })
    const photo = {
      position: 0,
      image: '/images/villa-dusk/1280.webp',
      kind: 'photo',
      caption: 'Harbour',
      alt: '',
    } as const
    await deps.db
      .insertInto('property_photos')
      .values({ property_id: property.id, state: 'current', ...photo })
      .execute()
    const { buyer } = await deals.aSale({ property })
    const rejected = await deals.anOffer({ property: await given.aProperty({ agent: property.agent }) })
    await call(rejectOffer, { as: property.agent, params: { id: rejected.id } })
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'My new home.' } })
    await call(addToWishlist, { as: buyer, body: { propertyId: (await given.aProperty()).id } })

    const answer = await data(buyer)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    const mine = answer.json<Record<string, unknown>>()
    expect(mine).toMatchObject({
      profile: { email: buyer.email, name: buyer.name, role: 'user' },
      sessions: [{ createdAt: expect.any(String) as string }],
      properties: [],
      wishlist: [{ userEmail: buyer.email }],
      offersMade: [{ title: 'Harbour Loft', status: 'bought' }],
      offersReceived: [],
      payments: [{ title: 'Harbour Loft', status: 'succeeded', amount_cents: 40_000_000 }],
      reviews: [{ text: 'My new home.' }],
      incomplete: [],
    })
    expect((mine['mails'] as object[]).length).toBeGreaterThan(0)
    expect((mine['auditLines'] as object[]).at(-1)).toMatchObject({ action: 'make offer', byYou: true })
    expect(answer.body).not.toContain(property.agent.email)

    const theirs = await data(property.agent)
    expect(theirs.json()).toMatchObject({ offersReceived: [{ status: 'rejected' }, { status: 'bought' }] })
    const { properties = [] } = theirs.json<Record<string, unknown[]>>()
    expect(properties).toHaveLength(2)
    expect(properties).toContainEqual(
      expect.objectContaining({ title: 'Harbour Loft', photos: [expect.objectContaining({ caption: 'Harbour' })] }),
    )
    for (const { email, name } of [buyer, rejected.buyer]) {
      expect(theirs.body).not.toContain(email)
      expect(theirs.body).not.toContain(name)
    }
  })

  it('is recorded, names no other person, and contains no secret link', async () => {
    const buyer = await given.aBuyer()
    await deps.db.transaction().execute(async tx => {
      const { resetPassword } = await import('../mail-queue/mail-templates.ts')
      const { recordChange } = await import('../changes/record-change.ts')
      const content = resetPassword('secret-token', new Date())
      await recordChange(deps, tx, { mails: [{ toEmail: buyer.email, content }] })
    })
    const { auditEvent } = await import('../../db/audit/audit-event.ts')
    const line = { at: deps.clock.now(), actor: { id: admin.id, requestId: 'x', client: 'feedfeedfeedfeed' } }
    await auditEvent(deps.db, { ...line, action: 'change role', objectId: buyer.id, to: 'user' })
    const { body } = await data(buyer)
    expect(body).not.toContain('secret-token')
    expect(body).not.toContain(admin.id)
    expect(body).not.toContain('feedfeedfeedfeed')
    expect(JSON.parse(body)).toMatchObject({
      auditLines: [
        { action: 'download own data', byYou: true },
        { action: 'change role', byYou: false },
      ],
    })
  })

  it('leaves out the names of applicants whom an admin was notified of', async () => {
    const applicant = await given.aBuyer()
    await call(apply, { as: applicant, body: { licenceNumber: '12-345', statement: 'I sell homes.' } })
    const { body } = await data(admin)
    expect(body).toContain('application received')
    expect(body).not.toContain(applicant.name)
  })

  it('includes every page of a list, and is open to people marked as fraud', async () => {
    const marked = await given.aPerson('fraud')
    const at = deps.clock.now()
    await deps.db
      .insertInto('audit')
      .values(Array.from({ length: 1200 }, () => ({ at, actor_id: marked.id, action: 'make offer' })))
      .execute()
    const answer = await data(marked)
    expect(answer.json<Record<string, unknown[]>>()['auditLines']).toHaveLength(1201)
  })
})
