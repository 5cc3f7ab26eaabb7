import { conditionNoticeDays } from '#contract/offers/conditions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { recordChange } from '../changes/record-change.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { conditionDue } from './condition-mail-templates.ts'
import { conditionsDue, isConditionDue } from './condition-store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Conditions per page. */
const perPage = 100

/** Notifies both sides of a deal three days before the date of an open condition, once per date (ruling G70). */
export async function notifyConditionsDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + conditionNoticeDays * dayMs)
  await handleDue(deps, {
    due: conditionsDue(deps.db, now, until, perPage),
    handle: condition =>
      inTransaction(deps.db, async tx => {
        const row = await lockOffer(tx, condition.id, () => true)
        // Another node was faster, or the condition was marked or extended meanwhile.
        if (!(await isConditionDue(tx, now, until, condition))) return
        const offer = toOffer(row)
        await recordChange(deps, tx, {
          mails: [
            { to: row.buyer_id, content: conditionDue(offer, 'buyer', condition.name) },
            { to: row.agent_id, content: conditionDue(offer, 'agent', condition.name) },
          ],
        })
      }),
    failure: 'the sides of an offer could not be notified of a condition',
  })
}
