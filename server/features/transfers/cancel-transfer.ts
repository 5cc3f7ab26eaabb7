import { otherSide } from '#contract/offers/deal-side.ts'
import { isDeal } from '#contract/offers/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { dealNotificationKeys } from '../offers/move-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { transferCancelled } from './transfer-mail-templates.ts'
import { setTransferCancelled } from './transfer-store.ts'

/**
 * Cancels the recorded transfer of an accepted offer, with a reason that the other side reads. The offer stays accepted,
 * and its payment window resumes where it was paused (ruling G49).
 *
 * @throws Problem 404 not a side of it, 409 no transfer is recorded, or the buyer has confirmed it
 */
export async function cancelTransfer(deps: Deps, caller: Caller, id: string, reason: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => [found.buyer_id, found.agent_id].includes(caller.id))
    const reference = offer.transfer_reference
    if (reference === null) throw problem(409, 'No transfer is recorded for this offer.')
    if (!isDeal(offer)) throw problem(409, 'This transfer is confirmed, and the property is sold.')
    if (offer.transfer_confirmed_at !== null)
      throw problem(409, 'The buyer has confirmed this transfer. Only an admin can object to it now.')
    const by = offer.buyer_id === caller.id ? 'buyer' : 'agent'
    const moved = await recordChange(deps, tx, {
      change: setTransferCancelled(tx, id, reference, { by, reason, at: deps.clock.now() }),
      audit: { actor: caller, action: 'cancel transfer', objectId: id, detail: reference },
      step: row =>
        dealStep(row, { actor: caller, action: 'cancel transfer', personal: personalText('reason', reason, caller) }),
      withdraws: { notificationKeys: dealNotificationKeys(offer) },
      mails: row => [
        {
          to: offer[`${otherSide(by)}_id`],
          content: transferCancelled(toOffer({ ...offer, ...row }), by, reference, reason),
        },
      ],
    })
    return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
  })
}
