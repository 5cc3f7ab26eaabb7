import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Db, Tables, Tx } from '../../db/tables/schema.ts'
import { deletedAt, isDeletable } from './property-store.ts'

/** Counts the listings of an agent that are neither deleted nor sold. */
export async function countPropertiesOf(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('properties')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('agent_id', '=', agentId)
    .where('deleted_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks up to `limit` listings of an agent that meet the condition, in the order of their ids. */
const lockedProperties = (agentId: string, limit: number, condition: RawBuilder<unknown>) =>
  sql<string[]>`array(select id from properties where agent_id = ${agentId} and deleted_at is null and ${condition}
    order by id limit ${limit} for update)`

/** Locks the listings of an agent in the order of their ids. */
export const lockPropertiesOf = (tx: Tx, agentId: string) =>
  tx
    .selectFrom('properties')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

type Condition = ExpressionBuilder<Tables, 'properties'>

const isOneOf = (ids: RawBuilder<string[]>) => (eb: Condition) => eb('id', '=', sql<string>`any(${ids})`)

/**
 * Takes up to `limit` listings of an agent out of the public lists, or back in.
 *
 * @returns the number of listings that it has changed
 */
export async function setHidden(tx: Tx, agentId: string, hidden: boolean, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('properties')
    .set({ hidden, ...(hidden && { advertise: false }) })
    .where(isOneOf(lockedProperties(agentId, limit, sql`hidden <> ${hidden}`)))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes up to `limit` listings of an agent, except those under offer or sold. */
export const removePropertiesOf = (tx: Tx, agentId: string, at: Date, limit: number) =>
  tx
    .updateTable('properties')
    .set(deletedAt(at))
    .where(isOneOf(lockedProperties(agentId, limit, sql`not under_offer and sold_at is null`)))
    .where(isDeletable)
    .returning(['id', 'status'])

/** Whether an agent has more than so many listings that are not deleted, or more than so many pending offers on them. */
export async function hasMore(tx: Tx, agentId: string, most: { properties: number; offers: number }): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from properties where agent_id = ${agentId} and deleted_at is null offset ${most.properties})
      or exists (select from offers where agent_id = ${agentId} and status = 'pending' offset ${most.offers})
      as more`.execute(tx)
  return rows[0]?.more ?? false
}

/** Lists homes of an agent with pending offers, in the order of their ids. */
export const propertiesWithPendingOffers = (db: Db, agentId: string, limit: number, after?: string) =>
  db
    .selectFrom('offers')
    .select('property_id')
    .distinct()
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .$if(after !== undefined, query => query.where('property_id', '>', after ?? ''))
    .orderBy('property_id')
    .limit(limit)
    .execute()
