import type { ConditionMark } from '#contract/conditions/conditions.ts'
import { openConditions, whyNotMarked, withMark } from '#contract/offers/conditions.ts'
import { isDeal } from '#contract/offers/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { endDeal, requireEnded } from '../deals/end-deal.ts'
import { paymentDeadline } from '../negotiation/accepted-terms.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import { type ChangedOffer, reloadOffer } from '../offers/get-offer.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { conditionDueNotificationKeys } from '../offers/notification-keys.ts'
import { conditionsOf, storedConditions, toOffer } from '../offers/offer-columns.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { providerUnavailable } from '../payments/provider-unavailable.ts'
import { conditionEnded, conditionMet } from './condition-mail-templates.ts'
import { setConditions } from './condition-store.ts'

/**
 * Marks an open condition of the buyer's accepted offer. Once the last one is met, the payment window begins in full. A
 * failed one ends the deal, and the next backup follows (ruling G70).
 *
 * @throws Problem 404 not the buyer, 409 not accepted, no such condition or not open, or the offer is paid or being paid,
 *   503 the card provider does not answer
 */
export const markCondition = (deps: Deps, buyer: Caller, id: string, mark: ConditionMark): Promise<ChangedOffer> =>
  mark.result === 'met' ? meetCondition(deps, buyer, id, mark) : failCondition(deps, buyer, id, mark)

async function meetCondition(deps: Deps, buyer: Caller, id: string, mark: ConditionMark): Promise<ChangedOffer> {
  const { condition: name } = mark
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    requireMarkable(offer, name)
    const at = deps.clock.now()
    const conditions = withMark(conditionsOf(offer.deal_conditions), name, resultOf(mark, at))
    const isLast = openConditions(conditions).length === 0
    // A recorded transfer pauses the window: its cancellation adds the time since then.
    const payBy = isLast ? paymentDeadline(deps, offer.transfer_recorded_at ?? at) : undefined
    const line = { actor: buyer, action: 'meet condition' as const }
    const moved = await recordChange(deps, tx, {
      change: setConditions(tx, offer, { conditions, payBy }),
      audit: { ...line, objectId: id, detail: name },
      step: row =>
        dealStep(row, {
          ...line,
          facts: { condition: name, ...(payBy && { payBy: payBy.toISOString() }) },
          personal: personalResult(mark, buyer),
        }),
      withdraws: { notificationKeys: conditionDueNotificationKeys(offer, name) },
      mails: row => {
        const deal = toOffer({ ...offer, ...row })
        return [
          { to: offer.buyer_id, content: conditionMet(deal, 'buyer', name) },
          { to: offer.agent_id, content: conditionMet(deal, 'agent', name) },
        ]
      },
    })
    return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
  })
}

async function failCondition(deps: Deps, buyer: Caller, id: string, mark: ConditionMark): Promise<ChangedOffer> {
  const { condition: name } = mark
  await inTransaction(deps.db, async tx =>
    requireMarkable(await lockOffer(tx, id, found => found.buyer_id === buyer.id), name),
  )
  const outcome = await endDeal(deps, id, {
    action: 'fail condition',
    actor: buyer,
    detail: name,
    facts: { condition: name },
    personal: personalResult(mark, buyer),
    // It was marked or waived while we called the provider.
    why: ({ deal_conditions }) =>
      whyNotMarked(conditionsOf(deal_conditions), name) === undefined ? whyClosed('condition failed') : undefined,
    set: ({ deal_conditions }) => ({
      deal_conditions: storedConditions(
        withMark(conditionsOf(deal_conditions), name, resultOf(mark, deps.clock.now())),
      ),
    }),
    toBuyer: ended => conditionEnded(ended, 'buyer', { name, because: 'condition failed' }),
    toAgent: (ended, hasBackup) => conditionEnded(ended, 'agent', { name, because: 'condition failed', hasBackup }),
  }).catch(providerUnavailable(deps.log, { offer: id }))
  requireEnded(outcome)
  return { ...(await reloadOffer(deps.db, id)), modifiedCount: 1 }
}

/** @throws Problem 409 not accepted, no such condition, or not open */
function requireMarkable(offer: LockedOffer, name: ConditionMark['condition']): void {
  if (!isDeal(offer))
    throw problem(409, `This offer is ${offer.status}. Only the conditions of an accepted one can be marked.`)
  const why = whyNotMarked(conditionsOf(offer.deal_conditions), name)
  if (why !== undefined) throw problem(409, why, 'condition')
}

const resultOf = ({ result, note, document }: ConditionMark, at: Date) => ({
  state: result,
  note,
  document: document || null,
  at,
})

const personalResult = ({ note, document }: ConditionMark, buyer: Caller) => [
  ...personalText('note', note, buyer),
  ...personalText('document', document ?? null, buyer),
]
