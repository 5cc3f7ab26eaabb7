import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { agreeToCancel, askToCancel } from '#contract/deals/deals.ts'
import { ownFinalOffer } from '#contract/final-rounds/final-offers.ts'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { reviseOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { createLog } from '../../app/log.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { expireOffers } from '../manage-properties/expire-offers.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { counter, accept, acceptTheirs, find, read, mailsTo, notificationsOf, inHours } = negotiationBuilders(app)
const { open, aRound, extend, cancel, end, final, ownFinal, closeRounds } = finalRoundBuilders(app)
const [agent, buyer, rival, admin] = [
  await given.anAgent(),
  await given.aBuyer(),
  await given.aBuyer(),
  await given.anAdmin(),
]

/** Two offers on one home, of $420,000 and $430,000, and the id of an open round. */
async function twoOffers() {
  const property = await given.aProperty({ agent })
  const first = await deals.anOffer({ property, buyer, amount: 420_000 })
  const second = await deals.anOffer({ property, buyer: rival, amount: 430_000 })
  return { property, first, second }
}
async function anOpenRound() {
  const sides = await twoOffers()
  return { ...sides, round: await aRound(sides.property) }
}
const propertyOf = async (id: string) =>
  (await call(listOfferedProperties, { as: agent, query: { property: id } })).body.find(({ _id }) => _id === id)
const summaryOf = async ({ id, buyer: as }: Deal) =>
  (await call(buyerSummary, { as })).body.offers.find(({ _id }) => _id === id)

/** Texts of the mails that a person gets while something happens. */
async function mailsDuring({ email }: Person, act: () => Promise<unknown>): Promise<string> {
  const sent = () => deps.db.selectFrom('mails').select(['id', 'text']).where('to_email', '=', email).execute()
  const before = new Set((await sent()).map(({ id }) => id))
  await act()
  return (await sent()).flatMap(({ id, text }) => (before.has(id) ? [] : [text])).join('\n')
}

/** Whether the notifications of a person about the round of a home are read, newest first. */
const roundReadBy = async (as: Person, propertyId: string) =>
  (await call(myNotifications, { as })).body
    .filter(({ content }) => content.kind === 'final round' && content.propertyId === propertyId)
    .map(({ read: isRead }) => isRead)

const isOpen = /^A round of final offers is open/

describe('opening a round of final offers', () => {
  it('notifies every buyer with a live offer, and shows both sides the deadline', async () => {
    const { property, first } = await twoOffers()
    const { status, body } = await open(property, 72)
    expect(status).toBe(201)
    expect(body).toMatchObject({ insertedId: body._id, propertyId: property.id, status: 'open', extended: false })
    expect(await mailsTo(buyer)).toContain('final round')
    expect((await notificationsOf(rival))[0]).toEqual(['final round', false])
    expect(await summaryOf(first)).toMatchObject({
      finalRound: 'open',
      turn: null,
      round: { _id: body._id, deadline: body.deadline, hasFinal: false },
    })
    expect(await propertyOf(property.id)).toMatchObject({
      round: { _id: body._id, deadline: body.deadline, finals: 0 },
      rounds: 1,
      boardOpenings: 0,
    })
  })

  it('says to each buyer what becomes of their offer without a final', async () => {
    const { property, second } = await twoOffers()
    await counter(agent, second.id, 480_000)
    const third = await deals.anOffer({ property })
    await counter(agent, third.id, 480_000, { expiresAt: inHours(2) })
    const toThird = await mailsDuring(third.buyer, async () => {
      const toRival = await mailsDuring(rival, async () => {
        const toBuyer = await mailsDuring(buyer, () => aRound(property))
        expect(toBuyer).toContain('Without one, your offer counts as it is.')
      })
      expect(toRival).toContain('Without one, the agent cannot accept your offer in this round.')
    })
    expect(toThird).toMatch(/The current terms expire on .+\. Make your final offer before that, or the offer ends\./)
  })

  it.each([
    [1.9, 'The deadline must be at least 2 hours from now.'],
    [14 * 24 + 0.1, 'The deadline must be at most 14 days from now.'],
  ])('for %d hours is refused', async (hours, message) => {
    const { property } = await twoOffers()
    expect(await open(property, hours)).toMatchObject({ status: 422, body: { message } })
  })

  it('is refused without a live offer, while another round is open or closed, and with an accepted offer', async () => {
    const property = await given.aProperty({ agent })
    expect(await open(property)).toMatchObject({ status: 409, body: { message: 'This property has no live offer.' } })
    const deal = await deals.anOffer({ property, buyer })
    const round = await aRound(property)
    expect(await open(property)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/already open/) },
    })
    await closeRounds(3)
    expect(await open(property)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/are open/) } })
    await end(agent, round)
    expect((await open(property)).status).toBe(201)
    const accepted = await deals.anAcceptedOffer()
    expect((await open(accepted.property)).status).toBe(409)
    await call(withdrawOffer, { as: buyer, params: { id: deal.id } })
  })

  it('is refused where the only offer has expired, and on a home that is not verified', async () => {
    const property = await given.aProperty({ agent })
    const { id } = await deals.anOffer({ property, buyer })
    await deps.db
      .updateTable('offers')
      .set({ expires_at: new Date(Date.now() + 20), terms_version: 2 })
      .where('id', '=', id)
      .execute()
    await sleep(40)
    expect(await open(property)).toMatchObject({ status: 409, body: { message: 'This property has no live offer.' } })
    await deps.db.updateTable('properties').set({ status: 'pending' }).where('id', '=', property.id).execute()
    expect(await open(property)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/not verified/) },
    })
  })

  it('is 404 for another agent, as are its other calls', async () => {
    const { property, round, first } = await anOpenRound()
    const other = await given.anAgent()
    const answers = [open(property, 3, other), extend(other, round, 5), cancel(other, round), end(other, round)]
    for (const answer of answers) expect((await answer).status).toBe(404)
    expect((await final({ ...first, buyer: rival }, 450_000)).status).toBe(404)
    expect((await call(ownFinalOffer, { as: rival, params: { id: first.id } })).status).toBe(404)
  })
})

