import { sql } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import type { RoleConsequences } from '#contract/moderation/role-consequences.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'

/**
 * Counts what a change of a person’s role affects (rulings G19, G20).
 *
 * @throws Problem 404 an unknown person
 */
export async function countRoleConsequences({ db, clock }: Deps, userId: string): Promise<RoleConsequences> {
  const { rows } = await sql<Omit<RoleConsequences, 'acceptedTotal'> & { cents: number }>`
    select listed.*, offered.*, viewed.*
    from users cross join lateral (
      select count(*) as properties, count(*) filter (where advertise) as advertised
      from properties
      where agent_id = users.id and status = 'verified' and sold_at is null and deleted_at is null
    ) as listed cross join lateral (
      select
        count(*) filter (where status = 'pending') as "pendingOffers",
        count(*) filter (where status = 'accepted') as "acceptedOffers",
        coalesce(sum(amount_cents) filter (where status = 'accepted'), 0)::bigint as cents
      from offers where (agent_id = users.id or buyer_id = users.id) and status in ('pending', 'accepted')
    ) as offered cross join lateral (
      select count(*) as viewings
      from viewings join conversations on conversations.id = conversation_id
      where (agent_id = users.id or buyer_id = users.id) and viewings.status in ('requested', 'agreed')
        and coalesce(starts_at, (select max(time) from unnest(times) as time)) > ${clock.now()}
    ) as viewed
    where users.id = ${userId} and users.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw notFound('This user')
  const { cents, ...counts } = row
  return { ...counts, acceptedTotal: toDollars(cents) }
}
