import { describe, expect, it } from 'vitest'
import { listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { markPaidBack } from '#contract/transfers/transfers.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { dealBuilders, largePrices, type PaidDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { requestRefund } from '../payments/request-refund.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const as = await given.anAdmin()
const reference = 'WIRE-2207'

/** The deposit of a deal that fell through. The sandbox refuses no refund, so that its failure is set here. */
const aFailedRefund = async () => {
  const deal = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
  const body = { reason: 'The sale fell through.' }
  expect((await call(releaseDeal, { as, params: { id: deal.id }, body })).status).toBe(200)
  await deps.db.updateTable('payments').set({ status: 'refund_failed' }).where('offer_id', '=', deal.id).execute()
  return deal
}
const mark = ({ id, transactionId }: PaidDeal, words = reference) =>
  call(markPaidBack, { as, params: { id }, body: { transactionId, reference: words } })
const listed = async ({ id }: PaidDeal) =>
  (await call(listDeals, { as, query: { list: 'trouble' } })).body.some(({ _id }) => _id === id)
const refundOf = async ({ id, buyer }: PaidDeal) =>
  (await call(findOffer, { as: buyer, params: { id } })).body.settlement?.refund

describe('marking a failed refund as paid back', () => {
  it('tells the buyer, is recorded, and frees their account for deletion', async () => {
    const deal = await aFailedRefund()
    const remove = () => call(deleteUser, { as, params: { id: deal.buyer.id } })
    expect((await remove()).status).toBe(409)
    expect(await listed(deal)).toBe(true)
    expect(await mark(deal)).toMatchObject({
      status: 200,
      body: { status: 'rejected', modifiedCount: 1, settlement: { refund: 'refunded' } },
    })
    expect(await listed(deal)).toBe(false)
    const mails = deps.db.selectFrom('mails').select('text').where('to_email', '=', deal.buyer.email)
    const [mail] = await mails.where('kind', '=', 'payment refunded').execute()
    expect(mail?.text).toContain(reference)
    const { body } = await call(myNotifications, { as: deal.buyer })
    expect(body[0]?.content).toMatchObject({ kind: 'payment refunded', amount: 30_000, deposit: true, reference })
    const lines = deps.db.selectFrom('audit').select(['actor_id', 'detail']).where('object_id', '=', deal.id)
    const marked = await lines.where('action', '=', 'mark paid back').execute()
    expect(marked).toEqual([{ actor_id: as.id, detail: reference }])
    const steps = await deps.db.selectFrom('deal_record').select('text').where('offer_id', '=', deal.id).execute()
    expect(steps.map(({ text }) => JSON.parse(text) as unknown)).toContainEqual(
      expect.objectContaining({ step: 'mark paid back', by: 'admin' }),
    )
    await expectInvariants(deps.db)
    expect((await remove()).status).toBe(200)
  })

  it('stays, whatever the card provider reports later', async () => {
    const deal = await aFailedRefund()
    await mark(deal)
    const intent = await deps.payments.fetchIntent(deal.transactionId)
    for (const refund of ['failed', 'succeeded'] as const)
      if (intent) await requestRefund(deps, { ...intent, refund, refundedCents: intent.amountCents })
    expect(await refundOf(deal)).toBe('refunded')
    const mails = deps.db.selectFrom('mails').select('id').where('to_email', '=', deal.buyer.email)
    expect(await mails.where('kind', '=', 'payment refunded').execute()).toHaveLength(1)
  })

  it('happens once, and a repeat changes nothing', async () => {
    const deal = await aFailedRefund()
    const answers = await concurrently(() => mark(deal))
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    expect((await mark(deal)).body.modifiedCount).toBe(0)
    expect((await mark(deal, 'Another')).status).toBe(409)
  })

  it('is refused for another payment, and for one whose refund has not failed', async () => {
    const [deal, other] = [await aFailedRefund(), await aFailedRefund()]
    expect((await mark({ ...deal, transactionId: other.transactionId })).status).toBe(404)
    const sale = await deals.aSale()
    expect(await mark(sale)).toMatchObject({
      status: 409,
      body: { message: 'Only a payment whose refund has failed can be marked as paid back.' },
    })
  })
})
