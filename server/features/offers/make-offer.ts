import { randomUUID } from 'node:crypto'
import { toCents, toDollars } from '#contract/money.ts'
import { invalidAmount, isWithinRange, type NewOffer, type Offer } from '#contract/offers.ts'
import { alongside } from '../../db/alongside.ts'
import { auditLines } from '../../db/audit.ts'
import type { OfferRow, PropertyRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/limit.ts'
import { notFound, problem } from '../../http/problem.ts'
import { offerReceived } from '../mail/letters.ts'
import { hourlyMailTo, sendSoon } from '../mail/queue-mail.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { requireRole } from '../users/user-store.ts'
import { entryFor } from '../wishlist/wishlist-store.ts'
import { insertOffer, lockWanted, toOffer } from './offer-store.ts'

/**
 * Records a buyer's offer on a property that is open for offers. All that is known of the property is read from its
 * row, which is held until the offer is stored: no change of price or status can come between.
 *
 * @throws Problem 404 unknown property, 409 not verified, sold, their own, or a live offer of theirs exists,
 * 409 their address has to be confirmed first, 422 outside the range (rulings G10, G11, G47), 429 too many offers
 */
export async function makeOffer(deps: Deps, buyer: Caller, draft: NewOffer): Promise<Offer> {
  const { db, clock } = deps
  requireVerifiedEmail(deps, buyer)
  return inTransaction(db, async tx => {
    const property = await lockWanted(tx, draft.propertyId, buyer.id)
    requireOpen(property, buyer)
    requireWithinRange(draft.offerAmount, property)
    requireRole(buyer, { role: property.buyer_role, deleted_at: property.buyer_deleted_at })
    const row = offerOn(property, buyer, draft, clock.now())
    const offer = toOffer({
      ...property,
      ...row,
      property_status: property.status,
      range_changed: false,
      dispute: null,
    })
    await countOffer(deps, tx, buyer)
    const mail = hourlyMailTo(deps, tx, property.agent_id, offerReceived(offer), aboutOffer(row))
    const line = { actor: buyer, action: 'make offer' as const, objectId: row.id, to: 'pending' }
    const also = alongside(tx, auditLines(tx, { at: row.created_at, ...line }), mail.change)
    const { wishlist_id: wishlistId } = await insertOffer(also, row, entryFor(tx, buyer.id, property.id))
    await sendSoon(deps, tx, mail)
    return { ...offer, wishlistId }
  })
}

/** More than anybody in earnest makes. Each one costs its agent a look, and may cost a mail. */
const offersAnHour = { max: 30, seconds: 60 * 60 }
const offersADay = { max: 100, seconds: 24 * 60 * 60 }

/** Counts an offer with its transaction: one that is refused does not count. */
async function countOffer({ settings }: Deps, tx: Tx, buyer: Caller): Promise<void> {
  if (!settings.rateLimit) return
  await countCall(tx, `offers-an-hour:${buyer.id}`, offersAnHour, 'You can make 30 offers an hour.')
  await countCall(tx, `offers-a-day:${buyer.id}`, offersADay, 'You can make 100 offers a day.')
}

/** A buyer's offers on one property, about which its agent gets one mail an hour. */
export const aboutOffer = (offer: Pick<OfferRow, 'buyer_id' | 'property_id'>): string =>
  `offer ${offer.buyer_id} ${offer.property_id}`

/** The row of a new offer. The wishlist entry that it belongs to is found when it is stored. */
const offerOn = (property: PropertyRow, buyer: Caller, draft: NewOffer, at: Date): OfferRow => ({
  id: randomUUID(),
  property_id: property.id,
  agent_id: property.agent_id,
  buyer_id: buyer.id,
  wishlist_id: null,
  title: property.title,
  location: property.location,
  image: property.image,
  min_price_cents: property.min_price_cents,
  max_price_cents: property.max_price_cents,
  amount_cents: toCents(draft.offerAmount),
  buying_date: draft.buyingDate,
  status: 'pending',
  reason: null,
  pay_by: null,
  payment_processing: false,
  transaction_id: null,
  refunded_cents: 0,
  cancel_asked_by: null,
  cancel_reason: null,
  cancel_asked_at: null,
  created_at: at,
})

/** Makes sure that this buyer may make an offer on the property. */
export function requireOpen(property: PropertyRow | undefined, buyer: Caller): asserts property is PropertyRow {
  if (!property) throw notFound('This property')
  if (property.agent_id === buyer.id) throw problem(409, 'You cannot make an offer on your own property.')
  if (property.sold_at) throw problem(409, 'This property is sold.')
  if (property.deleted_at || property.hidden) throw problem(409, 'This property is no longer available.')
  if (property.status !== 'verified')
    throw problem(409, 'This property is not verified, so no offer can be made on it.')
}

/** @throws Problem 422 with the specification's sentence (§5) */
export function requireWithinRange(amount: number, property: PropertyRow): void {
  const range = { minPrice: toDollars(property.min_price_cents), maxPrice: toDollars(property.max_price_cents) }
  if (!isWithinRange(amount, range)) throw problem(422, invalidAmount(range), 'offerAmount')
}