describe('while a round is open', () => {
  it('nobody accepts, counters or changes terms', async () => {
    const { property, first, second } = await twoOffers()
    await counter(agent, second.id, 480_000)
    await aRound(property)
    const refused = [
      accept(agent, first.id),
      accept(agent, second.id),
      acceptTheirs(rival, second.id, 2),
      counter(agent, first.id, 490_000),
      counter(rival, second.id, 490_000),
      call(reviseOffer, { as: buyer, params: { id: first.id }, body: { offerAmount: 440_000, buyingDate } }),
    ]
    for (const answer of refused)
      expect(await answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(isOpen) } })
    expect((await read(buyer, first.id)).turn).toBeNull()
  })

  it('a buyer makes and replaces a final, and nobody else reads it', async () => {
    const { property, first, second } = await anOpenRound()
    expect(await final(first, 450_000, { conditions: ['financing'], message: 'Our last word.' })).toMatchObject({
      status: 200,
      body: { offerAmount: 450_000, conditions: ['financing'], message: 'Our last word.', modifiedCount: 1 },
    })
    expect((await final(first, 460_000)).status).toBe(200)
    expect(await ownFinal(first)).toMatchObject({ offerAmount: 460_000, buyingDate, conditions: [], message: null })
    expect(await ownFinal(second)).toBeNull()
    expect(await summaryOf(first)).toMatchObject({ offerAmount: 420_000, round: { hasFinal: true } })
    expect((await propertyOf(property.id))?.round?.finals).toBe(1)
    for (const as of [agent, admin])
      expect((await call(ownFinalOffer, { as, params: { id: first.id } })).status).toBe(403)
  })

  it.each([399_999.99, 500_000.01])('a final of %d is outside the range', async amount => {
    const { first } = await anOpenRound()
    expect(await final(first, amount)).toMatchObject({
      status: 422,
      body: { message: 'Offer amount must be between $400,000 and $500,000' },
    })
    expect(await ownFinal(first)).toBeNull()
  })

  it('a withdrawal removes the final', async () => {
    const { first, property } = await anOpenRound()
    await final(first, 450_000)
    expect((await call(withdrawOffer, { as: buyer, params: { id: first.id } })).status).toBe(200)
    expect((await propertyOf(property.id))?.round?.finals).toBe(0)
    expect((await final(first, 450_000)).status).toBe(409)
  })

  it('a new offer joins it', async () => {
    const { property } = await anOpenRound()
    const late = await deals.anOffer({ property, amount: 440_000 })
    expect(await summaryOf(late)).toMatchObject({ round: { status: 'open', hasFinal: false } })
    expect((await final(late, 470_000)).status).toBe(200)
  })

  it('terms expire unless their buyer has made a final', async () => {
    const property = await given.aProperty({ agent })
    const keeps = await deals.anOffer({ property, buyer })
    const expires = await deals.anOffer({ property, buyer: rival })
    for (const [as, { id }] of [
      [buyer, keeps],
      [rival, expires],
    ] as const)
      await call(reviseOffer, { as, params: { id }, body: { offerAmount: 410_000, buyingDate, expiresAt: inHours(2) } })
    const round = await aRound(property)
    await final(keeps, 450_000)
    const later = new Date(deps.clock.now().getTime() + 2.5 * 3_600_000)
    await expireOffers({ ...deps, clock: { ...deps.clock, now: () => later } })
    expect(await find(expires)).toMatchObject({ status: 'rejected', closedBecause: 'expired' })
    expect(await find(keeps)).toMatchObject({ status: 'pending' })
    await closeRounds(3)
    expect(await find(keeps)).toMatchObject({ status: 'pending', offerAmount: 450_000, terms: { expiresAt: null } })
    await end(agent, round)
  })

  it('a counteroffer from before it expires as always, which ends the offer unless its buyer has made a final', async () => {
    const property = await given.aProperty({ agent })
    const keeps = await deals.anOffer({ property, buyer })
    const expires = await deals.anOffer({ property, buyer: rival })
    for (const { id } of [keeps, expires]) await counter(agent, id, 480_000, { expiresAt: inHours(2) })
    await aRound(property)
    await final(keeps, 450_000)
    const later = new Date(deps.clock.now().getTime() + 2.5 * 3_600_000)
    const expire = () => expireOffers({ ...deps, clock: { ...deps.clock, now: () => later } })
    expect(await mailsDuring(rival, expire)).toContain(
      'The terms of $480,000 expired before they were accepted, so the offer has ended.',
    )
    expect(await find(expires)).toMatchObject({ status: 'rejected', closedBecause: 'expired' })
    await closeRounds(3)
    expect(await find(keeps)).toMatchObject({ status: 'pending', offerAmount: 450_000 })
  })

  it('the home cannot be changed', async () => {
    const { property } = await anOpenRound()
    const change = call(updateProperty, { as: agent, params: { id: property.id }, body: { minPrice: 450_000 } })
    expect(await change).toMatchObject({ status: 409, body: { message: expect.stringMatching(isOpen) } })
    const other = await given.anAgent()
    expect((await call(updateProperty, { as: other, params: { id: property.id }, body: {} })).status).toBe(404)
  })
})

