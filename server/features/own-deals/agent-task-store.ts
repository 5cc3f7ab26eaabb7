import { sql } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import { type AgentTask, maxAgentTasks } from '#contract/own-deals/agent-tasks.ts'
import type { Db } from '../../db/tables/schema.ts'
import { type OfferWithPeople, offers } from '../offers/offer-columns.ts'
import { findPayoutDetails, isHeld, isPaidByTransfer } from '../payout-details/payout-store.ts'

/** Whether an offer has an open condition, or one whose date is at or before `until`. */
const hasOpenCondition = (until: Date | null) => sql`exists (
  select from jsonb_each(offers.deal_conditions) as condition where condition.value ->> 'state' = 'open'
  and (${until}::timestamptz is null or (condition.value ->> 'dueBy')::timestamptz <= ${until}))`

/** Kind of the task that an offer is for its agent; null without one. @param isAccountHeld see recordTransfer */
const kindAt = (now: Date, isAccountHeld: boolean) => sql<AgentTask['kind'] | null>`case
  when offers.status = 'pending' and offers.terms_by = 'buyer' and coalesce(properties.final_round, 'closed') = 'closed'
    and not properties.under_offer and properties.status = 'verified'
    and (offers.expires_at is null or offers.expires_at > ${now}) then 'answer'
  when offers.status <> 'accepted' then null
  when offers.cancel_asked_by = 'buyer' then 'cancel request'
  when ${hasOpenCondition(now)} then 'condition'
  when offers.transfer_reference is null and offers.transfer_cancelled_by = 'admin'
    and (offers.pay_by is null or offers.pay_by > ${now}) and not ${isAccountHeld} then 'objection'
  when ${isPaidByTransfer} and offers.transfer_recorded_at is null and not ${hasOpenCondition(null)}
    and (offers.pay_by is null or offers.pay_by > ${now}) and not ${isAccountHeld} then 'transfer' end`

/** Lists what waits for an agent: the earliest deadline first, at most {@link maxAgentTasks}. */
export async function listAgentTasks(db: Db, agentId: string, now: Date): Promise<AgentTask[]> {
  const details = await findPayoutDetails(db, agentId)
  const found = offers(db)
    .where('offers.agent_id', '=', agentId)
    .where('offers.status', 'in', ['accepted', 'pending'])
    .select(kindAt(now, details !== undefined && isHeld(details)).as('kind'))
  const until = sql<Date | null>`case
    when kind = 'answer' then expires_at when kind in ('transfer', 'objection') then pay_by end`
  const rows = await db
    .selectFrom(found.as('task'))
    .selectAll()
    .select(until.as('until'))
    .where('kind', 'is not', null)
    .orderBy(sql`until nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxAgentTasks)
    .execute()
  return rows.flatMap(row => (row.kind === null ? [] : [toTask(row, row.kind)]))
}

type Row = Pick<OfferWithPeople, 'id' | 'property_id' | 'title' | 'buyer_name' | 'amount_cents'> & {
  until: Date | null
}

const toTask = (row: Row, kind: AgentTask['kind']): AgentTask => ({
  kind,
  offerId: row.id,
  propertyId: row.property_id,
  title: row.title,
  buyerName: row.buyer_name,
  offerAmount: toDollars(row.amount_cents),
  until: row.until?.toISOString() ?? null,
})
