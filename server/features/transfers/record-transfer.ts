import { isDeal } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
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
import { requireAccountNotHeld } from '../payout-details/require-account-not-held.ts'
import { transferRecorded } from './transfer-mail-templates.ts'
import { isKnownTransaction, setTransfer } from './transfer-store.ts'

/**
 * Records the transfer that pays for an accepted offer on the agent's property, or for its balance, outside Keyhaven.
 * Until the buyer confirms it or one side cancels it, the payment window is paused. Repeating the same reference changes
 * nothing (rulings G49, G65).
 *
 * @throws Problem 404 not theirs, 409 not accepted, payable by card, overdue, frozen, another transfer is recorded, a
 *   change of the account is not verified, or the reference belongs to another sale
 */
export async function recordTransfer(deps: Deps, agent: Caller, id: string, reference: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const at = deps.clock.now()
    const offer = await lockOffer(tx, id, found => found.agent_id === agent.id, 'agent')
    requirePaidByTransfer(offer)
    if (offer.transfer_reference === reference) return { ...toOffer(offer), modifiedCount: 0 }
    if (offer.transfer_reference !== null)
      throw problem(409, 'A transfer is already recorded. Cancel it before you record another.')
    if (offer.pay_by && offer.pay_by <= at) throw problem(409, 'The payment deadline of this offer has passed.')
    await requireAccountNotHeld(tx, offer)
    if (await isKnownTransaction(tx, reference)) throw problem(409, 'This reference belongs to another sale.')
    const moved = await recordChange(deps, tx, {
      change: setTransfer(tx, id, reference, at),
      audit: { actor: agent, action: 'record transfer', objectId: id, detail: reference },
      step: row =>
        dealStep(row, {
          actor: agent,
          action: 'record transfer',
          personal: personalText('transaction', reference, agent),
        }),
      withdraws: { notificationKeys: dealNotificationKeys(offer) },
      mails: row => [{ to: offer.buyer_id, content: transferRecorded(toOffer({ ...offer, ...row })) }],
    })
    return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
  })
}

/** Requires a deal of which a transfer is due. @throws Problem 409 */
export function requirePaidByTransfer(offer: LockedOffer): void {
  if (!isDeal(offer)) throw problem(409, `This offer is ${offer.status}. Only an accepted one can be paid.`)
  const { by, what } = duePayment(toOffer(offer))
  if (by === 'card')
    throw problem(
      409,
      what === 'deposit' ? 'The buyer has to pay the deposit by card first.' : 'This offer can be paid by card.',
    )
  if (offer.hidden) throw problem(409, 'This home is under review, so it cannot be paid for now.')
}
