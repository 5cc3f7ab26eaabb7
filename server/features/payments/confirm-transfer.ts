import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { sell } from './complete-sale.ts'
import { requirePaidByTransfer } from './record-transfer.ts'

/**
 * Confirms the recorded transfer of the buyer's own offer, which completes the sale: the reference is its transaction. A
 * repeat changes nothing (ruling G49).
 *
 * @param reference the reference that the buyer has seen
 * @throws Problem 404 not theirs, 409 not accepted, frozen, no transfer is recorded, or one with another reference
 */
export async function confirmTransfer(deps: Deps, buyer: Caller, id: string, reference: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    if (offer.status === 'bought' && offer.transfer_reference === reference)
      return { ...toOffer(offer), modifiedCount: 0 }
    requirePaidByTransfer(offer)
    if (offer.transfer_reference === null) throw problem(409, 'No transfer is recorded for this offer.')
    if (offer.transfer_reference !== reference)
      throw problem(409, 'The agent has recorded another transfer. Please check its reference.')
    const sold = await sell(deps, tx, offer, {
      transactionId: reference,
      actor: buyer,
      detail: 'paid by transfer',
      facts: { paidBy: 'transfer' },
    })
    return { ...sold, modifiedCount: 1 }
  })
}
