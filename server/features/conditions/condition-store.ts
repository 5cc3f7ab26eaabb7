import { sql } from 'kysely'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { Db, OfferRow, Tx } from '../../db/tables/schema.ts'
import { storedConditions } from '../offers/offer-columns.ts'

/**
 * Replaces the conditions of a locked, accepted offer. No row if they have changed meanwhile.
 *
 * @param change `payBy`: end of the payment window, which begins with this change
 */
export const setConditions = (
  tx: Tx,
  { id, deal_conditions: before }: Pick<OfferRow, 'id' | 'deal_conditions'>,
  change: { conditions: readonly DealCondition[]; payBy?: Date | undefined },
) =>
  tx
    .updateTable('offers')
    .set({
      deal_conditions: storedConditions(change.conditions),
      ...(change.payBy !== undefined && { pay_by: change.payBy }),
    })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('deal_conditions', '=', before)
    .returningAll()

/** An open condition whose sides have to be notified. */
export interface DueCondition {
  /** Id of the offer. */
  id: string
  name: OfferCondition
}

/** Selects open conditions that are due between now and `until` and whose sides have no notification of that. */
const due = (now: Date, until: Date) => sql`
  select offers.id, condition.key as name
  from offers, jsonb_each(deal_conditions) as condition
  where offers.status = 'accepted' and pay_by is null and condition.value ->> 'state' = 'open'
    and (condition.value ->> 'dueBy')::timestamptz > ${now}
    and (condition.value ->> 'dueBy')::timestamptz <= ${until}
    and not exists (select from notifications where notification_key =
      'condition due ' || offers.id || ' ' || condition.key || ' ' || (condition.value ->> 'dueBy'))`

/** Lists a page of them, after the position `after`. */
export const conditionsDue = (db: Db, now: Date, until: Date, limit: number) => async (after?: DueCondition) => {
  const rest = after ? sql`and (offers.id, condition.key) > (${after.id}, ${after.name})` : sql``
  const page = sql<DueCondition>`${due(now, until)} ${rest} order by offers.id, condition.key limit ${limit}`
  return (await page.execute(db)).rows
}

/** Whether the sides of a locked offer still have to be notified of this condition. */
export async function isConditionDue(tx: Tx, now: Date, until: Date, { id, name }: DueCondition): Promise<boolean> {
  const found = sql`${due(now, until)} and offers.id = ${id} and condition.key = ${name}`
  return (await found.execute(tx)).rows.length > 0
}
