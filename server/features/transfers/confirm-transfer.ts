import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { mailsToAdmins } from '../mail-queue/mails-to-admins.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { dealNotificationKeys } from '../offers/move-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { sell } from '../payments/complete-sale.ts'
import { transferConfirmed, transferToCheck } from '../payments/settlement-mail-templates.ts'
import { setTransferConfirmed } from '../payments/settlement-store.ts'
import { requireAccountNotHeld } from '../payout-details/require-account-not-held.ts'
import { requirePaidByTransfer } from './record-transfer.ts'

/**
 * Confirms the recorded transfer of the buyer's own offer, which completes the sale: the reference is its transaction.
 * With a deposit, the sale is complete a day later, unless an admin objects. A repeat changes nothing (rulings G49, G65).
 *
 * @param reference the reference that the buyer has seen
 * @throws Problem 404 not theirs, 409 not accepted, frozen, no transfer is recorded, or one with another reference, or a
 *   change of the account is not verified
 */
export async function confirmTransfer(deps: Deps, buyer: Caller, id: string, reference: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id, 'agent')
    if (offer.status === 'bought' && offer.transfer_reference === reference)
      return { ...toOffer(offer), modifiedCount: 0 }
    requirePaidByTransfer(offer)
    if (offer.transfer_reference === null) throw problem(409, 'No transfer is recorded for this offer.')
    if (offer.transfer_reference !== reference)
      throw problem(409, 'The agent has recorded another transfer. Please check its reference.')
    if (offer.transfer_confirmed_at === null) await requireAccountNotHeld(tx, offer)
    if (offer.deposit_cents !== null) return confirmBalance(deps, tx, offer, reference, buyer)
    const sold = await sell(deps, tx, offer, {
      transactionId: reference,
      actor: buyer,
      detail: 'paid by transfer',
      facts: { paidBy: 'transfer' },
    })
    return { ...sold, modifiedCount: 1 }
  })
}

/** Stores the confirmation of a balance, and mails the agent and the admins, who can object. */
async function confirmBalance(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  reference: string,
  buyer: Caller,
): Promise<ChangedOffer> {
  if (offer.transfer_confirmed_at !== null) return { ...toOffer(offer), modifiedCount: 0 }
  const moved = await recordChange(deps, tx, {
    change: setTransferConfirmed(tx, offer.id, reference, deps.clock.now()),
    audit: { actor: buyer, action: 'confirm transfer', objectId: offer.id, detail: reference },
    step: row =>
      dealStep(row, {
        actor: buyer,
        action: 'confirm transfer',
        personal: personalText('transaction', reference, buyer),
      }),
    withdraws: { notificationKeys: dealNotificationKeys(offer) },
    mails: async row => {
      const deal = toOffer({ ...offer, ...row })
      return [
        { to: offer.agent_id, content: transferConfirmed(deal) },
        ...(await mailsToAdmins(tx, transferToCheck(deal))),
      ]
    },
  })
  return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
}
