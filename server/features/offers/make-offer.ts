import { toDollars } from '#contract/ground/money.ts'
import { invalidAmount, isWithinRange, type NewOffer, type Offer, tooManyOffers } from '#contract/offers/offers.ts'
import { isOpenForOffers } from '#contract/properties/properties.ts'
import type { PropertyRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/rate-limit.ts'
import { recordChange } from '../changes/record-change.ts'
import { offerReceived } from '../mail-queue/mail-templates.ts'
import { isFullOfOffers } from '../properties/property-store.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { requireUnchangedRole } from '../users/user-store.ts'
import { firstStep } from './deal-steps.ts'
import { aboutOffer } from './move-offer.ts'
import { insertOffer, lockPropertyForOffer, toNewOffer } from './offer-store.ts'
import { requireExpiry } from './require-expiry.ts'

/**
 * Records a buyer's offer on a property that is open for offers. It locks the property, so price and status cannot
 * change before the offer is stored.
 *
 * @throws Problem 404 unknown property, 409 not verified, sold, their own, the buyer has a live offer, the home has too
 *   many, or email not confirmed, 422 outside the range or an expiry outside its limits (rulings G10, G11, G47, G62),
 *   429 too many offers
 */
export async function makeOffer(deps: Deps, buyer: Caller, draft: NewOffer): Promise<Offer> {
  const { db, clock } = deps
  requireVerifiedEmail(deps, buyer)
  return inTransaction(db, async tx => {
    const property = await lockPropertyForOffer(tx, draft.propertyId, buyer.id)
    requireOpen(property, buyer)
    if (await isFullOfOffers(tx, property.id)) throw problem(409, tooManyOffers)
    requireWithinRange(draft.offerAmount, property)
    requireExpiry(draft.expiresAt, clock.now())
    requireUnchangedRole(buyer, { role: property.buyer_role, deleted_at: property.buyer_deleted_at })
    await countOffer(deps, tx, buyer)
    const made = await recordChange(deps, tx, {
      change: insertOffer(tx, { property, buyerId: buyer.id, draft, at: clock.now() }),
      audit: ({ id }) => ({ actor: buyer, action: 'make offer', objectId: id, to: 'pending' }),
      step: row => {
        const agent = { id: row.agent_id, name: property.agent_name, email: property.agent_email }
        return firstStep(row, { buyer, agent })
      },
      mails: row => [
        { to: row.agent_id, content: offerReceived(toNewOffer(property, row).forAgent), hourlyAbout: aboutOffer(row) },
      ],
    })
    return toNewOffer(property, made).forBuyer
  })
}

/** More than any serious buyer makes. Each offer takes an agent's time and may send a mail. */
const offersAnHour = { max: 30, seconds: 60 * 60 }
const offersADay = { max: 100, seconds: 24 * 60 * 60 }

/** Counts an offer in its transaction, so that a refused one does not count. */
async function countOffer({ settings }: Deps, tx: Tx, buyer: Caller): Promise<void> {
  if (!settings.rateLimit) return
  await countCall(tx, `offers-an-hour:${buyer.id}`, offersAnHour, 'You can make 30 offers an hour.')
  await countCall(tx, `offers-a-day:${buyer.id}`, offersADay, 'You can make 100 offers a day.')
}

/** Requires a property on which this buyer may make an offer. */
export function requireOpen(property: PropertyRow | undefined, buyer: Caller): asserts property is PropertyRow {
  if (property?.agent_id === buyer.id) throw problem(409, 'You cannot make an offer on your own listing.')
  requireForSale(property)
}

/** Requires a property on which offers can be made. */
export function requireForSale(property: PropertyRow | undefined): asserts property is PropertyRow {
  if (!property) throw notFound('This home')
  const sold = property.sold_at !== null
  if (!sold && (property.deleted_at || property.hidden)) throw problem(409, 'This home is no longer available.')
  if (!isOpenForOffers({ status: property.status, sold }))
    throw problem(409, sold ? 'This home has been sold.' : 'This home is not verified, so no offer can be made on it.')
}

/** Requires an amount within the price range. @throws Problem 422 with the specification's message (§5) */
export function requireWithinRange(amount: number, property: PropertyRow): void {
  const range = { minPrice: toDollars(property.min_price_cents), maxPrice: toDollars(property.max_price_cents) }
  if (!isWithinRange(amount, range)) throw problem(422, invalidAmount(range), 'offerAmount')
}
