import { describe, expect, it } from 'vitest'
import { calendarDayText } from '#contract/ground/dates.ts'
import { deleteProperty, rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { deleteUser, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import type { Jobs } from '../../deps/jobs.ts'
import { aBrowser } from '../../testing/browser.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { sendingTo } from '../../testing/stand-ins/mail-catcher.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const mailsTo = (email: string) =>
  deps.db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('created_at').execute()
const kindsTo = async ({ email }: { email: string }) => (await mailsTo(email)).map(({ kind }) => kind)
const lastTo = async ({ email }: Person) => {
  const mail = (await mailsTo(email)).at(-1)
  if (!mail) throw new Error('no mail')
  return mail
}

describe('a new user', () => {
  it('gets a welcome mail and a link to confirm the email, once', async () => {
    const email = 'new@example.com'
    const browser = await aBrowser(app.app)
    await browser.register(email)
    await browser.signIn(email)
    await concurrently(() => browser.post('/api/jwt', { email }))
    expect((await kindsTo({ email })).toSorted()).toEqual(['verify address', 'welcome'])
    expect(await mailsTo(email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'unsent', sent_at: null })]),
    )
  })
})

describe('an offer', () => {
  it('is mailed to its agent, with the amount and the buyer', async () => {
    const property = await given.aProperty({ title: 'Harbour Loft' })
    const buyer = await given.aBuyer('Mina Moore')
    await deals.anOffer({ property, buyer, amount: 420_000 })
    expect(await kindsTo(property.agent)).toEqual(['offer received'])
    const { subject, text } = await lastTo(property.agent)
    expect(subject).toBe('New offer of $420,000: Harbour Loft')
    expect(text).toContain(`Buyer: Mina Moore, ${buyer.email}`)
    expect(text).toContain(`Buying date: ${calendarDayText(buyingDate)}`)
    expect(text).toContain('http://127.0.0.1:3000/dashboard/requested-properties')
    expect(await kindsTo(buyer)).toEqual([])
  })

  it('is mailed to its agent with its conditions and expiry', async () => {
    const { id, agent } = await given.aProperty()
    const expiresAt = new Date(deps.clock.now().getTime() + 48 * 3_600_000).toISOString()
    const terms = { offerAmount: 410_000, buyingDate, conditions: ['financing', 'sale of own home'] }
    await call(makeOffer, { as: await given.aBuyer(), body: { propertyId: id, ...terms, expiresAt } })
    const { text } = await lastTo(agent)
    expect(text).toContain('Conditions: financing, sale of the buyer’s own home')
    expect(text).toMatch(/Valid until: \w{3} \d+, 20\d\d/)
  })

  it('is answered with a counteroffer, whose mail names its conditions, also that there are none', async () => {
    const { buyer } = await deals.aCounteroffer()
    expect((await lastTo(buyer)).text).toContain('Conditions: none')
  })

  it('that is refused is mailed to nobody', async () => {
    const { agent, id } = await given.aProperty()
    const body = { propertyId: id, offerAmount: 1, buyingDate }
    expect((await call(makeOffer, { as: await given.aBuyer(), body })).status).toBe(422)
    expect(await kindsTo(agent)).toEqual([])
  })

  it('is mailed to its buyer once, despite 12 concurrent acceptances', async () => {
    const { id, buyer, property } = await deals.anOffer()
    const answers = await concurrently(() => call(acceptOffer, { as: property.agent, params: { id } }))
    expect(statuses(answers)).toEqual({ 200: 12 })
    expect(await kindsTo(buyer)).toEqual(['offer accepted'])
    const { text } = await lastTo(buyer)
    expect(text).toMatch(/Please pay by \w{3} \d+, 20\d\d, \d+:\d\d [AP]M UTC\./)
    expect(text).toContain(`/dashboard/payment/${id}`)
  })

  it('that is accepted is mailed to the buyers of the other live offers, without a word about it', async () => {
    const property = await given.aProperty()
    const [waiting, withdrawn, accepted] = [
      await deals.anOffer({ property }),
      await deals.anOffer({ property }),
      await deals.anOffer({ property, amount: 487_654 }),
    ]
    await call(withdrawOffer, { as: withdrawn.buyer, params: { id: withdrawn.id } })
    await call(acceptOffer, { as: property.agent, params: { id: accepted.id } })
    expect(await kindsTo(withdrawn.buyer)).toEqual([])
    expect(await kindsTo(waiting.buyer)).toEqual(['other offer accepted'])
    const { text } = await lastTo(waiting.buyer)
    expect(text).toContain('Your offer stays pending, and you have not been charged.')
    expect(text).not.toMatch(/487,?654/)
    expect(text).not.toContain(accepted.buyer.name)
  })

  it('is mailed to its agent once, when a buyer makes 12 at once', async () => {
    const { id, agent } = await given.aProperty()
    const buyer = await given.aBuyer()
    const body = { propertyId: id, offerAmount: 400_000, buyingDate }
    expect(statuses(await concurrently(() => call(makeOffer, { as: buyer, body })))).toEqual({ 201: 1, 409: 11 })
    expect(await kindsTo(agent)).toEqual(['offer received'])
  })

  it('that is rejected is mailed to its buyer; a withdrawn one is not', async () => {
    const [rejected, withdrawn] = [await deals.anOffer(), await deals.anOffer()]
    const reject = () => call(rejectOffer, { as: rejected.property.agent, params: { id: rejected.id } })
    await reject()
    await reject()
    expect(await kindsTo(rejected.buyer)).toEqual(['offer rejected'])
    expect((await lastTo(rejected.buyer)).text).toContain('has declined your offer.')
    await call(withdrawOffer, { as: withdrawn.buyer, params: { id: withdrawn.id } })
    expect(await kindsTo(withdrawn.buyer)).toEqual([])
  })

  it('that is not paid in time is mailed to both sides, with the reason', async () => {
    const { buyer, property } = await deals.anAcceptedOffer()
    passHours(73)
    await lapseUnpaidOffers(deps)
    await lapseUnpaidOffers(deps)
    passHours(-73)
    expect(await kindsTo(buyer)).toEqual(['offer accepted', 'offer rejected'])
    expect(await lastTo(buyer)).toMatchObject({
      subject: expect.stringMatching(/^Your accepted offer of \$[\d,]+ has ended: /) as string,
      text: expect.stringContaining('The offer was not paid in time.') as string,
    })
    expect(await kindsTo(property.agent)).toEqual(['offer received', 'offer lapsed'])
  })

  it('on a deleted property is mailed to its buyer, with the reason', async () => {
    const { buyer, property } = await deals.anOffer()
    await call(deleteProperty, { as: property.agent, params: { id: property.id } })
    expect(await kindsTo(buyer)).toEqual(['offer rejected'])
    expect((await lastTo(buyer)).text).toContain('The agent has withdrawn this property.')
  })
})

