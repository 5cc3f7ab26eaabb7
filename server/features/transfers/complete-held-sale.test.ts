import { describe, expect, it } from 'vitest'
import { releaseDeal } from '#contract/deals/deals.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { type Dispute, findOffer } from '#contract/offers/offers.ts'
import { completeHeldSale, confirmTransfer, objectToTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, inRounds } from '../../testing/concurrently.ts'
import { type Deal, dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { completeConfirmedSales } from './complete-confirmed-sales.ts'

const app = await startTestApp()
const { given, deps, passHours } = app
const deals = dealBuilders(app)
/** Signs the person in again, because the clock passes the end of their token. */
const call: typeof app.call = async (endpoint, input) =>
  app.call(endpoint, input?.as ? { ...input, as: await deals.signedIn(input.as) } : input)
const admin = await given.anAdmin()
const reason = 'The buyer has paid the deposit again by transfer.'

let counter = 0
/** A deal of $1,000,000 whose buyer has confirmed the transfer of the balance. */
const aConfirmedBalance = async () => {
  const deal = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
  const step = { params: { id: deal.id }, body: { reference: `HELD-${++counter}` } }
  expect((await call(recordTransfer, { as: deal.property.agent, ...step })).status).toBe(200)
  expect((await call(confirmTransfer, { as: deal.buyer, ...step })).status).toBe(200)
  return deal
}
/** Sets what the card provider says about the deposit. The sandbox has no disputes and no dashboard. */
const setDispute = ({ id }: Deal, dispute: Dispute) =>
  deps.db.updateTable('payments').set({ dispute }).where('offer_id', '=', id).execute()
const setReturned = ({ id }: Deal, refunded_cents: number) =>
  deps.db.updateTable('offers').set({ refunded_cents }).where('id', '=', id).execute()
const complete = ({ id }: Deal) => call(completeHeldSale, { as: admin, params: { id }, body: { reason } })
const refusal = (message: string) => ({ status: 409, body: { message } })
const seen = async ({ id, buyer }: Deal) => (await call(findOffer, { as: buyer, params: { id } })).body
const mailsTo = ({ email }: Person) =>
  deps.db.selectFrom('mails').select(['kind', 'text']).where('to_email', '=', email).orderBy('created_at').execute()

describe('a sale that waits for its deposit', () => {
  it.each([
    ['is disputed', (deal: Deal) => setDispute(deal, 'open')],
    ['was charged back', (deal: Deal) => setDispute(deal, 'lost')],
    ['was refunded by hand', (deal: Deal) => setReturned(deal, 3_000_000)],
    ['was refunded by hand in part', (deal: Deal) => setReturned(deal, 1)],
  ])('is completed by an admin when it %s, and both sides read why', async (_, takeBack) => {
    const deal = await aConfirmedBalance()
    await takeBack(deal)
    passHours(30)
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('accepted')
    expect(await complete(deal)).toMatchObject({ status: 200, body: { status: 'bought', modifiedCount: 1 } })
    for (const [side, person] of [['buyer', deal.buyer] as const, ['agent', deal.property.agent] as const]) {
      const mails = await mailsTo(person)
      const about = mails.find(({ kind }) => kind === 'held sale completed')
      expect(about?.text).toContain(reason)
      expect(mails.map(({ kind }) => kind)).toContain(side === 'buyer' ? 'payment receipt' : 'property sold')
      const { body } = await call(myNotifications, { as: person })
      expect(body.map(({ content }) => content)).toContainEqual(
        expect.objectContaining({ kind: 'held sale completed', you: side, reason }),
      )
    }
    const lines = deps.db.selectFrom('audit').select(['actor_id']).where('object_id', '=', deal.id)
    expect(await lines.where('action', '=', 'complete held sale').execute()).toEqual([{ actor_id: admin.id }])
    const steps = await deps.db.selectFrom('deal_record').select('text').where('offer_id', '=', deal.id).execute()
    expect(steps.map(({ text }) => JSON.parse(text) as unknown)).toContainEqual(
      expect.objectContaining({ step: 'complete held sale', by: 'admin' }),
    )
    const values = deps.db.selectFrom('deal_record_values').select('value').where('offer_id', '=', deal.id)
    expect(await values.where('owner_id', '=', admin.id).execute()).toEqual([{ value: reason }])
    expect(await complete(deal)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ has completed this sale on /) as string },
    })
    await expectInvariants(deps.db)
  })

  it('can be released instead', async () => {
    const deal = await aConfirmedBalance()
    await setDispute(deal, 'lost')
    passHours(30)
    const released = await call(releaseDeal, { as: admin, params: { id: deal.id }, body: { reason } })
    expect(released).toMatchObject({ status: 200, body: { status: 'rejected' } })
    expect(await complete(deal)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ has ended this deal on /) as string },
    })
  })

  it('is completed by hand in no other case', async () => {
    const deal = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
    expect(await complete(deal)).toMatchObject(refusal('No confirmed transfer waits for this offer.'))
    const confirmed = await aConfirmedBalance()
    expect((await complete(confirmed)).body).toMatchObject({
      message: expect.stringContaining('Nothing holds this sale'),
    })
    await setReturned(confirmed, 1)
    expect((await complete(confirmed)).body).toMatchObject({ message: expect.stringContaining('Admins can object') })
    passHours(25)
    await call(markFraud, { as: admin, params: { id: confirmed.property.agent.id } })
    expect((await complete(confirmed)).body).toMatchObject({ message: expect.stringContaining('under review') })
    expect((await seen(confirmed)).status).toBe('accepted')
  })

  it('is completed or objected to, when both happen at once', async () => {
    await inRounds(async () => {
      const deal = await aConfirmedBalance()
      await setReturned(deal, 1)
      passHours(25)
      const answers = await concurrently(n =>
        n % 2 === 0 ? complete(deal) : call(objectToTransfer, { as: admin, params: { id: deal.id }, body: { reason } }),
      )
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    })
    await expectInvariants(deps.db)
  })
})
