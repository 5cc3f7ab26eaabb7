import { sql } from 'kysely'
import { maxPageSize } from '#contract/ground/endpoint.ts'
import { toDollars } from '#contract/ground/money.ts'
import type { AdminListCounts, AdminSummary, AdminTasks, AgentSummary, TopAgent } from '#contract/summary/summary.ts'
import { forAMinute } from '../../db/cache/for-a-minute.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'

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

export async function countTasks(db: Db): Promise<AdminTasks> {
  const { rows } = await sql<AdminTasks>`
    select
      (select count(*) from applications where status = 'open') as "openApplications",
      (select count(*) from messages where reported_at is not null and report_decided_at is null) as "openReports",
      (select count(*) from users where role = 'fraud' and deleted_at is null) as "fraudUsers"`.execute(db)
  const [tasks] = rows
  if (!tasks) throw new Error('The counts have no row')
  return tasks
}

export async function countLists(db: Db): Promise<AdminListCounts> {
  const { rows } = await sql<AdminListCounts>`
    select
      (select count(*) from applications where status = 'accepted') as "acceptedApplications",
      (select count(*) from applications where status = 'declined') as "declinedApplications",
      (select count(*) from messages where reported_at is not null and report_decided_at is not null)
        as "decidedReports",
      (select count(*) from properties where for_sale and deleted_at is null) as "forSale",
      (select count(*) from offers where status = 'accepted') as "waitingDeals",
      (select count(*) from offers where status = 'accepted' and transfer_confirmed_at is not null) as "confirmedDeals",
      (select count(distinct offer_id) from payments where dispute is not null or status = 'refund_failed')
        as "dealsInTrouble",
      (select count(*) from offers where transfer_reference is not null or cancelled_transfer is not null)
        as "dealsByTransfer"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The counts have no row')
  return counts
}

/** @param listingsPerAgent limit for an agent without a limit of their own */
export async function summarizeAgent(db: Db, agentId: string, listingsPerAgent: number): Promise<AgentSummary> {
  const { rows } = await sql<Omit<AgentSummary, 'soldTotal'> & { cents: number }>`
    select
      (select count(*) from properties where agent_id = ${agentId} and deleted_at is null) as "totalProperties",
      (select count(*) from properties where agent_id = ${agentId} and deleted_at is null and sold_at is null)
        as properties,
      coalesce((select property_limit from users where id = ${agentId}), ${listingsPerAgent}::int) as "propertyLimit",
      count(*) as "requestedProperties",
      count(*) filter (where status = 'pending') as "pendingOffers",
      count(*) filter (where status = 'accepted') as "acceptedOffers",
      count(*) filter (where status = 'rejected') as "rejectedOffers",
      count(*) filter (where status = 'bought') as "soldProperties",
      coalesce(sum(amount_cents) filter (where status = 'bought'), 0)::bigint as cents
    from offers where agent_id = ${agentId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The summary has no row')
  const { cents, ...counts } = row
  return { ...counts, soldTotal: toDollars(cents) }
}

type Agents = readonly TopAgent[]

/**
 * Agents by sales, their total, verified listings and name (ruling G29). Counted at most once a minute, because that takes
 * a tenth of a second at a million homes, unless a person changes, which applies at once.
 */
export async function listTopAgents(deps: Pick<Deps, 'db' | 'cache' | 'clock'>, limit: number): Promise<Agents> {
  const agents = await forAMinute(deps, 'top-agents', 'best', () => readTopAgents(deps.db, maxPageSize))
  return agents.slice(0, limit)
}

/** Counts the listings only of those who are equal by their sales. */
async function readTopAgents(db: Db, limit: number): Promise<Agents> {
  const { rows } = await sql<Agents[number]>`
    with best as materialized (
      select users.id, name, email, image, coalesce(sales, 0) as sales, coalesce(cents, 0) as cents
      from users left join (
        select agent_id, count(*) as sales, sum(amount_cents) as cents from offers where status = 'bought' group by agent_id
      ) as sold on agent_id = users.id
      where role = 'agent' and deleted_at is null
      order by sales desc, cents desc fetch first (${limit}) rows with ties
    )
    select id as _id, name, email, image, sales as sold,
      (select count(*) from properties where agent_id = best.id and for_sale and deleted_at is null) as "forSale"
    from best
    order by sales desc, cents desc,
      (select count(*) from properties where agent_id = best.id and status = 'verified' and deleted_at is null) desc,
      name, id
    limit ${limit}`.execute(db)
  return rows
}
