import { canBeAccepted } from '#contract/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { offerAccepted } from '../mail/mail-templates.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { requireUnchangedRole } from '../users/user-store.ts'
import type { ChangedOffer } from './get-offer.ts'
import { lockOffer, requireUndecided, type LockedOffer } from './lock-offer.ts'
import { moveOffer } from './move-offer.ts'
import { toOffer } from './offer-columns.ts'

const hour = 60 * 60 * 1000

/**
 * Accepts a pending offer on the agent's property. Other offers stay pending as backups, and the buyer must pay within
 * the payment window (ruling G12). Accepting an accepted offer changes nothing.
 *
 * @throws Problem 403 no longer an agent, 404 not theirs, 409 not pending, or another offer is accepted or bought
 */
export async function acceptOffer(deps: Deps, agent: Caller, id: string): Promise<ChangedOffer> {
  const { db, clock, settings } = deps
  return inTransaction(db, async tx => {
    // Moderation also locks the agent first, so a change of role and this decision never overlap.
    const offer = await lockOffer(tx, id, found => found.agent_id === agent.id, { withAgent: true })
    requireUnchangedRole(agent, { role: offer.agent_role, deleted_at: offer.agent_deleted_at })
    if (offer.status === 'accepted') return { ...toOffer(offer), modifiedCount: 0 }
    requireUndecided(offer)
    if (offer.sold_at || offer.hidden || offer.deleted_at || !canBeAccepted(toOffer(offer)))
      throw problem(409, whyNotAccepted(offer))
    const accepted = await moveOffer(deps, tx, offer, {
      to: 'accepted',
      actor: agent,
      action: 'accept offer',
      set: { pay_by: new Date(clock.now().getTime() + settings.paymentWindowHours * hour) },
      also: [setUnderOffer(tx, offer.property_id, true)],
      mails: moved => [{ to: offer.buyer_id, content: offerAccepted(moved) }],
    })
    return { ...accepted, modifiedCount: 1 }
  })
}

function whyNotAccepted(offer: LockedOffer): string {
  if (offer.sold_at) return 'This property is already sold.'
  if (offer.deleted_at || offer.hidden) return 'This property is no longer available.'
  if (offer.under_offer) return 'Another offer on this property is already accepted.'
  return 'This property has to be verified again before an offer can be accepted.'
}
