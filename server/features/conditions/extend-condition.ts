import type { ConditionDate } from '#contract/conditions/conditions.ts'
import { conditionDate, whyNotExtended, whyNotMarked, withDate } from '#contract/offers/conditions.ts'
import { isDeal } from '#contract/offers/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { conditionDueNotificationKeys } from '../offers/notification-keys.ts'
import { conditionsOf, toOffer } from '../offers/offer-columns.ts'
import { conditionExtended } from './condition-mail-templates.ts'
import { setConditions } from './condition-store.ts'

/**
 * Moves the date of an open condition on the agent's property to a later day. Repeating the same day changes nothing
 * (ruling G70).
 *
 * @throws Problem 404 not theirs, 409 not accepted, no such condition or not open, 422 not later, or too late
 */
export async function extendCondition(
  deps: Deps,
  agent: Caller,
  id: string,
  { condition: name, until }: ConditionDate,
): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.agent_id === agent.id)
    if (!isDeal(offer))
      throw problem(409, `This offer is ${offer.status}. Only the conditions of an accepted one can be extended.`)
    const conditions = conditionsOf(offer.deal_conditions)
    const why = whyNotMarked(conditions, name)
    const condition = conditions.find(found => found.name === name)
    if (why !== undefined || !condition) throw problem(409, why ?? '', 'condition')
    const dueBy = conditionDate(until)
    if (condition.dueBy === dueBy) return { ...toOffer(offer), modifiedCount: 0 }
    const refusal = whyNotExtended(condition, dueBy, deps.clock.now().getTime())
    if (refusal !== undefined) throw problem(422, refusal, 'until')
    const line = { actor: agent, action: 'extend condition' as const }
    const moved = await recordChange(deps, tx, {
      change: setConditions(tx, offer, { conditions: withDate(conditions, name, dueBy) }),
      audit: { ...line, objectId: id, detail: `${name} until ${until}` },
      step: row => dealStep(row, { ...line, facts: { condition: name, dueBy } }),
      withdraws: { notificationKeys: conditionDueNotificationKeys(offer, name) },
      mails: row => [{ to: offer.buyer_id, content: conditionExtended(toOffer({ ...offer, ...row }), name) }],
    })
    return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
  })
}
