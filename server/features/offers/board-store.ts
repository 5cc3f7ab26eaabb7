import { sql } from 'kysely'
import { type BoardRow, maxBoardRows } from '#contract/board/board.ts'
import { toDollars } from '#contract/ground/money.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { Db, OfferRow, PropertyRow, Tx } from '../../db/tables/schema.ts'
import { shownRange } from '../properties/property-columns.ts'
import { isLive, offers } from './offer-columns.ts'

type BoardState = Pick<PropertyRow, 'board_openings' | 'board_opened_at'>

/**
 * Columns of an offer that put terms of its buyer on the board of the property; none while the board is closed, and for
 * terms that the buyer has made before it was opened.
 *
 * @param made time at which the buyer made or confirmed the terms, if that is not the time of the change
 */
export const onBoard = (property: BoardState, version: number, at: Date, made = at): Partial<OfferRow> =>
  property.board_opened_at === null || made < property.board_opened_at
    ? {}
    : { board_opening: property.board_openings, board_version: version, board_on: at.toISOString().slice(0, 10) }

/** Opens or closes the board of a property. No row if it is open or closed already. */
export const setBoard = (tx: Tx, { id, board_openings }: PropertyRow, openedAt: Date | null) =>
  tx
    .updateTable('properties')
    .set({ board_opened_at: openedAt, ...(openedAt && { board_openings: board_openings + 1 }) })
    .where('id', '=', id)
    .where('board_opened_at', openedAt ? 'is' : 'is not', null)
    .returningAll()

/** Puts the current terms of a pending offer on the board. */
export const setOnBoard = (tx: Tx, { id, terms_version }: OfferRow, property: BoardState, at: Date) =>
  tx
    .updateTable('offers')
    .set(onBoard(property, terms_version, at))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('terms_version', '=', terms_version)
    .returningAll()

/** Lists the live offers on a property. */
export const liveOffersOn = (tx: Tx, propertyId: string, now: Date) =>
  offers(tx)
    .where('offers.property_id', '=', propertyId)
    .where(sql<boolean>`${isLive('offers', now)}`)
    .execute()

const takesPart = sql<boolean>`properties.board_opened_at is not null
  and offers.board_opening = properties.board_openings`

/** Whether a live offer is on the board of its property; null while the board is closed. */
export const isOnBoard = (now: Date) => sql<boolean | null>`case
  when properties.board_opened_at is not null and ${isLive('offers', now)} then coalesce(${takesPart}, false) end`

/** Reads the state of a board for the property's agent or the buyer of a live offer; undefined for everybody else. */
export const findBoard = (db: Db, propertyId: string, readerId: string, now: Date) =>
  db
    .selectFrom('properties')
    .leftJoin('offers', join =>
      join
        .onRef('offers.property_id', '=', 'properties.id')
        .on('offers.buyer_id', '=', readerId)
        .on(sql<boolean>`${isLive('offers', now)}`),
    )
    .select([...shownRange, 'properties.board_opened_at'])
    .select(sql<boolean>`coalesce(${takesPart}, false)`.as('takes_part'))
    .where('properties.id', '=', propertyId)
    .where('properties.deleted_at', 'is', null)
    .where(eb => eb.or([eb('properties.agent_id', '=', readerId), eb('offers.id', 'is not', null)]))
    .executeTakeFirst()

/**
 * Reads what the live offers on an open board show: the terms that their buyers made last, even if the agent has
 * answered them. The order depends only on what a row shows, and on whose it is.
 */
export async function boardRows(db: Db, propertyId: string, readerId: string, now: Date): Promise<BoardRow[]> {
  const { rows } = await sql<{ cents: number; conditions: OfferCondition[]; day: string; yours: boolean }>`
    select coalesce(replaced.amount_cents, offers.amount_cents) as cents,
      array(select unnest(coalesce(replaced.conditions, offers.conditions)) order by 1) as conditions,
      offers.board_on as day, offers.buyer_id = ${readerId} as yours
    from offers join properties on properties.id = offers.property_id
    left join offer_terms as replaced on replaced.offer_id = offers.id and replaced.version = offers.board_version
    where offers.property_id = ${propertyId} and ${takesPart} and ${isLive('offers', now)}
    order by cents desc, conditions, day, yours desc limit ${maxBoardRows}`.execute(db)
  return rows.map(({ cents, ...shown }) => ({ offerAmount: toDollars(cents), ...shown }))
}
