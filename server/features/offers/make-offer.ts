import { toCents, toDollars } from '#contract/money.ts'
import { invalidAmount, isWithinRange, type NewOffer, type Offer } from '#contract/offers.ts'
import { recordAudit } from '../../db/audit.ts'
import type { PropertyRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, problem } from '../../http/problem.ts'
import { offerReceived } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { lockProperty } from '../properties/property-store.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { requireStill } from '../users/user-store.ts'
import { entryFor } from '../wishlist/wishlist-store.ts'
import { insertOffer } from './offer-store.ts'
import { readOffer } from './see-offer.ts'

/**
 * Records a buyer's offer on a property that is open for offers. All that is known of the property is read from its
 * row, which is held until the offer is stored: no change of price or status can come between.
 *
 * @throws Problem 404 unknown property, 409 not verified, sold, their own, or a live offer of theirs exists,
 * 409 their address has to be confirmed first, 422 outside the range (rulings G10, G11, G47)
 */
export async function makeOffer(deps: Deps, buyer: Caller, draft: NewOffer): Promise<Offer> {
  const { db, clock } = deps
  requireVerifiedEmail(deps, buyer)
  return inTransaction(db, async tx => {
    const property = await openProperty(tx, draft.propertyId, buyer)
    requireWithinRange(draft.offerAmount, property)
    await requireStill(tx, buyer)
    const entry = await entryFor(tx, buyer.id, property.id)
    const { id } = await insertOffer(tx, {
      property_id: property.id,
      agent_id: property.agent_id,
      buyer_id: buyer.id,
      wishlist_id: entry?.id ?? null,
      title: property.title,
      location: property.location,
      image: property.image,
      min_price_cents: property.min_price_cents,
      max_price_cents: property.max_price_cents,
      amount_cents: toCents(draft.offerAmount),
      buying_date: draft.buyingDate,
      created_at: clock.now(),
    })
    await recordAudit(tx, { at: clock.now(), actor: buyer, action: 'make offer', objectId: id, to: 'pending' })
    const offer = await readOffer(tx, id)
    await mailUser(deps, tx, property.agent_id, offerReceived(offer))
    return offer
  })
}

/** The property, locked against changes, if this buyer may make an offer on it. */
export async function openProperty(tx: Tx, propertyId: string, buyer: Caller): Promise<PropertyRow> {
  const property = await lockProperty(tx, propertyId, 'share')
  if (!property) throw notFound('This property')
  if (property.agent_id === buyer.id) throw problem(409, 'You cannot make an offer on your own property.')
  if (property.sold_at) throw problem(409, 'This property is sold.')
  if (property.deleted_at || property.hidden) throw problem(409, 'This property is no longer available.')
  if (property.status !== 'verified')
    throw problem(409, 'This property is not verified, so no offer can be made on it.')
  return property
}

/** @throws Problem 422 with the specification's sentence (§5) */
export function requireWithinRange(amount: number, property: PropertyRow): void {
  const range = { minPrice: toDollars(property.min_price_cents), maxPrice: toDollars(property.max_price_cents) }
  if (!isWithinRange(amount, range)) throw problem(422, invalidAmount(range), 'offerAmount')
}
