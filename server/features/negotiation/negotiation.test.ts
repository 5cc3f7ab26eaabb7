import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import {
  offerNegotiation,
  acceptOffer,
  rejectOffer,
  reviseOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { buyingDate, dayFromNow } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { negotiationBuilders, sidesOf } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { counter, accept, acceptTheirs, read, find, inHours, mailsTo, notificationsOf } = negotiationBuilders(app)
const current = (body: unknown) => (body as { current?: unknown }).current

describe('an offer without a counteroffer', () => {
  it('has version 1 of its terms, and it is the agent’s turn', async () => {
    const deal = sidesOf(await deals.anOffer())
    const { terms, turn, createdAt } = await find(deal)
    expect({ terms, turn }).toEqual({
      terms: { version: 1, by: 'buyer', turn: 1, conditions: [], message: null, expiresAt: null, madeAt: createdAt },
      turn: 'agent',
    })
    expect(await accept(deal.agent, deal.id)).toMatchObject({ status: 200, body: { status: 'accepted', turn: null } })
    await expectInvariants(deps.db)
  })

  it('keeps what its buyer changes as versions', async () => {
    const deal = sidesOf(await deals.anOffer())
    const revised = await call(reviseOffer, {
      as: deal.buyer,
      params: { id: deal.id },
      body: { offerAmount: 410_000, buyingDate: dayFromNow(14), message: 'My best.', conditions: ['inspection'] },
    })
    expect(revised).toMatchObject({ status: 200, body: { turn: 'agent', terms: { version: 2, turn: 1 } } })
    const { terms } = await read(deal.agent, deal.id)
    expect(terms.map(({ version, offerAmount, message }) => [version, offerAmount, message])).toEqual([
      [2, 410_000, 'My best.'],
      [1, 400_000, null],
    ])
    await expectInvariants(deps.db)
  })

  it('may have conditions, a message and an expiry', async () => {
    const property = await given.aProperty()
    const expiresAt = inHours(48)
    const body = { propertyId: property.id, offerAmount: 450_000, buyingDate }
    const made = await call(makeOffer, {
      as: await given.aBuyer(),
      body: { ...body, conditions: ['financing', 'sale of own home'], message: ' We love it. ', expiresAt },
    })
    expect(made).toMatchObject({
      status: 201,
      body: { terms: { conditions: ['financing', 'sale of own home'], message: 'We love it.', expiresAt } },
    })
  })

  it.each([
    [{ expiresAt: () => inHours(-1) }, 422, 'The expiry has passed.'],
    [{ expiresAt: () => inHours(0.9) }, 422, 'Terms are valid for at least an hour.'],
    [{ expiresAt: () => inHours(30 * 24 + 1) }, 422, 'Terms are valid for at most 30 days.'],
    [{ expiresAt: () => 'soon' }, 400, 'Must be a time such as 2026-11-21T16:30:00Z'],
    [{ conditions: () => ['luck'] }, 400, 'Conditions must be among: financing, inspection, sale of own home'],
    [{ message: () => 'x'.repeat(1001) }, 400, 'Must be at most 1000 characters'],
  ])('%#: is refused with terms that break a rule', async (more, status, message) => {
    const [[name, value]] = Object.entries(more) as [[string, () => unknown]]
    const body = { propertyId: (await given.aProperty()).id, offerAmount: 450_000, buyingDate, [name]: value() }
    expect(await call(makeOffer, { as: await given.aBuyer(), body })).toMatchObject({
      status,
      body: { message },
    })
  })
})

describe('a counteroffer', () => {
  it('ends the terms before it, and passes the turn to the other side', async () => {
    const { id, buyer, agent } = sidesOf(await deals.anOffer())
    expect(await counter(agent, id, 480_000, { message: 'The kitchen is new.', version: 1 })).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        offerAmount: 480_000,
        turn: 'buyer',
        terms: { version: 2, turn: 2, by: 'agent', message: 'The kitchen is new.' },
        modifiedCount: 1,
      },
    })
    expect(await counter(buyer, id, '440,000', { conditions: ['financing'] })).toMatchObject({
      status: 200,
      body: { offerAmount: 440_000, turn: 'agent', terms: { version: 3, turn: 3, by: 'buyer', message: null } },
    })
    expect((await read(buyer, id)).terms.map(({ by, offerAmount }) => [by, offerAmount])).toEqual([
      ['buyer', 440_000],
      ['agent', 480_000],
      ['buyer', 400_000],
    ])
    expect(await accept(agent, id, 3)).toMatchObject({
      status: 200,
      body: { status: 'accepted', offerAmount: 440_000 },
    })
    expect(await call(createPaymentIntent, { as: buyer, body: { price: 440_000, offerId: id } })).toMatchObject({
      status: 200,
    })
    await expectInvariants(deps.db)
  })

  it('can be accepted by the buyer, with the effects of an acceptance', async () => {
    const deal = sidesOf(await deals.aCounteroffer())
    const { id, buyer, agent } = deal
    const accepted = await acceptTheirs(buyer, id, 2)
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', offerAmount: 410_000, turn: null } })
    expect(accepted.body.payBy).not.toBeNull()
    expect(await acceptTheirs(buyer, id, 2)).toMatchObject({
      status: 409,
      body: { message: 'This offer is already accepted.' },
    })
    expect((await find(deal)).status).toBe('accepted')
    expect(await mailsTo(agent)).toEqual(['offer received', 'counter accepted'])
    expect(await mailsTo(buyer)).toEqual(['counter received'])
    expect(await notificationsOf(buyer)).toEqual([['counter received', true]])
    expect(await notificationsOf(agent)).toEqual([
      ['counter accepted', false],
      ['offer received', true],
    ])
    await expectInvariants(deps.db)
  })

  it('is refused to the side that waits, with a sentence that names whose turn it is', async () => {
    const { id, buyer, agent } = sidesOf(await deals.aCounteroffer())
    const buyersTurn = 'It is the buyer’s turn: your counteroffer waits for an answer.'
    const refused = await accept(agent, id)
    expect(refused).toMatchObject({ status: 409, body: { message: buyersTurn } })
    expect(current(refused.body)).toMatchObject({ version: 2, by: 'agent', offerAmount: 410_000 })
    expect(await counter(agent, id, 450_000)).toMatchObject({ status: 409, body: { message: buyersTurn } })
    const revise = call(reviseOffer, { as: buyer, params: { id }, body: { offerAmount: 420_000, buyingDate } })
    expect(await revise).toMatchObject({
      status: 409,
      body: { message: 'It is your turn: the agent has made a counteroffer. Accept it or make another one.' },
    })
    await counter(buyer, id, 405_000)
    const agentsTurn = 'It is the agent’s turn: your terms wait for an answer.'
    expect(await acceptTheirs(buyer, id, 3)).toMatchObject({ status: 409, body: { message: agentsTurn } })
    expect(await counter(buyer, id, 406_000)).toMatchObject({ status: 409, body: { message: agentsTurn } })
    await expectInvariants(deps.db)
  })

  it('is answered by its version: another one is 409 with the current terms', async () => {
    const { id, buyer, agent } = sidesOf(await deals.aCounteroffer())
    const message = 'The terms have changed, and it is the buyer’s turn. Please read the current ones.'
    for (const answer of [await acceptTheirs(buyer, id, 1), await counter(buyer, id, 405_000, { version: 1 })]) {
      expect(answer).toMatchObject({ status: 409, body: { message } })
      expect(current(answer.body)).toMatchObject({ version: 2, by: 'agent', offerAmount: 410_000, buyingDate })
    }
    const waits = await accept(agent, id, 1)
    expect(waits).toMatchObject({
      status: 409,
      body: { message: 'It is the buyer’s turn: your counteroffer waits for an answer.' },
    })
    expect(current(waits.body)).toMatchObject({ version: 2, by: 'agent', offerAmount: 410_000, buyingDate })
    expect(await call(acceptOffer, { as: agent, params: { id }, body: { version: 'two' } })).toMatchObject({
      status: 400,
    })
    expect((await acceptTheirs(buyer, id, 2)).status).toBe(200)
    expect((await acceptTheirs(buyer, id, 1)).status, 'accepted by then').toBe(409)
  })

  it('is refused outside the range, with the same terms, or with an expiry in the past', async () => {
    const { id, agent } = sidesOf(await deals.anOffer())
    const message = 'Offer amount must be between $400,000 and $500,000'
    for (const amount of [399_999.99, 500_000.01])
      expect(await counter(agent, id, amount)).toMatchObject({
        status: 422,
        body: { message, errors: [{ field: 'offerAmount', message }] },
      })
    for (const more of [{}, { message: 'Please.' }, { expiresAt: inHours(2) }])
      expect(await counter(agent, id, 400_000, more)).toMatchObject({
        status: 422,
        body: { message: 'These are the current terms. Change the amount, the date or a condition, or accept them.' },
      })
    expect(await counter(agent, id, 450_000, { expiresAt: inHours(-1) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'expiresAt', message: 'The expiry has passed.' }] },
    })
    expect((await counter(agent, id, 400_000, { conditions: ['inspection'] })).status).toBe(200)
  })

  it('is 404 for everybody but the two sides, and so is the negotiation', async () => {
    const { id } = await deals.anOffer()
    for (const stranger of [await given.aBuyer(), await given.anAgent()]) {
      expect((await counter(stranger, id, 450_000)).status).toBe(404)
      expect((await call(offerNegotiation, { as: stranger, params: { id } })).status).toBe(404)
    }
    expect((await acceptTheirs(await given.aBuyer(), id, 1)).status).toBe(404)
    expect((await call(offerNegotiation, { as: await given.anAdmin(), params: { id } })).status).toBe(200)
  })

  it('is refused once the offer is decided, or its home is not for sale', async () => {
    const rejected = sidesOf(await deals.anOffer())
    await call(rejectOffer, { as: rejected.agent, params: { id: rejected.id } })
    expect(await counter(rejected.agent, rejected.id, 450_000)).toMatchObject({
      status: 409,
      body: { message: 'This offer is already rejected.' },
    })
    const accepted = sidesOf(await deals.anAcceptedOffer())
    expect(await counter(accepted.agent, accepted.id, 450_000)).toMatchObject({ status: 409 })
    const waiting = sidesOf(await deals.anOffer())
    await call(updateProperty, { as: waiting.agent, params: { id: waiting.property.id }, body: { title: 'New' } })
    expect(await counter(waiting.agent, waiting.id, 450_000)).toMatchObject({
      status: 409,
      body: { message: 'This home is not verified, so no offer can be made on it.' },
    })
  })

  it('can be withdrawn by the buyer and rejected by the agent at any time', async () => {
    const [one, other] = [sidesOf(await deals.aCounteroffer()), sidesOf(await deals.aCounteroffer())]
    expect(await call(withdrawOffer, { as: one.buyer, params: { id: one.id } })).toMatchObject({
      status: 200,
      body: { status: 'rejected', closedBecause: 'withdrawn', turn: null },
    })
    expect(await call(rejectOffer, { as: other.agent, params: { id: other.id } })).toMatchObject({
      status: 200,
      body: { status: 'rejected', closedBecause: 'rejected' },
    })
    await expectInvariants(deps.db)
  })

  it('ends after 20 turns', async () => {
    const { id, buyer, agent } = sidesOf(await deals.anOffer())
    for (let turn = 2; turn <= 20; turn++)
      expect((await counter(turn % 2 === 0 ? agent : buyer, id, 400_000 + turn)).status).toBe(200)
    expect(await counter(buyer, id, 450_000)).toMatchObject({
      status: 409,
      body: { message: 'This offer has had 20 turns. Accept the current terms or end the offer.' },
    })
    expect((await acceptTheirs(buyer, id, 20)).status).toBe(200)
    await expectInvariants(deps.db)
  })
})
