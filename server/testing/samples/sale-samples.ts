import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as conditions from '#contract/conditions/conditions.ts'
import * as dealRecord from '#contract/deal-record/deal-record.ts'
import { releaseDeal } from '#contract/deals/deals.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import * as payoutDetails from '#contract/payout-details/payout-details.ts'
import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import * as toDecide from '#contract/to-decide/to-decide.ts'
import * as transfers from '#contract/transfers/transfers.ts'
import type { Person } from '../builders.ts'
import { dayFromNow } from '../days.ts'
import { dealBuilders, largePrices } from '../deal-builders.ts'
import { goodAccount, payoutBuilders } from '../payout-builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

const buyerOr = (me: Person) => (me.role === 'user' ? { buyer: me } : {})

/** Samples of transfers, receipts and records. */
export function addSaleSamples({ call, given, deps }: TestApp, sample: AddSample): void {
  const deals = dealBuilders({ call, given, deps })
  /** A deal of theirs whose deposit is paid, so that a transfer pays the balance. */
  const aLargeDealOf = async (me: Person) => {
    const agent = me.role === 'agent' ? me : await given.anAgent()
    return deals.aPaidDeposit({ ...buyerOr(me), property: await given.aProperty({ agent, ...largePrices }) })
  }
  const aTransferOf = async (me: Person) => {
    const { id, property } = await aLargeDealOf(me)
    const body = { reference: `Wire ${id}` }
    await call(transfers.recordTransfer, { as: property.agent, params: { id }, body })
    return { params: { id }, body }
  }
  /** A large deal whose buyer has confirmed the transfer of the balance. */
  const aConfirmedBalance = async () => {
    const { id, buyer, property } = await aLargeDealOf(await given.aBuyer())
    const body = { reference: `Wire ${id}` }
    await call(transfers.recordTransfer, { as: property.agent, params: { id }, body })
    await call(transfers.confirmTransfer, { as: buyer, params: { id }, body })
    return { id }
  }
  sample(toDecide.toDecide, noInput)
  sample(decisionCounts, noInput)
  sample(toDecide.checkTransfer, async () => ({ params: await aConfirmedBalance() }))
  sample(transfers.objectToTransfer, async () => ({
    params: await aConfirmedBalance(),
    body: { reason: 'The bank has no such transfer.' },
  }))
  /** A confirmed balance to which nobody can object any more, and whose deposit was refunded by hand. */
  const aHeldSale = async () => {
    const params = await aConfirmedBalance()
    const twoDaysAgo = new Date(deps.clock.now().getTime() - 48 * 60 * 60 * 1000)
    const held = { refunded_cents: 1, transfer_confirmed_at: twoDaysAgo }
    await deps.db.updateTable('offers').set(held).where('id', '=', params.id).execute()
    return params
  }
  sample(transfers.completeHeldSale, async () => ({
    params: await aHeldSale(),
    body: { reason: 'The buyer has paid the deposit again by transfer.' },
  }))
  /** An offer whose payment could not be refunded. */
  const aFailedRefund = async () => {
    const { id, transactionId } = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
    await call(releaseDeal, { as: await given.anAdmin(), params: { id }, body: { reason: 'The sale fell through.' } })
    await deps.db.updateTable('payments').set({ status: 'refund_failed' }).where('offer_id', '=', id).execute()
    return { params: { id }, body: { transactionId, reference: `Wire ${id}` } }
  }
  sample(transfers.markPaidBack, aFailedRefund)
  sample(transfers.recordTransfer, async me => ({
    params: { id: (await aLargeDealOf(me)).id },
    body: { reference: `Wire ${randomUUID()}` },
  }))
  const { anAccount } = payoutBuilders({ call, given })
  sample(payoutDetails.myPayoutDetails, noInput)
  sample(payoutDetails.changePayoutDetails, () => ({ body: goodAccount }))
  sample(payoutDetails.verifyPayoutDetails, async () => ({ params: await anAccount(await given.anAgent()) }))
  sample(payoutDetails.refusePayoutDetails, async () => ({
    params: await anAccount(await given.anAgent()),
    body: { reason: 'We could not reach you by telephone.' },
  }))
  sample(payoutDetails.paymentAccount, async me => ({ params: { id: (await aLargeDealOf(me)).id } }))
  sample(transfers.confirmTransfer, aTransferOf)
  sample(transfers.cancelTransfer, async me => ({
    params: (await aTransferOf(me)).params,
    body: { reason: 'The bank has returned it.' },
  }))
  const inspection = { condition: 'inspection' as const }
  /** A deal of theirs on this side. Somebody with the other role has it from before their role changed. */
  const aConditionalDealOf = async (me: Person, side: 'user' | 'agent') => {
    const setRole = (role: Person['role']) =>
      deps.db.updateTable('users').set({ role }).where('id', '=', me.id).execute()
    await setRole(side)
    const property = await given.aProperty(side === 'agent' ? { agent: me } : {})
    const own = side === 'user' ? { buyer: me } : {}
    const { id } = await deals.anAcceptedOffer({ ...own, property, conditions: ['inspection'] })
    await setRole(me.role)
    return { id }
  }
  sample(conditions.markCondition, async me => ({
    params: await aConditionalDealOf(me, 'user'),
    body: { ...inspection, result: 'met' as const, note: 'The roof is dry.', document: 'Inspection report.pdf' },
  }))
  sample(conditions.extendCondition, async me => ({
    params: await aConditionalDealOf(me, 'agent'),
    body: { ...inspection, until: dayFromNow(20) },
  }))
  sample(conditions.endLateDeal, async me => {
    const params = await aConditionalDealOf(me, 'agent')
    const now = deps.clock.now().toISOString()
    await sql`update offers set deal_conditions = jsonb_set(deal_conditions, '{inspection,dueBy}', to_jsonb(${now}::text))
      where id = ${params.id}`.execute(deps.db)
    return { params, body: { reason: 'The inspection has not taken place.' } }
  })
  sample(dealRecord.dealRecordKey, noInput)
  sample(dealRecord.dealRecordRoots, noInput)
  sample(dealRecord.downloadDealRecord, async me => {
    const property = await given.aProperty(me.role === 'agent' ? { agent: me } : {})
    return { params: { id: (await deals.anOffer({ ...buyerOr(me), property })).id } }
  })
  sample(downloadReceipt, async me => {
    const property = await given.aProperty(me.role === 'agent' ? { agent: me } : {})
    return { params: { id: (await deals.aSale({ ...buyerOr(me), property })).id } }
  })
}
