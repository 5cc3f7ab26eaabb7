import { randomUUID } from 'node:crypto'
import * as dealRecord from '#contract/deal-record/deal-record.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import * as transfers from '#contract/transfers/transfers.ts'
import type { Person } from '../builders.ts'
import { dealBuilders, largePrices } from '../deal-builders.ts'
import { type AddSample, noInput } from './sample.ts'
import type { TestApp } from '../start-test-app.ts'

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
  sample(transfers.objectToTransfer, async () => ({
    params: await aConfirmedBalance(),
    body: { reason: 'The bank has no such transfer.' },
  }))
  sample(transfers.recordTransfer, async me => ({
    params: { id: (await aLargeDealOf(me)).id },
    body: { reference: `Wire ${randomUUID()}` },
  }))
  sample(transfers.confirmTransfer, aTransferOf)
  sample(transfers.cancelTransfer, async me => ({
    params: (await aTransferOf(me)).params,
    body: { reason: 'The bank has returned it.' },
  }))
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
