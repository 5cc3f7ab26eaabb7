import { type InsertQueryBuilder, sql, type UpdateQueryBuilder } from 'kysely'
import type { FinalRound } from '#contract/final-rounds/final-round.ts'
import type { Db, FinalRoundRow, Tables, Tx } from '../../db/tables/schema.ts'
import { hasFinal, isLive } from '../offers/offer-columns.ts'

/** Converts a round to the wire. */
export const toRound = (row: FinalRoundRow): FinalRound => ({
  _id: row.id,
  propertyId: row.property_id,
  status: row.status,
  openedAt: row.opened_at.toISOString(),
  deadline: row.deadline.toISOString(),
  extended: row.extended_at !== null,
  closedAt: row.closed_at?.toISOString() ?? null,
  reason: row.reason,
  ...(row.status === 'open' && row.alerted_at !== null && { unreadable: true }),
})

/** A statement that changes the status of rounds and returns them. */
type RoundsChange =
  | InsertQueryBuilder<Tables, 'final_rounds', FinalRoundRow>
  | UpdateQueryBuilder<Tables, 'final_rounds', 'final_rounds', FinalRoundRow>

/**
 * Copies the status of the changed rounds to their properties, in the same statement (ruling G63). Every change of the
 * status goes through this: moves of offers read the copy under the lock of the property.
 */
const withProperties = (tx: Tx, change: RoundsChange) =>
  tx
    .with('round', () => change)
    .with('property', query =>
      query
        .updateTable('properties')
        .from('round')
        .set({ final_round: sql`case when round.status in ('open', 'closed') then round.status end` })
        .whereRef('properties.id', '=', 'round.property_id'),
    )
    .selectFrom('round')
    .selectAll()

/** Opens a round. Lock the property first. */
export const insertRound = (tx: Tx, propertyId: string, { deadline, at }: { deadline: string; at: Date }) =>
  withProperties(
    tx,
    tx
      .insertInto('final_rounds')
      .values({ property_id: propertyId, opened_at: at, deadline: new Date(deadline) })
      .returningAll(),
  )

/** Removes the reasons that an agent has given for cancelled rounds. */
export const eraseRoundReasonsOf = (tx: Tx, agentId: string) =>
  tx
    .updateTable('final_rounds')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where('property_id', 'in', eb => eb.selectFrom('properties').select('id').where('agent_id', '=', agentId))
    .execute()

