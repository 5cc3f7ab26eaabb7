import type { AuditAction } from '#contract/audit/audit.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { offerRejected } from '../mail-queue/mail-templates.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireUndecided } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { countCompeting } from '../offers/offer-store.ts'
import { whyClosed } from '../offers/why-closed.ts'

/**
 * Rejects a pending offer on the agent's own property. Rejecting a rejected offer changes nothing.
 *
 * @throws Problem 404 not theirs, 409 accepted or bought (ruling G12)
 */
export const rejectOffer = (deps: Deps, agent: Caller, id: string): Promise<ChangedOffer> =>
  turnDown(deps, agent, id, { as: 'agent', action: 'reject offer', because: 'rejected' })

/**
 * Withdraws the buyer's pending offer. It becomes rejected, with that reason (ruling G11).
 *
 * @throws Problem 404 not theirs, 409 accepted or bought
 */
export const withdrawOffer = (deps: Deps, buyer: Caller, id: string): Promise<ChangedOffer> =>
  turnDown(deps, buyer, id, { as: 'buyer', action: 'withdraw offer', because: 'withdrawn' })

async function turnDown(
  deps: Deps,
  caller: Caller,
  id: string,
  { as, action, because }: { as: 'agent' | 'buyer'; action: AuditAction; because: ClosedBecause },
): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found[`${as}_id`] === caller.id)
    if (offer.status === 'rejected') return { ...toOffer(offer), modifiedCount: 0 }
    requireUndecided(offer)
    const rejected = await moveOffer(deps, tx, offer, {
      to: 'rejected',
      actor: caller,
      action,
      set: {
        ...whyClosed(because),
        ...(as === 'agent' && { lost_among: await countCompeting(tx, offer.property_id) }),
      },
      mails: moved => (as === 'agent' ? [{ to: offer.buyer_id, content: offerRejected(moved) }] : []),
    })
    return { ...rejected, modifiedCount: 1 }
  })
}
