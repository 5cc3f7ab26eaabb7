import { sql } from 'kysely'
import type { Offer } from '#contract/offers/offers.ts'
import { type DealGroup, dealGroupOf, type OfferGroup, shownEndings } from '#contract/own-deals/buyer-state.ts'
import {
  maxBuyerOffers,
  maxEndedOffers,
  type EndedOffer,
  type SummarizedOffer,
} from '#contract/own-deals/buyer-summary.ts'
import type { Db } from '../../db/tables/schema.ts'
import { roundsOfBuyer } from '../final-rounds/final-round-store.ts'
import { isOnBoard } from '../offers/board-store.ts'
import { offers, toOffer } from '../offers/offer-columns.ts'
import { otherLiveOffers } from '../offers/terms-store.ts'

/**
 * Lists a buyer's accepted, pending and bought offers, in this order, each the newest first, and the ended ones that
 * their homes show; counts every group, and the other live offers on the home of each live one.
 */
export async function summarizeBuyer(
  db: Db,
  buyerId: string,
  now: Date,
): Promise<{ offers: SummarizedOffer[]; ended: EndedOffer[]; counts: Record<OfferGroup, number> }> {
  const [rows, ended, counted, rounds] = await Promise.all([
    buyerOffers(db, buyerId, now),
    endedOffers(db, buyerId),
    countByStatus(db, buyerId),
    roundsOfBuyer(db, buyerId),
  ])
  const listed = rows.map(row => ({ row, offer: toOffer(row) }))
  const deals = listed.flatMap(({ offer }) => (offer.status === 'accepted' ? [dealGroupOf(offer)] : []))
  const countOf = (group: DealGroup) => deals.filter(one => one === group).length
  const countWith = (status: Offer['status']) => counted.find(row => row.status === status)?.count ?? 0
  return {
    offers: listed.map(({ row, offer }) => ({
      ...offer,
      otherOffers: row.other_offers,
      onBoard: row.on_board,
      round: rounds.get(row.id) ?? null,
    })),
    ended: ended.map(toOffer),
    counts: {
      objected: countOf('objected'),
      'to pay': countOf('to pay'),
      conditional: countOf('conditional'),
      'being completed': countOf('being completed'),
      frozen: countOf('frozen'),
      waiting: countWith('pending'),
      bought: countWith('bought'),
      closed: countWith('rejected'),
    },
  }
}

const buyerOffers = (db: Db, buyerId: string, now: Date) =>
  offers(db)
    .select([otherLiveOffers(now).as('other_offers'), isOnBoard(now).as('on_board')])
    .where('offers.buyer_id', '=', buyerId)
    .where('offers.status', '<>', 'rejected')
    .orderBy(sql`array_position(array['accepted', 'pending', 'bought'], offers.status)`)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(maxBuyerOffers)
    .execute()

/** Selects the last offer on each home, if it ended in a way that the home shows. */
const endedOffers = (db: Db, buyerId: string) =>
  offers(db)
    .where('offers.buyer_id', '=', buyerId)
    .where('offers.status', '=', 'rejected')
    .where('offers.closed_because', 'in', [...shownEndings])
    .where(
      sql<boolean>`not exists (select from offers as later where later.buyer_id = offers.buyer_id
        and later.property_id = offers.property_id
        and (later.created_at, later.id) > (offers.created_at, offers.id))`,
    )
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(maxEndedOffers)
    .execute()

const countByStatus = (db: Db, buyerId: string) =>
  db
    .selectFrom('offers')
    .select(['offers.status', sql<number>`count(*)::int`.as('count')])
    .where('offers.buyer_id', '=', buyerId)
    .groupBy('offers.status')
    .execute()
