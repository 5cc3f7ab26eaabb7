import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { toDollars } from '#contract/money.ts'
import type { AdminSummary, TopAgent } from '#contract/summary.ts'
import type { Db } from '../../db/schema.ts'

/** All nine numbers from one statement, so that they add up (ruling G30). */
export async function summarizeMarketplace(db: Db): Promise<AdminSummary> {
  const { rows } = await sql<AdminSummary>`
    select
      count(*) filter (where role = 'admin') as "totalAdmins",
      count(*) filter (where role = 'agent') as "totalAgents",
      count(*) filter (where role = 'user') as "totalUsers",
      listed.*,
      (select count(*) from reviews) as "totalReviews"
    from users, (
      select
        count(*) as "allProperties",
        count(*) filter (where status = 'verified') as "acceptedProperties",
        count(*) filter (where status = 'pending') as "pendingProperties",
        count(*) filter (where status = 'rejected') as "rejectedProperties",
        count(*) filter (where for_sale and advertise) as "advertisedProperties"
      from properties where deleted_at is null
    ) as listed
    where users.deleted_at is null
    group by "allProperties", "acceptedProperties", "pendingProperties", "rejectedProperties", "advertisedProperties"`.execute(
    db,
  )
  const summary = rows[0]
  if (!summary) throw new Error('The summary has no row')
  return summary
}

export async function summarizeAgent(db: Db, agentId: string) {
  const { rows } = await sql<{ total: number; requested: number; sold: number; cents: number }>`
    select
      (select count(*) from properties where agent_id = ${agentId} and deleted_at is null) as total,
      count(*) as requested,
      count(*) filter (where status = 'bought') as sold,
      coalesce(sum(amount_cents) filter (where status = 'bought'), 0)::bigint as cents
    from offers where agent_id = ${agentId}`.execute(db)
  const { total = 0, requested = 0, sold = 0, cents = 0 } = rows[0] ?? {}
  return {
    totalProperties: total,
    requestedProperties: requested,
    soldProperties: sold,
    soldTotal: toDollars(cents),
  }
}

/** Agents by sales, their total, verified listings and name (ruling G29). */
export async function listTopAgents(db: Db, limit: number): Promise<z.output<typeof TopAgent>[]> {
  const { rows } = await sql<z.output<typeof TopAgent>>`
    select id as _id, name, email, image from users
    left join (
      select agent_id, count(*) as sales, sum(amount_cents) as total
      from offers where status = 'bought' group by agent_id
    ) as sold on sold.agent_id = users.id
    left join (
      select agent_id, count(*) as listings
      from properties where status = 'verified' and deleted_at is null group by agent_id
    ) as listed on listed.agent_id = users.id
    where role = 'agent' and deleted_at is null
    order by coalesce(sales, 0) desc, coalesce(total, 0) desc, coalesce(listings, 0) desc, name, id
    limit ${limit}`.execute(db)
  return rows
}
