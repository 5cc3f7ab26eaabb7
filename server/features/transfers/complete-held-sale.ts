import { utcText } from '#contract/ground/dates.ts'
import { completesAt, isDepositTakenBack } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { personalText } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { sell } from '../payments/complete-sale.ts'
import { heldSaleCompleted } from '../payments/settlement-mail-templates.ts'
import { noConfirmedTransfer } from './no-confirmed-transfer.ts'

/**
 * Completes a sale that waits because money of its deposit has gone back or is disputed: an admin says that the money is
 * settled, with a reason that both sides read. The day in which admins can object has to pass first (ruling G65).
 *
 * @throws Problem 404 unknown, 409 no confirmed transfer, sold, the deposit is not taken back, the agent is under review, or
 * the time to object has not passed
 */
export async function completeHeldSale(deps: Deps, admin: Caller, id: string, reason: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    const { transfer_reference: reference, transfer_confirmed_at: confirmedAt } = offer
    if (offer.status !== 'accepted' || reference === null || confirmedAt === null)
      throw await noConfirmedTransfer(tx, offer)
    if (!isDepositTakenBack(toOffer(offer)))
      throw problem(409, 'Nothing holds this sale. It completes a day after the buyer has confirmed the transfer.')
    if (offer.hidden) throw problem(409, 'The agent is under review. End the review first, or end the deal.')
    const until = completesAt(confirmedAt)
    if (until > deps.clock.now())
      throw problem(
        409,
        `Admins can object to the transfer until ${utcText(until.toISOString())}. Complete the sale after that.`,
      )
    const sold = await sell(deps, tx, offer, {
      transactionId: reference,
      actor: admin,
      action: 'complete held sale',
      detail: 'paid by deposit and transfer',
      facts: { paidBy: 'deposit and transfer' },
      personal: personalText('reason', reason, admin),
      mails: moved => [
        { to: offer.buyer_id, content: heldSaleCompleted(moved, 'buyer', reason) },
        { to: offer.agent_id, content: heldSaleCompleted(moved, 'agent', reason) },
      ],
    })
    return { ...sold, modifiedCount: 1 }
  })
}
