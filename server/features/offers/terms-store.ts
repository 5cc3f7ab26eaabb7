import { sql } from 'kysely'
import { toCents, toDollars } from '#contract/ground/money.ts'
import { endedBy } from '#contract/offers/closed-offers.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { conditionDaysOf, type NewTerms, type Terms } from '#contract/offers/offer-terms.ts'
import { listPage, mapList, type Page } from '../../db/list.ts'
import type { Db, OfferRow, OfferTermsRow, PropertyRow, Tx } from '../../db/tables/schema.ts'
import { onBoard } from './board-store.ts'
import { hasFinal, isLive } from './offer-columns.ts'
import { whyClosed } from './why-closed.ts'

/**
 * Replaces the terms of a pending offer and its copy of the price range. The trigger `offers_terms` keeps the old ones.
 * No row if they have changed meanwhile.
 *
 * @param change `by`: side that makes the new terms; an absent condition or expiry stays. `made`: time at which the buyer
 *   made a final offer that opens now
 */
export const changeTerms = (
  tx: Tx,
  offer: OfferRow,
  { by, terms, range, at, made = at }: { by: DealSide; terms: NewTerms; range: PropertyRow; at: Date; made?: Date },
) =>
  tx
    .updateTable('offers')
    .set({
      amount_cents: toCents(terms.offerAmount),
      buying_date: terms.buyingDate,
      min_price_cents: range.min_price_cents,
      max_price_cents: range.max_price_cents,
      terms_version: offer.terms_version + 1,
      terms_by: by,
      terms_turn: by === offer.terms_by ? offer.terms_turn : offer.terms_turn + 1,
      terms_at: at,
      ...(terms.conditions !== undefined && { conditions: terms.conditions ?? [] }),
      condition_days: conditionDaysOf(terms, offer.condition_days),
      // A message belongs to one version; so does the expiry of a counteroffer.
      terms_message: terms.message || null,
      expires_at: expiryOf(offer, by, terms),
      ...(by === 'buyer' && onBoard(range, offer.terms_version + 1, at, made)),
    })
    .where('id', '=', offer.id)
    .where('status', '=', 'pending')
    .where('terms_version', '=', offer.terms_version)
    .returningAll()

function expiryOf(offer: OfferRow, by: DealSide, { expiresAt }: NewTerms): Date | null {
  if (expiresAt === undefined) return by === offer.terms_by ? offer.expires_at : null
  return expiresAt === null ? null : new Date(expiresAt)
}

/** Lists the terms of an offer that were replaced, newest first. */
export async function replacedTerms(db: Db, offerId: string): Promise<Terms[]> {
  const rows = await db
    .selectFrom('offer_terms')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(toReplaced)
}

const toReplaced = (row: OfferTermsRow): Terms => ({
  version: row.version,
  by: row.made_by,
  turn: row.turn,
  offerAmount: toDollars(row.amount_cents),
  buyingDate: row.buying_date,
  conditions: row.conditions,
  ...(row.condition_days !== null && { conditionDays: row.condition_days }),
  message: row.message,
  expiresAt: row.expires_at?.toISOString() ?? null,
  madeAt: row.created_at.toISOString(),
})

/** Lists the replaced terms that a person has made. Their current ones are in the offers. */
export async function replacedTermsBy(db: Db, userId: string, page: Page) {
  const own = db
    .selectFrom('offer_terms')
    .innerJoin('offers', 'offers.id', 'offer_terms.offer_id')
    .selectAll('offer_terms')
    .where(madeBy(userId, 'offer_terms.made_by'))
  return mapList(await listPage(db, own, 'offer_terms', page), row => ({ offerId: row.offer_id, ...toReplaced(row) }))
}

const madeBy = (userId: string, side: 'offer_terms.made_by' | 'offers.terms_by') =>
  sql<boolean>`${userId} in (offers.buyer_id, offers.agent_id)
    and ${userId} = case ${sql.ref(side)} when 'buyer' then offers.buyer_id else offers.agent_id end`