/** Counts the rounds that a property has had. */
export async function countRounds(tx: Tx, propertyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('final_rounds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the open or closed round of a property. Lock the property first. */
export const currentRound = (db: Db, propertyId: string) =>
  db
    .selectFrom('final_rounds')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', 'in', ['open', 'closed'])
    .executeTakeFirst()

/** Finds a round with the agent of its property. Not locked. */
export const findRound = (db: Db, id: string) =>
  db
    .selectFrom('final_rounds')
    .innerJoin('properties', 'properties.id', 'property_id')
    .selectAll('final_rounds')
    .select(['agent_id', 'under_offer', 'sold_at'])
    .where('final_rounds.id', '=', id)
    .executeTakeFirst()

/** Moves the deadline of an open round that was not extended before. */
export const setDeadline = (tx: Tx, id: string, { deadline, at }: { deadline: string; at: Date }) =>
  tx
    .updateTable('final_rounds')
    .set({ deadline: new Date(deadline), extended_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('extended_at', 'is', null)
    .where('deadline', '>', at)
    .returningAll()

/** Closes an open round whose deadline has passed. @param finals number of finals that are opened */
export const setClosed = (tx: Tx, id: string, { finals, at }: { finals: number; at: Date }) =>
  withProperties(
    tx,
    tx
      .updateTable('final_rounds')
      .set({ status: 'closed', closed_at: at, finals })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('deadline', '<=', at)
      .returningAll(),
  )

/** Notes that the finals of an open round cannot be opened, once. */
export const setUnreadable = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('final_rounds')
    .set({ alerted_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('alerted_at', 'is', null)
    .returningAll()

/** Ends a closed round. */
export const setEnded = (tx: Tx, id: string, at: Date) =>
  withProperties(
    tx,
    tx
      .updateTable('final_rounds')
      .set({ status: 'ended', ended_at: at })
      .where('id', '=', id)
      .where('status', '=', 'closed')
      .returningAll(),
  )

/** Cancels an open round. */
export const setCancelled = (tx: Tx, id: string, { reason, at }: { reason: string; at: Date }) =>
  withProperties(
    tx,
    tx
      .updateTable('final_rounds')
      .set({ status: 'cancelled', ended_at: at, reason })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returningAll(),
  )

/**
 * Ends the rounds on properties that are no longer for sale. Their finals go with their offers. The round of a sold home
 * stays closed: its finals have their place in it (ruling G68).
 */
export const endRoundsOf = (tx: Tx, { propertyId, agentId }: { propertyId?: string; agentId?: string }, at: Date) =>
  withProperties(
    tx,
    tx
      .updateTable('final_rounds')
      .set({ status: sql`case status when 'open' then 'cancelled' else 'ended' end`, ended_at: at })
      .where('status', 'in', ['open', 'closed'])
      .$if(propertyId !== undefined, query => query.where('property_id', '=', propertyId ?? ''))
      .$if(agentId !== undefined, query =>
        query.where('property_id', 'in', eb =>
          eb
            .selectFrom('properties')
            .select('id')
            .where('agent_id', '=', agentId ?? '')
            .where('final_round', 'is not', null)
            .where('sold_at', 'is', null),
        ),
      )
      .returningAll(),
  )

/** Lists open rounds whose deadline has passed, the oldest first, after the position `after`. */
export const dueRounds = (db: Db, now: Date, limit: number) => (after?: Pick<FinalRoundRow, 'id' | 'deadline'>) =>
  db
    .selectFrom('final_rounds')
    .select(['id', 'property_id', 'deadline'])
    .where('status', '=', 'open')
    .where('deadline', '<=', now)
    .$if(after !== undefined, query => query.where(sql<boolean>`(deadline, id) > (${after?.deadline}, ${after?.id})`))
    .orderBy('deadline')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores the sealed final of an offer in place of an earlier one. No row if the round is over. */
export const putFinal = (
  tx: Tx,
  offerId: string,
  { sealed, roundId, at }: { sealed: Buffer; roundId: string; at: Date },
) =>
  tx
    .insertInto('final_offers')
    .columns(['offer_id', 'round_id', 'sealed', 'made_at'])
    .expression(eb =>
      eb
        .selectFrom('final_rounds')
        .select([sql<string>`${offerId}::uuid`.as('offer_id'), 'id', sql<Buffer>`${sealed}::bytea`.as('sealed')])
        .select(sql<Date>`${at}::timestamptz`.as('made_at'))
        .where('id', '=', roundId)
        .where('status', '=', 'open')
        .where('deadline', '>', at),
    )
    .onConflict(conflict =>
      conflict.column('offer_id').doUpdateSet(eb => ({
        round_id: eb.ref('excluded.round_id'),
        sealed: eb.ref('excluded.sealed'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .returningAll()

/** Finds the sealed final of an offer. */
export const findFinal = (db: Db, offerId: string) =>
  db.selectFrom('final_offers').selectAll().where('offer_id', '=', offerId).executeTakeFirst()

/** Locks the offers that have a sealed final of this round, in the order of their ids. */
export const lockOffersWithFinal = (tx: Tx, roundId: string) =>
  tx
    .selectFrom('offers')
    .selectAll()
    .where('id', 'in', eb => eb.selectFrom('final_offers').select('offer_id').where('round_id', '=', roundId))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Removes the sealed finals of a round, and returns them. Lock their offers first. */
export const takeFinals = (tx: Tx, roundId: string) =>
  tx.deleteFrom('final_offers').where('round_id', '=', roundId).returningAll().execute()

/** Lists the sealed finals of a buyer. */
export const finalsOf = (db: Db, buyerId: string) =>
  db
    .selectFrom('final_offers')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .selectAll('final_offers')
    .where('buyer_id', '=', buyerId)
    .execute()

/** Lists the pending live offers on a property. */
export const liveOffers = (db: Db, propertyId: string, now: Date) =>
  db
    .selectFrom('offers')
    .select(['buyer_id', 'terms_by', 'expires_at'])
    .select(sql<boolean>`${hasFinal('offers')}`.as('has_final'))
    .where('property_id', '=', propertyId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`${isLive('offers', now)}`)
    .execute()

/** A live offer, as the mails about its round need it. */
export type LiveOffer = Awaited<ReturnType<typeof liveOffers>>[number]

/** Reads the open and closed rounds of these properties, by property, with the number of finals that were made. */
export async function currentRounds(
  db: Db,
  propertyIds: readonly string[],
): Promise<Map<string, FinalRound & { finals: number }>> {
  if (propertyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('final_rounds')
    .selectAll('final_rounds')
    .select(
      sql<number>`coalesce(finals, (select count(*)::int from final_offers where round_id = final_rounds.id))`.as(
        'made',
      ),
    )
    .where('property_id', 'in', propertyIds)
    .where('status', 'in', ['open', 'closed'])
    .execute()
  return new Map(rows.map(row => [row.property_id, { ...toRound(row), finals: row.made }]))
}

/** Reads, for each live offer of a buyer, the newest round on its property that was not over when the offer was made. */
export async function roundsOfBuyer(db: Db, buyerId: string): Promise<Map<string, FinalRound & { hasFinal: boolean }>> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('final_rounds', 'final_rounds.property_id', 'offers.property_id')
    .distinctOn('offers.id')
    .selectAll('final_rounds')
    .select('offers.id as offer_id')
    .select(sql<boolean>`exists (select from final_offers where offer_id = offers.id)`.as('has_final'))
    .where('offers.buyer_id', '=', buyerId)
    .where('offers.status', 'in', ['pending', 'accepted'])
    .where(sql<boolean>`coalesce(final_rounds.ended_at, 'infinity') > offers.created_at`)
    .orderBy('offers.id')
    .orderBy('final_rounds.opened_at', 'desc')
    .execute()
  return new Map(rows.map(row => [row.offer_id, { ...toRound(row), hasFinal: row.has_final }]))
}
