import { recordAudit } from '../../db/audit.ts'
import type { PropertyRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { offerAccepted } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { requireStill } from '../users/user-store.ts'
import { lockForDecision } from './decide-offer.ts'
import { moveOffer } from './offer-store.ts'
import { readOffer, type ChangedOffer } from './see-offer.ts'

const hour = 60 * 60 * 1000

/**
 * Accepts a pending offer on the agent's own property. The others stay pending as backups, and the buyer has the
 * payment window to pay (ruling G12). Accepting an accepted offer changes nothing.
 *
 * @throws Problem 403 no agent any more, 404 not theirs, 409 not pending, or another offer is accepted or bought
 */
export async function acceptOffer(deps: Deps, agent: Caller, id: string): Promise<ChangedOffer> {
  const { db, clock, settings } = deps
  return inTransaction(db, async tx => {
    // Before the property, as moderation locks them: a change of role either waits for the deal or has won.
    await requireStill(tx, agent)
    const { offer, property } = await lockForDecision(tx, id, found => found.agent_id === agent.id)
    if (offer.status === 'accepted') return { ...(await readOffer(tx, id)), modifiedCount: 0 }
    if (offer.status !== 'pending') throw problem(409, `This offer is already ${offer.status}.`)
    requireOpen(property)
    const payBy = new Date(clock.now().getTime() + settings.paymentWindowHours * hour)
    await moveOffer(tx, id, 'pending', 'accepted', { pay_by: payBy })
    await setUnderOffer(tx, property.id, true)
    await recordAudit(tx, {
      at: clock.now(),
      actor: agent,
      action: 'accept offer',
      objectId: id,
      from: 'pending',
      to: 'accepted',
    })
    const accepted = await readOffer(tx, id)
    await mailUser(deps, tx, offer.buyer_id, offerAccepted(accepted))
    return { ...accepted, modifiedCount: 1 }
  })
}

function requireOpen(property: PropertyRow): void {
  if (property.sold_at) throw problem(409, 'This property is already sold.')
  if (property.deleted_at || property.hidden) throw problem(409, 'This property is no longer available.')
  if (property.under_offer) throw problem(409, 'Another offer on this property is already accepted.')
  if (property.status !== 'verified')
    throw problem(409, 'This property has to be verified again before an offer can be accepted.')
}
