import { sql } from 'kysely'
import type { DealSide } from '#contract/offers.ts'
import { type Viewing, viewingMinutes } from '#contract/viewings.ts'
import type { Db, Tx, ViewingRow } from '../../db/schema.ts'

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