describe('extending a round', () => {
  it('gives everybody more time, once', async () => {
    const { round, first } = await anOpenRound()
    expect(await extend(agent, round, 2.5)).toMatchObject({ status: 422 })
    expect(await extend(agent, round, 24)).toMatchObject({ status: 200, body: { extended: true, modifiedCount: 1 } })
    expect((await notificationsOf(buyer))[0]).toEqual(['final round', false])
    expect(await extend(agent, round, 48)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/once/) },
    })
    await closeRounds(4)
    expect(await summaryOf(first)).toMatchObject({ round: { status: 'open' } })
    await closeRounds(24)
    expect(await summaryOf(first)).toMatchObject({ round: { status: 'closed' } })
  })
})

describe('cancelling a round', () => {
  it('deletes the finals unread, tells the buyers the reason, and negotiation goes on', async () => {
    const { round, first, property } = await anOpenRound()
    await final(first, 450_000)
    expect(await cancel(agent, round, 'The sellers have changed their mind.')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', reason: 'The sellers have changed their mind.', modifiedCount: 1 },
    })
    expect(await cancel(agent, round)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    expect(await ownFinal(first)).toBeNull()
    expect(await summaryOf(first)).toMatchObject({
      offerAmount: 420_000,
      finalRound: null,
      round: { status: 'cancelled', reason: 'The sellers have changed their mind.' },
    })
    expect((await propertyOf(property.id))?.round).toBeNull()
    expect(await closeRounds(4)).toBeUndefined()
    expect((await counter(agent, first.id, 480_000)).status).toBe(200)
  })

  it('is refused without a reason and after the deadline', async () => {
    const { round, first } = await anOpenRound()
    expect((await cancel(agent, round, ' ')).status).toBe(400)
    await final(first, 450_000)
    await closeRounds(3)
    expect(await cancel(agent, round)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/over/) } })
  })
})

