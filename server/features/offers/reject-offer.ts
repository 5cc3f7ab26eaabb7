import type { AuditAction } from '#contract/audit.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { offerRejected } from '../mail/letters.ts'
import { mailUser, withoutUnsentMail } from '../mail/queue-mail.ts'
import { lockForDecision } from './decide-offer.ts'
import { aboutOffer } from './make-offer.ts'
import { moveOffer, toOffer } from './offer-store.ts'
import type { ChangedOffer } from './see-offer.ts'

/**
 * Rejects a pending offer on the agent's own property. Rejecting a rejected offer changes nothing.
 *
 * @throws Problem 404 not theirs, 409 accepted or bought (ruling G12)
 */
export const rejectOffer = (deps: Deps, agent: Caller, id: string): Promise<ChangedOffer> =>
  turnDown(deps, agent, id, { as: 'agent', action: 'reject offer', reason: null })

/**
 * Withdraws the buyer's own pending offer: a rejected one with that reason (ruling G11).
 *
 * @throws Problem 404 not theirs, 409 accepted or bought
 */
export const withdrawOffer = (deps: Deps, buyer: Caller, id: string): Promise<ChangedOffer> =>
  turnDown(deps, buyer, id, { as: 'buyer', action: 'withdraw offer', reason: 'Withdrawn by the buyer.' })

async function turnDown(
  deps: Deps,
  caller: Caller,
  id: string,
  { as, action, reason }: { as: 'agent' | 'buyer'; action: AuditAction; reason: string | null },
): Promise<ChangedOffer> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    const { offer } = await lockForDecision(tx, id, found => found[`${as}_id`] === caller.id)
    if (offer.status === 'rejected') return { ...toOffer(offer), modifiedCount: 0 }
    if (offer.status !== 'pending') throw problem(409, `This offer is already ${offer.status}.`)
    await moveOffer(tx, id, 'pending', 'rejected', { reason })
    await recordAudit(tx, { at: clock.now(), actor: caller, action, objectId: id, from: 'pending', to: 'rejected' })
    await withoutUnsentMail(deps, tx, aboutOffer(offer)).execute()
    const rejected = toOffer({ ...offer, status: 'rejected', reason })
    if (as === 'agent') await mailUser(deps, tx, offer.buyer_id, offerRejected(rejected))
    return { ...rejected, modifiedCount: 1 }
  })
}