/** Removes the messages with terms that a person has written: those with replaced terms, and with current ones. */
export const eraseTermsMessagesOf = (tx: Tx, userId: string) => [
  tx
    .updateTable('offer_terms')
    .from('offers')
    .set({ message: null })
    .whereRef('offers.id', '=', 'offer_terms.offer_id')
    .where('offer_terms.message', 'is not', null)
    .where(madeBy(userId, 'offer_terms.made_by')),
  tx
    .updateTable('offers')
    .set({ terms_message: null })
    .where('terms_message', 'is not', null)
    .where(madeBy(userId, 'offers.terms_by')),
]

/** Beginnings of reasons that a person has explained. The last one is that of deals which an admin ended before it said "Ended". */
const reasonBeginnings = [...Object.values(endedBy), 'Released by the marketplace: ']

/**
 * Removes the reasons that a person has written for the end of a deal or a transfer, and their notes about conditions.
 * The record of the deal, which knows their author, must still have them.
 */
export async function eraseReasonsOf(tx: Tx, userId: string): Promise<void> {
  const recorded = sql`deal_record_values where owner_id = ${userId} and offer_id = offers.id`
  await sql`
    update offers set
      transfer_cancel_reason = case
        when transfer_cancel_reason in (select value from ${recorded}) then '' else transfer_cancel_reason end,
      reason = coalesce((select beginning from unnest(${reasonBeginnings}::text[]) as beginning
        where reason in (select beginning || value from ${recorded})), reason)
    where id in (select offer_id from deal_record_values where owner_id = ${userId})
      and (reason is not null or transfer_cancel_reason is not null)`.execute(tx)
  // Only the buyer marks conditions.
  await sql`
    update offers set deal_conditions = (
      select jsonb_object_agg(key, value || '{"note": null, "document": null}') from jsonb_each(deal_conditions))
    where buyer_id = ${userId} and deal_conditions is not null`.execute(tx)
}

/** A property with its price range in cents. */
export type PriceRange = Pick<PropertyRow, 'id' | 'min_price_cents' | 'max_price_cents'>

/**
 * Rejects the pending offers on a property whose negotiated terms are outside its price range. An offer without a
 * counteroffer stays as it was made (ruling G08).
 */
export const rejectOutside = (tx: Tx, { id, min_price_cents, max_price_cents }: PriceRange) =>
  tx
    .updateTable('offers')
    .set({ status: 'rejected', ...whyClosed('range changed') })
    .where('property_id', '=', id)
    .where('status', '=', 'pending')
    .where('terms_turn', '>', 1)
    .where(eb => eb.not(eb.between('amount_cents', min_price_cents, max_price_cents)))
    .returning(['id', 'buyer_id', 'agent_id', 'property_id', 'status', 'terms_version'])

/** Lists pending offers whose terms have expired, the oldest first, after the position `after`. A sealed final keeps its offer. */
export const expiredOffers = (db: Db, now: Date, limit: number) => (after?: { id: string; expires_at: Date | null }) =>
  db
    .selectFrom('offers')
    .select(['id', 'expires_at'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .where(sql<boolean>`not ${hasFinal('offers')}`)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(expires_at, id) > (${after?.expires_at}, ${after?.id})`),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Counts the other live offers on the property of a live offer; null for one that is not live. */
export const otherLiveOffers = (now: Date) => sql<number | null>`case when ${isLive('offers', now)} then (
  select count(*)::int from offers as other
  where other.property_id = offers.property_id and other.buyer_id <> offers.buyer_id
    and other.status in ('pending', 'accepted') and ${isLive('other', now)}) end`

/** Counts the other live offers on the property of this offer; null if it is not live. */
export async function countOtherOffers(db: Db, id: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('offers')
    .select(otherLiveOffers(now).as('others'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.others ?? null
}
