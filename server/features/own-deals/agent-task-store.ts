import { sql } from 'kysely'
import { type AgentTask, agentTaskOf, inTaskOrder, maxAgentTasks } from '#contract/own-deals/agent-tasks.ts'
import type { Db } from '../../db/tables/schema.ts'
import { offers, toOffer } from '../offers/offer-columns.ts'

/** Lists what waits for an agent. Deals count before pending offers if there are more than {@link maxAgentTasks}. */
export async function listAgentTasks(db: Db, agentId: string, now: Date): Promise<AgentTask[]> {
  const rows = await offers(db)
    .where('offers.agent_id', '=', agentId)
    .where('offers.status', 'in', ['accepted', 'pending'])
    .orderBy(sql`offers.status = 'accepted'`, 'desc')
    .orderBy(sql`offers.expires_at nulls last`)
    .orderBy('offers.created_at')
    .orderBy('offers.id')
    .limit(2 * maxAgentTasks)
    .execute()
  const tasks = rows.flatMap(row => agentTaskOf(toOffer(row), now.getTime()) ?? [])
  return inTaskOrder(tasks).slice(0, maxAgentTasks)
}