describe('a sale', () => {
  it('sends the buyer a receipt, the agent a notice, and the others a reason', async () => {
    const property = await given.aProperty()
    const backup = await deals.anOffer({ property })
    const { buyer, transactionId } = await deals.aSale({ property })
    await reconcilePayments(deps)
    expect(await kindsTo(buyer)).toEqual(['offer accepted', 'payment receipt'])
    expect((await lastTo(buyer)).text).toContain(`Transaction: ${transactionId}`)
    expect((await kindsTo(property.agent)).filter(kind => kind !== 'offer received')).toEqual(['property sold'])
    expect(await kindsTo(backup.buyer)).toEqual(['other offer accepted', 'offer rejected'])
    expect((await lastTo(backup.buyer)).text).toContain('The property was sold to another buyer.')
  })

  it('that fails mails the buyer once about the refund', async () => {
    const deal = await deals.aChargedOffer()
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    passHours(0.1)
    await Promise.all([reconcilePayments(deps), reconcilePayments(deps)])
    await reconcilePayments(deps)
    passHours(-0.1)
    expect(await kindsTo(deal.buyer)).toEqual(['offer accepted', 'deal frozen', 'payment refunded'])
  })
})

describe('verifying or rejecting a listing', () => {
  it('mails its agent once, despite 12 concurrent calls', async () => {
    const [good, bad] = [await given.aProperty({ status: 'pending' }), await given.aProperty({ status: 'pending' })]
    await concurrently(() => call(verifyProperty, { as: admin, params: { id: good.id } }))
    await concurrently(() => call(rejectProperty, { as: admin, params: { id: bad.id } }))
    expect(await kindsTo(good.agent)).toEqual(['property verified'])
    expect((await lastTo(good.agent)).text).toContain(`/property-details/${good.id}`)
    expect(await kindsTo(bad.agent)).toEqual(['property rejected'])
  })
})

/** Fails while a mail is queued, so that the whole acceptance fails. */
const failingSend: Jobs['sendAll'] = () => Promise.reject(new Error('the queue is away'))

describe('a transaction that rolls back', () => {
  it('mails nobody', async () => {
    const { id, buyer, property } = await deals.anOffer()
    const other = await startTestApp({
      env: sendingTo(9),
      replace: () => ({ db: deps.db, jobs: { ...deps.jobs, sendAll: failingSend } }),
    })
    expect((await other.call(acceptOffer, { as: property.agent, params: { id } })).status).toBe(500)
    expect((await call(findOffer, { as: buyer, params: { id } })).body.status).toBe('pending')
    expect(await kindsTo(buyer)).toEqual([])
  })
})

describe('people who left', () => {
  it('get no mail once they are marked as fraud', async () => {
    const deal = await deals.anAcceptedOffer()
    const before = await kindsTo(deal.property.agent)
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    passHours(73)
    await lapseUnpaidOffers(deps)
    passHours(-73)
    expect(await kindsTo(deal.property.agent)).toEqual(before)
    expect(await kindsTo(deal.buyer)).toEqual(['offer accepted', 'deal frozen', 'offer rejected'])
  })

  it('have no mails in the outbox after they are deleted', async () => {
    const { buyer, id, property } = await deals.anOffer()
    await call(rejectOffer, { as: property.agent, params: { id } })
    await deals.anOffer({ buyer })
    expect(await kindsTo(buyer)).toEqual(['offer rejected'])
    expect((await call(deleteUser, { as: admin, params: { id: buyer.id } })).status).toBe(200)
    expect(await kindsTo(buyer)).toEqual([])
  })
})
