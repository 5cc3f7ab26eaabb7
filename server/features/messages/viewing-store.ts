import { sql } from 'kysely'
import { isAhead, type Viewing, viewingMinutes } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { mapList, searchAnyColumn, type Page } from '../../db/list.ts'
import type { Db, Tx, ViewingRow } from '../../db/tables/schema.ts'

export const toViewing = (row: ViewingRow): Viewing => ({
  _id: row.id,
  conversationId: row.conversation_id,
  status: row.status,
  times: row.times.map(time => time.toISOString()),
  startsAt: row.starts_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  createdAt: row.created_at.toISOString(),
})

export const findViewing = (db: Db, id: string): Promise<ViewingRow | undefined> =>
  db.selectFrom('viewings').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the viewings that a person has asked for or that were asked of them, for the export of personal data. */
export async function viewingsOf(db: Db, userId: string, page: Page) {
  const all = db
    .selectFrom('viewings')
    .innerJoin('conversations', 'conversations.id', 'viewings.conversation_id')
    .selectAll('viewings')
    .select('conversations.property_id')
  const own = (['buyer_id', 'agent_id'] as const).map(side => all.where(`conversations.${side}`, '=', userId))
  return mapList(await searchAnyColumn(db, own, 'viewings', page), row => ({
    ...toViewing(row),
    propertyId: row.property_id,
  }))
}

/** Whether the time of an open viewing is over. */
export const hasPassed = (row: ViewingRow, now: Date): boolean =>
  (row.status === 'requested' || row.status === 'agreed') && !isAhead(toViewing(row), now.getTime())

/** Makes the agreements of one agent wait for each other until the end of the transaction. */
export const lockAgreementsOf = (tx: Tx, agentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`viewings of ${agentId}`}, 0))`.execute(tx)

/** Whether the agent has agreed to a viewing that overlaps one at this time. */
export async function hasAgreedAround(tx: Tx, agentId: string, startsAt: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('conversations')
    .innerJoin('viewings', 'viewings.conversation_id', 'conversations.id')
    .select('viewings.id')
    .where('conversations.agent_id', '=', agentId)
    .where('viewings.status', '=', 'agreed')
    .where('viewings.starts_at', '>', new Date(startsAt.getTime() - viewingMinutes * 60_000))
    .where('viewings.starts_at', '<', new Date(startsAt.getTime() + viewingMinutes * 60_000))
    .executeTakeFirst()
  return found !== undefined
}

/** Homes or people whose viewings are concerned. */
export interface ViewingFilter {
  propertyId?: string
  buyerId?: string
  agentId?: string
  /** A buyer whose viewings are not concerned. */
  exceptBuyerId?: string | undefined
}

/** Finds the open viewings that match, each with the buyer of its conversation. */
export const openViewings = (db: Db, { propertyId, buyerId, agentId, exceptBuyerId }: ViewingFilter) =>
  db
    .selectFrom('conversations')
    .innerJoin('viewings', 'viewings.conversation_id', 'conversations.id')
    .selectAll('viewings')
    .select('conversations.buyer_id')
    .where('viewings.status', 'in', ['requested', 'agreed'])
    .$if(propertyId !== undefined, query => query.where('conversations.property_id', '=', propertyId ?? ''))
    .$if(buyerId !== undefined, query => query.where('conversations.buyer_id', '=', buyerId ?? ''))
    .$if(agentId !== undefined, query => query.where('conversations.agent_id', '=', agentId ?? ''))
    .$if(exceptBuyerId !== undefined, query => query.where('conversations.buyer_id', '<>', exceptBuyerId ?? ''))
    .orderBy('conversations.id')
    .execute()

/** Finds requests that nobody has answered before the last of their times, each with the buyer of its conversation. */
export const unansweredRequests = (db: Db, now: Date, limit: number) => (after?: { id: string }) =>
  db
    .selectFrom('viewings')
    .innerJoin('conversations', 'conversations.id', 'viewings.conversation_id')
    .select(['viewings.id', 'viewings.conversation_id', 'conversations.buyer_id'])
    .where('viewings.status', '=', 'requested')
    .where(sql<boolean>`${now} >= all (viewings.times)`)
    .$if(after !== undefined, query => query.where('viewings.id', '>', after?.id ?? ''))
    .orderBy('viewings.id')
    .limit(limit)
    .execute()

/** Finds the newest viewing of each conversation. */
export async function newestViewings(db: Db, conversationIds: readonly string[]): Promise<Map<string, ViewingRow>> {
  const rows = await db
    .selectFrom('viewings')
    .distinctOn('conversation_id')
    .selectAll()
    .where(sql<boolean>`conversation_id = any(${conversationIds})`)
    .orderBy('conversation_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.conversation_id, row]))
}

/** Finds the ids of the newest viewings of a conversation. */
export const newestViewingIds = async (db: Db, conversationId: string): Promise<string[]> => {
  const newest = db.selectFrom('viewings').select('id').where('conversation_id', '=', conversationId)
  return (await newest.orderBy('created_at', 'desc').limit(50).execute()).map(({ id }) => id)
}

/** Ends the open viewing of a conversation if its time is over. */
export const closePastViewing = (tx: Tx, conversationId: string, now: Date) =>
  tx
    .updateTable('viewings')
    .set({ status: 'past' })
    .where('conversation_id', '=', conversationId)
    .where(
      sql<boolean>`(status = 'agreed' and starts_at <= ${new Date(now.getTime() - viewingMinutes * 60_000)}
        or status = 'requested' and ${now} >= all (times))`,
    )
    .execute()

/** Stores a request; no row if another viewing is requested or agreed. */
export const insertViewing = (
  tx: Tx,
  { conversationId, times, at }: { conversationId: string; times: readonly string[]; at: Date },
) =>
  tx
    .insertInto('viewings')
    .values({
      conversation_id: conversationId,
      times: times.map(time => new Date(time)),
      starts_at: null,
      ended_by: null,
      created_at: at,
    })
    .onConflict(conflict =>
      conflict
        .column('conversation_id')
        // Not parameters: a generic plan could not tell that they are the predicate of the index.
        .where(sql<boolean>`status in ('requested', 'agreed')`)
        .doNothing(),
    )
    .returningAll()

/** Agrees to a proposed time. No row if the request has ended. */
export const setAgreed = (tx: Tx, id: string, startsAt: Date) =>
  tx
    .updateTable('viewings')
    .set({ status: 'agreed', starts_at: startsAt })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()

/** Declines a requested viewing. No row if the request has ended. */
export const setDeclined = (tx: Tx, id: string) =>
  tx
    .updateTable('viewings')
    .set({ status: 'declined', ended_by: 'agent' })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()

/** Cancels a requested or agreed viewing. No row if it has ended. */
export const setCancelled = (tx: Tx, id: string, by: DealSide) =>
  tx
    .updateTable('viewings')
    .set({ status: 'cancelled', ended_by: by })
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'agreed'])
    .returningAll()

/** Ends up to so many requests whose last time is before this one, without a message to anybody. */
export const endRequestsBefore = (db: Db, before: Date, limit: number) =>
  db
    .updateTable('viewings')
    .set({ status: 'past' })
    .where('status', '=', 'requested')
    .where('id', 'in', eb =>
      eb
        .selectFrom('viewings')
        .select('id')
        .where('status', '=', 'requested')
        .where(sql<boolean>`${before} > all (times)`)
        .limit(limit),
    )
    .execute()

/** Ends a request that nobody has answered. No row if it has ended. */
export const setExpired = (tx: Tx, id: string) =>
  tx
    .updateTable('viewings')
    .set({ status: 'past' })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
