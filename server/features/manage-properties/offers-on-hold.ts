import { offerFacts } from '#contract/events/event.ts'
import { isWithinRange } from '#contract/offers/offers.ts'
import type { Property } from '#contract/properties/properties.ts'
import type { Withdrawal } from '../changes/record-change.ts'
import { notificationKeyOf, notificationOf } from '../events/notification-of.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { rangePassed } from '../negotiation/negotiation-mail-templates.ts'
import type { UserNotification } from '../notifications/notification-store.ts'
import { type OfferWithPeople, toOffer } from '../offers/offer-columns.ts'

// Offers on a home that its agent has changed wait until an admin has decided on the change (ruling G71).

/** Builds the notifications of buyers that their offers wait. */
export const onHold = (offers: readonly OfferWithPeople[]): UserNotification[] =>
  offers.map(row => ({
    to: row.buyer_id,
    ...notificationOf({ kind: 'offer on hold', ...offerFacts(toOffer(row)) }),
  }))

/**
 * Builds what the buyers learn once the home is verified again: that their offers go on, and if their amount is outside
 * the new price range, by how much. Those whose terms end with the new range are notified of that instead.
 *
 * @param offers as they were before the decision
 * @param property as it is verified now
 */
export function resumed(
  offers: readonly OfferWithPeople[],
  property: Pick<Property, 'minPrice' | 'maxPrice'>,
): { mails: UserMail[]; notifies: UserNotification[]; withdraws: Withdrawal } {
  const range = { minPrice: property.minPrice, maxPrice: property.maxPrice }
  const found = offers.map(row => {
    const offer = toOffer(row)
    const shown = offer.currentRange ?? offer
    const isNew = shown.minPrice !== range.minPrice || shown.maxPrice !== range.maxPrice
    return { to: row.buyer_id, offer, isOutside: isNew && !isWithinRange(offer.offerAmount, range) }
  })
  return {
    mails: found
      .filter(({ offer, isOutside }) => isOutside && offer.terms.turn === 1)
      .map(({ to, offer }) => ({ to, content: rangePassed(offer, range) })),
    notifies: found
      .filter(({ isOutside }) => !isOutside)
      .map(({ to, offer }) => ({ to, ...notificationOf({ kind: 'offer resumed', ...offerFacts(offer) }) })),
    withdraws: { notificationKeys: offers.map(({ id }) => notificationKeyOf('offer on hold', id)), removed: true },
  }
}
