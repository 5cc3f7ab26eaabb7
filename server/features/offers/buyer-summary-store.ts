import { sql } from 'kysely'
import { offerGroups, statusOfGroup, type OfferGroup } from '#contract/buyer-state.ts'
import { maxBuyerOffers, type BuyerOffer } from '#contract/buyer-summary.ts'
import type { Db } from '../../db/schema.ts'
import { offers, toOffer } from './offer-columns.ts'

/** Lists a buyer's accepted, pending and bought offers, in this order, each the newest first, and counts every group. */
export async function summarizeBuyer(
  db: Db,
  buyerId: string,
): Promise<{ offers: BuyerOffer[]; counts: Record<OfferGroup, number> }> {
  const [rows, counted] = await Promise.all([buyerOffers(db, buyerId), countByStatus(db, buyerId)])
  const countOf = (group: OfferGroup) => counted.find(({ status }) => status === statusOfGroup[group])?.count ?? 0
  return {
    offers: rows.map(toOffer),
    counts: Object.fromEntries(offerGroups.map(group => [group, countOf(group)])) as Record<OfferGroup, number>,
  }
}

const buyerOffers = (db: Db, buyerId: string) =>
  offers(db)
    .where('offers.buyer_id', '=', buyerId)
    .where('offers.status', '<>', 'rejected')
    .orderBy(sql`array_position(array['accepted', 'pending', 'bought'], offers.status)`)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(maxBuyerOffers)
    .execute()

const countByStatus = (db: Db, buyerId: string) =>
  db
    .selectFrom('offers')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('buyer_id', '=', buyerId)
    .groupBy('status')
    .execute()
