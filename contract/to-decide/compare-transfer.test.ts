import { describe, expect, it } from 'vitest'
import type { Settlement } from '../offers/settlement.ts'
import { compareTransfer } from './compare-transfer.ts'

const settlement: Settlement = {
  step: 'balance confirmed',
  deposit: 13_500,
  balance: 436_500,
  depositPaidAt: '2026-11-20T12:00:00.000Z',
  depositTransactionId: 'pi_1',
  balanceDueBy: null,
  completesAt: '2026-11-29T12:00:00.000Z',
  refund: null,
}
const fine = {
  _id: '0a1b2c3d-0000-4000-8000-00007f4a2291',
  offerAmount: 450_000,
  transfer: { reference: 'kh 7f4a-2291', recordedAt: '2026-11-27T12:00:00.000Z' },
  settlement,
  paidTo: { version: 2, verifiedAt: '2026-11-21T12:00:00.000Z', changedAt: null },
}
const compare = (deal: Parameters<typeof compareTransfer>[0]) => compareTransfer(deal, instant => instant.slice(0, 10))

describe('comparing a transfer', () => {
  it('finds nothing wrong with the account, the reference, the amount and the deposit', () => {
    expect(compare(fine)).toEqual(
      [
        'The buyer saw version 2 of the agent’s account, which we verified on 2026-11-21. It has not changed since.',
        'It is the reference that we gave the buyer: KH 7F4A 2291.',
        'Agent and buyer named the same reference: kh 7f4a-2291.',
        'We told the buyer to transfer $436,500 of $450,000. We do not know what arrived.',
        'The deposit of $13,500 is paid, and nobody disputes it.',
      ].map(text => ({ isFine: true, text })),
    )
  })

  it.each([
    [{ paidTo: null }, 'The buyer saw no verified account of the agent.'],
    [
      { paidTo: { ...fine.paidTo, changedAt: '2026-11-28T12:00:00.000Z' } },
      'The buyer saw version 2 of the agent’s account, which we verified on 2026-11-21. The agent changed it on 2026-11-28, after the transfer was recorded.',
    ],
    [{ transfer: { ...fine.transfer, reference: 'WIRE-1' } }, 'We gave the buyer another reference: KH 7F4A 2291.'],
    [{ settlement: { ...settlement, completesAt: null } }, 'The deposit of $13,500 has gone back or is disputed.'],
  ])('marks what differs: %j', (differs, text) => {
    const found = compare({ ...fine, ...differs }).filter(({ isFine }) => !isFine)
    expect(found).toEqual([{ isFine: false, text }])
  })
})
