import { completesAt, daysAfterObjection, isDepositTakenBack } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { dealNotificationKeys } from '../offers/move-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { transferObjected } from '../payments/settlement-mail-templates.ts'
import { noConfirmedTransfer } from './no-confirmed-transfer.ts'
import { setTransferCancelled } from './transfer-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Objects to the transfer of a balance that the buyer has confirmed, before it completes the sale. The deal goes back to
 * its balance: its deadline resumes, with some days left at least, and the agent can record another transfer. Repeating
 * the same objection changes nothing (ruling G65).
 *
 * @throws Problem 404 unknown, 409 no confirmed transfer, or the time to object has passed
 */
export async function objectToTransfer(deps: Deps, admin: Caller, id: string, reason: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const at = deps.clock.now()
    const offer = await lockOffer(tx, id, () => true)
    if (hasObjected(offer, reason)) return { ...toOffer(offer), modifiedCount: 0 }
    const { transfer_reference: reference, transfer_confirmed_at: confirmedAt } = offer
    if (offer.status !== 'accepted' || reference === null || confirmedAt === null)
      throw await noConfirmedTransfer(tx, offer)
    if (!isDepositTakenBack(toOffer(offer)) && completesAt(confirmedAt) <= at)
      throw problem(409, 'The time to object to this transfer has passed.')
    const notBefore = new Date(at.getTime() + daysAfterObjection * dayMs)
    const moved = await recordChange(deps, tx, {
      change: setTransferCancelled(tx, id, reference, { by: 'admin', reason, at, confirmedAt, notBefore }),
      audit: { actor: admin, action: 'object to transfer', objectId: id, detail: reference },
      step: row =>
        dealStep(row, { actor: admin, action: 'object to transfer', personal: personalText('reason', reason, admin) }),
      withdraws: { notificationKeys: dealNotificationKeys(offer) },
      mails: row => {
        const deal = toOffer({ ...offer, ...row })
        return [
          { to: offer.buyer_id, content: transferObjected(deal, 'buyer', reference, reason) },
          { to: offer.agent_id, content: transferObjected(deal, 'agent', reference, reason) },
        ]
      },
    })
    return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
  })
}

const hasObjected = (offer: LockedOffer, reason: string): boolean =>
  offer.status === 'accepted' &&
  offer.transfer_reference === null &&
  offer.transfer_cancelled_by === 'admin' &&
  offer.transfer_cancel_reason === reason
