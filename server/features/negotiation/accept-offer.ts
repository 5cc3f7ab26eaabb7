import type { DealSide } from '#contract/offers/deal-side.ts'
import { canBecomeDeal } from '#contract/offers/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { offerAccepted } from '../mail-queue/mail-templates.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireMove, requireUndecided, type LockedOffer } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import { backupNotificationKey } from '../offers/notification-keys.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { requireUnchangedRole } from '../users/user-store.ts'
import { acceptedTerms } from './accepted-terms.ts'
import { otherOfferAccepted } from './backup-mail-templates.ts'
import { counterAccepted } from './negotiation-mail-templates.ts'

/**
 * Accepts a pending offer on the agent's property. The buyer must pay it, or its deposit, within the payment window. Other
 * offers stay pending, and the buyers of the live ones are told (rulings G12, G65). Accepting it twice changes nothing.
 *
 * @param version the terms that the agent has read
 * @throws Problem 403 no longer an agent, 404 not theirs, 409 not pending, another offer is accepted or bought, or the
 *   terms are not the buyer's, have changed or expired (ruling G62)
 */
export const acceptOffer = (deps: Deps, agent: Caller, id: string, version?: number): Promise<ChangedOffer> =>
  accept(deps, agent, id, { side: 'agent', version })

/**
 * Accepts the agent's counteroffer, with the same effects. Accepting it twice is 409.
 *
 * @throws Problem 403 no longer a buyer, 404 not theirs, 409 as above
 */
export const acceptCounter = (deps: Deps, buyer: Caller, id: string, version: number): Promise<ChangedOffer> =>
  accept(deps, buyer, id, { side: 'buyer', version })

async function accept(
  deps: Deps,
  caller: Caller,
  id: string,
  { side, version }: { side: DealSide; version: number | undefined },
): Promise<ChangedOffer> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    // Moderation also locks the person first, so a change of role and this decision never overlap.
    const offer = await lockOffer(tx, id, found => found[`${side}_id`] === caller.id, side)
    requireUnchangedRole(caller, { role: offer[`${side}_role`], deleted_at: offer[`${side}_deleted_at`] })
    if (side === 'agent' && offer.status === 'accepted' && (version ?? offer.terms_version) === offer.terms_version)
      return { ...toOffer(offer), modifiedCount: 0 }
    requireUndecided(offer)
    if (offer.sold_at || offer.hidden || offer.deleted_at || !canBecomeDeal(toOffer(offer)))
      throw problem(409, whyNotAccepted(offer))
    const now = clock.now()
    requireMove(offer, { move: 'accept', side, version }, now)
    const accepted = await moveOffer(deps, tx, offer, {
      to: 'accepted',
      actor: caller,
      action: side === 'agent' ? 'accept offer' : 'accept counter',
      set: acceptedTerms(deps, offer, now),
      also: [setUnderOffer(tx, offer.property_id, true)],
      mails: moved => [
        side === 'agent'
          ? { to: offer.buyer_id, content: offerAccepted(moved) }
          : { to: offer.agent_id, content: counterAccepted(moved) },
      ],
      mailsToOthers: (moved, others) =>
        others.map(other => ({
          to: other.buyer_id,
          // Only the buyer with the accepted offer may read a hidden address.
          content: otherOfferAccepted(
            { ...moved, location: toOffer(offer).location },
            backupNotificationKey('other offer accepted', other),
          ),
        })),
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
