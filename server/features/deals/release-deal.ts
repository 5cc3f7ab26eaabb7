import { endedBy } from '#contract/offers/closed-offers.ts'
import { isDeal } from '#contract/offers/offers.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { personalText } from '../offers/deal-steps.ts'
import { reloadOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { findOffer } from '../offers/offer-store.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { providerUnavailable } from '../payments/provider-unavailable.ts'
import { dealReleased } from './deal-mail-templates.ts'
import { endDeal, requireEnded } from './end-deal.ts'

/**
 * Frees a property whose deal is stuck: an admin ends the accepted offer with a reason that both sides read.
 *
 * @throws Problem 404 unknown, 409 not accepted, paid or being paid, 503 the card provider does not answer
 */
export async function releaseDeal(deps: Deps, admin: Caller, id: string, reason: string): Promise<ChangedOffer> {
  const offer = await findOffer(deps.db, id)
  if (!offer) throw notFound('This offer')
  if (!isDeal(offer)) throw problem(409, `This offer is ${offer.status}. Only an accepted one can be ended.`)
  const said = `${endedBy.released}${reason}`
  const outcome = await endDeal(deps, id, {
    action: 'release offer',
    actor: admin,
    personal: personalText('reason', reason, admin),
    why: () => whyClosed('released', said),
    toBuyer: ended => dealReleased(ended, 'buyer'),
    toAgent: (ended, hasBackup) => dealReleased(ended, 'agent', hasBackup),
  }).catch(providerUnavailable(deps.log, { offer: id }))
  requireEnded(outcome)
  return { ...(await reloadOffer(deps.db, id)), modifiedCount: 1 }
}
