import { isLate } from '#contract/offers/conditions.ts'
import { isDeal } from '#contract/offers/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { endDeal, requireEnded } from '../deals/end-deal.ts'
import { personalText } from '../offers/deal-steps.ts'
import { type ChangedOffer, reloadOffer } from '../offers/get-offer.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { conditionsOf } from '../offers/offer-columns.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { providerUnavailable } from '../payments/provider-unavailable.ts'
import { conditionEnded } from './condition-mail-templates.ts'

/**
 * Ends a deal on the agent's property of which a condition is open after its date. The buyer need not agree, and the next
 * backup follows (ruling G70).
 *
 * @throws Problem 404 not theirs, 409 not accepted, no condition is late, or the offer is paid or being paid,
 *   503 the card provider does not answer
 */
export async function endLateDeal(deps: Deps, agent: Caller, id: string, reason: string): Promise<ChangedOffer> {
  const name = await inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.agent_id === agent.id)
    if (!isDeal(offer)) throw problem(409, `This offer is ${offer.status}. Only an accepted one can be ended.`)
    const late = lateCondition(deps, offer)
    if (late === undefined) throw problem(409, 'No condition of this offer is open after its date.')
    return late
  })
  const outcome = await endDeal(deps, id, {
    action: 'end late deal',
    actor: agent,
    detail: name,
    facts: { condition: name },
    personal: personalText('reason', reason, agent),
    // It was marked, waived or extended while we called the provider.
    why: offer => (lateCondition(deps, offer) === name ? whyClosed('condition late') : undefined),
    toBuyer: ended => conditionEnded(ended, 'buyer', { name, because: 'condition late', reason }),
    toAgent: (ended, hasBackup) => conditionEnded(ended, 'agent', { name, because: 'condition late', hasBackup }),
  }).catch(providerUnavailable(deps.log, { offer: id }))
  requireEnded(outcome)
  return { ...(await reloadOffer(deps.db, id)), modifiedCount: 1 }
}

/** Finds the first condition that is open after its date. */
const lateCondition = ({ clock }: Deps, { deal_conditions }: LockedOffer) =>
  conditionsOf(deal_conditions).find(condition => isLate(condition, clock.now().getTime()))?.name
