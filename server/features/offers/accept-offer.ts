import { alongside } from '../../db/alongside.ts'
import { auditLines } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { offerAccepted } from '../mail/letters.ts'
import { mailTo, sendSoon, withoutUnsentMail } from '../mail/queue-mail.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { requireRole } from '../users/user-store.ts'
import { lockForDecision, type HeldProperty } from './decide-offer.ts'
import { aboutOffer } from './make-offer.ts'
import { moveOffer, toOffer } from './offer-store.ts'
import type { ChangedOffer } from './see-offer.ts'

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
    // The agent before the property, as moderation locks them: a change of role either waits for the deal or has won.
    const { offer, property } = await lockForDecision(tx, id, found => found.agent_id === agent.id, { withAgent: true })
    requireRole(agent, { role: offer.agent_role, deleted_at: offer.agent_deleted_at })
    if (offer.status === 'accepted') return { ...toOffer(offer), modifiedCount: 0 }
    if (offer.status !== 'pending') throw problem(409, `This offer is already ${offer.status}.`)
    requireOpen(property)
    const payBy = new Date(clock.now().getTime() + settings.paymentWindowHours * hour)
    const accepted = toOffer({ ...offer, status: 'accepted', pay_by: payBy })
    const mail = mailTo(deps, tx, offer.buyer_id, offerAccepted(accepted))
    const line = { actor: agent, action: 'accept offer' as const, objectId: id, from: 'pending', to: 'accepted' }
    const also = alongside(
      tx,
      setUnderOffer(tx, property.id, true),
      auditLines(tx, { at: clock.now(), ...line }),
      mail.change,
      withoutUnsentMail(deps, tx, aboutOffer(offer)),
    )
    await moveOffer(also, id, 'pending', 'accepted', { pay_by: payBy })
    await sendSoon(deps, tx, mail)
    return { ...accepted, modifiedCount: 1 }
  })
}

function requireOpen(property: HeldProperty): void {
  if (property.sold_at) throw problem(409, 'This property is already sold.')
  if (property.deleted_at || property.hidden) throw problem(409, 'This property is no longer available.')
  if (property.under_offer) throw problem(409, 'Another offer on this property is already accepted.')
  if (property.status !== 'verified')
    throw problem(409, 'This property has to be verified again before an offer can be accepted.')
}
