import { randomUUID } from 'node:crypto'
import { downloadReceipt } from '#contract/receipt.ts'
import * as transfers from '#contract/transfers.ts'
import type { Person } from './builders.ts'
import { dealBuilders, largePrices } from './deal-builders.ts'
import type { AddSample } from './sample.ts'
import type { TestApp } from './start-test-app.ts'

const buyerOr = (me: Person) => (me.role === 'user' ? { buyer: me } : {})

/** Samples of transfers and receipts. */
export function addSaleSamples({ call, given, deps }: TestApp, sample: AddSample): void {
  const deals = dealBuilders({ call, given, deps })
  /** A deal of theirs that only a transfer can pay. */
  const aLargeDealOf = async (me: Person) => {
    const agent = me.role === 'agent' ? me : await given.anAgent()
    return deals.anAcceptedOffer({ ...buyerOr(me), property: await given.aProperty({ agent, ...largePrices }) })
  }
  const aTransferOf = async (me: Person) => {
    const { id, property } = await aLargeDealOf(me)
    const body = { reference: `Wire ${id}` }
    await call(transfers.recordTransfer, { as: property.agent, params: { id }, body })
    return { params: { id }, body }
  }
  sample(transfers.recordTransfer, async me => ({
    params: { id: (await aLargeDealOf(me)).id },
    body: { reference: `Wire ${randomUUID()}` },
  }))
  sample(transfers.confirmTransfer, aTransferOf)
  sample(transfers.cancelTransfer, async me => ({
    params: (await aTransferOf(me)).params,
    body: { reason: 'The bank has returned it.' },
  }))
  sample(downloadReceipt, async me => {
    const property = await given.aProperty(me.role === 'agent' ? { agent: me } : {})
    return { params: { id: (await deals.aSale({ ...buyerOr(me), property })).id } }
  })
}