describe('after the deadline', () => {
  it('all finals open at once as new terms, and offers without one keep theirs', async () => {
    const { property, first, second } = await twoOffers()
    await counter(agent, second.id, 480_000)
    const third = await deals.anOffer({ property, amount: 410_000 })
    await aRound(property)
    await final(first, 455_000, { conditions: ['inspection'], message: 'Our last word.' })
    await final(second, 465_000)
    await closeRounds(2.9)
    expect(await find(first)).toMatchObject({ offerAmount: 420_000 })
    await closeRounds(3)
    expect(await find(first)).toMatchObject({
      status: 'pending',
      offerAmount: 455_000,
      finalRound: 'closed',
      turn: 'agent',
      terms: { version: 2, by: 'buyer', turn: 1, conditions: ['inspection'], message: 'Our last word.' },
    })
    expect(await find(second)).toMatchObject({ offerAmount: 465_000, terms: { version: 3, by: 'buyer', turn: 3 } })
    expect(await find(third)).toMatchObject({ offerAmount: 410_000, terms: { version: 1 } })
    const home = await propertyOf(property.id)
    expect(home?.round).toMatchObject({ status: 'closed', finals: 2 })
    expect(home?.offers.map(({ offerAmount }) => offerAmount)).toEqual([465_000, 455_000, 410_000])
    expect((await notificationsOf(agent))[0]).toEqual(['final round', false])
    expect((await notificationsOf(buyer))[0]).toEqual(['final round', false])
    expect(await deps.db.selectFrom('final_offers').select('sealed').execute()).not.toContainEqual(expect.anything())
    await expectInvariants(deps.db)
  })

  it('no final is made, whether or not the job has run', async () => {
    const { first } = await anOpenRound()
    await deps.db
      .updateTable('final_rounds')
      .set({ opened_at: new Date(0), deadline: new Date(7_200_000) })
      .where('status', '=', 'open')
      .execute()
    expect(await final(first, 450_000)).toMatchObject({
      status: 409,
      body: { message: 'The deadline for final offers has passed.' },
    })
    expect((await accept(agent, first.id)).status).toBe(409)
    await closeRounds(0)
    expect(await final(first, 450_000)).toMatchObject({ status: 409 })
  })

  it('the agent accepts a final, and nobody counters', async () => {
    const { property, first, second, round } = await anOpenRound()
    await final(first, 455_000)
    await closeRounds(3)
    expect((await counter(agent, first.id, 480_000)).status).toBe(409)
    expect(
      (await call(reviseOffer, { as: rival, params: { id: second.id }, body: { offerAmount: 440_000, buyingDate } }))
        .status,
    ).toBe(409)
    expect(await accept(agent, first.id, 2)).toMatchObject({
      status: 200,
      body: { status: 'accepted', offerAmount: 455_000 },
    })
    expect(await find(second)).toMatchObject({ status: 'pending', backup: true })
    expect((await accept(agent, second.id)).status).toBe(409)
    expect(await end(agent, round)).toMatchObject({
      status: 409,
      body: { message: 'You have accepted an offer. You can end the round if it is not paid.' },
    })
    expect((await propertyOf(property.id))?.round).toMatchObject({ _id: round, status: 'closed' })
  })

  it('a buyer cannot accept a counteroffer from before the round, nor the agent for them', async () => {
    const { property, second } = await twoOffers()
    await counter(agent, second.id, 480_000)
    await aRound(property)
    expect(await mailsDuring(rival, () => closeRounds(3))).toContain(
      'You made none, so the agent cannot accept your offer in this round.',
    )
    expect((await acceptTheirs(rival, second.id, 2)).status).toBe(409)
    expect(await accept(agent, second.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This buyer made no final offer/) },
    })
  })

  it('the agent ends the round, and negotiation goes on', async () => {
    const { property, first, round } = await anOpenRound()
    expect((await end(agent, round)).status).toBe(409)
    await final(first, 455_000)
    await closeRounds(3)
    const told = await mailsDuring(buyer, async () => {
      expect(await end(agent, round)).toMatchObject({ status: 200, body: { status: 'ended', modifiedCount: 1 } })
      expect(await end(agent, round)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    })
    expect(told).toContain('The agent has ended the round. Your offer stays, and you can negotiate again.')
    expect(await find(first)).toMatchObject({ finalRound: null, turn: 'agent', offerAmount: 455_000 })
    expect((await notificationsOf(buyer))[0]).toEqual(['final round', false])
    // The one to the agent asked for a decision.
    expect(await roundReadBy(agent, property.id)).toEqual([true])
    expect((await counter(agent, first.id, 480_000)).status).toBe(200)
  })

  it('the agent can end the round once the accepted offer was not paid, but not after the sale', async () => {
    const { first, second, round } = await anOpenRound()
    await final(first, 455_000)
    await final(second, 465_000)
    await closeRounds(3)
    await accept(agent, first.id, 2)
    await call(askToCancel, { as: buyer, params: { id: first.id }, body: { reason: 'No loan.' } })
    await call(agreeToCancel, { as: agent, params: { id: first.id } })
    expect((await end(agent, round)).status).toBe(200)
    const sold = await deals.anOffer()
    const other = await aRound(sold.property)
    await closeRounds(3)
    await accept(sold.property.agent, sold.id)
    await deals.pay(sold)
    expect(await end(sold.property.agent, other)).toMatchObject({ status: 409 })
  })

  it('a final outside a range that was changed all the same does not open', async () => {
    const { property, first, second } = await anOpenRound()
    await final(first, 410_000)
    await final(second, 460_000)
    await deps.db.updateTable('properties').set({ min_price_cents: 45_000_000 }).where('id', '=', property.id).execute()
    await closeRounds(3)
    expect(await find(first)).toMatchObject({ status: 'pending', offerAmount: 420_000 })
    expect(await find(second)).toMatchObject({ offerAmount: 460_000 })
  })

  it('finals sealed with another secret are kept, and open once it is the previous one', async () => {
    const { first, second, round } = await anOpenRound()
    await final(first, 455_000)
    await final(second, 460_000)
    const lines: string[] = []
    const log = createLog('error', { write: line => lines.push(line) })
    const next = { beside: app, secret: 'another secret of the tests, long enough', replace: () => ({ log }) }
    const wrong = finalRoundBuilders(await startTestApp(next))
    await wrong.closeRounds(3)
    await wrong.closeRounds(3)
    expect(lines).toEqual([expect.stringContaining('JWT_SECRET_PREVIOUS')])
    expect(lines[0]).toContain(round)
    expect(await summaryOf(first)).toMatchObject({ round: { status: 'open', hasFinal: true, unreadable: true } })
    expect((await mailsTo(admin)).filter(kind => kind === 'finals unreadable')).toHaveLength(1)
    const env = { JWT_SECRET_PREVIOUS: 'a secret of the tests, long enough' }
    await finalRoundBuilders(await startTestApp({ ...next, env })).closeRounds(3)
    expect(await find(second)).toMatchObject({ offerAmount: 460_000 })
  })

  it('finals of a secret that the operator has given up cancel their round, and none opens', async () => {
    const { first, second } = await anOpenRound()
    await final(first, 455_000)
    await final(second, 460_000)
    await deps.db
      .updateTable('final_offers')
      .set({ sealed: Buffer.alloc(60) })
      .where('offer_id', '=', first.id)
      .execute()
    const env = { ALLOW_UNSAFE: 'lost-secret' }
    await finalRoundBuilders(await startTestApp({ beside: app, env })).closeRounds(3)
    expect(await find(second)).toMatchObject({ offerAmount: 430_000, finalRound: null })
    expect(await summaryOf(first)).toMatchObject({
      round: { status: 'cancelled', reason: 'The final offers could not be opened.' },
    })
  })
})

describe('a round ends with its home', () => {
  it('when the agent deletes it', async () => {
    const { property, first, round } = await anOpenRound()
    await final(first, 455_000)
    expect((await call(deleteProperty, { as: agent, params: { id: property.id } })).status).toBe(200)
    expect(await find(first)).toMatchObject({ status: 'rejected', closedBecause: 'removed' })
    expect(await roundReadBy(buyer, property.id)).toEqual([true])
    expect(await end(agent, round)).toMatchObject({ status: 409 })
    await closeRounds(3)
    await expectInvariants(deps.db)
  })

  it('when the agent is marked as fraud', async () => {
    const deal = await deals.anOffer()
    await aRound(deal.property)
    await final(deal, 455_000)
    expect((await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })).status).toBe(200)
    expect(await find(deal)).toMatchObject({ status: 'rejected', closedBecause: 'agent reviewed' })
    expect(await ownFinal(deal)).toBeNull()
    await expectInvariants(deps.db)
  })
})
