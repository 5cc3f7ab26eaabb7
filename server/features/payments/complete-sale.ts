import { recordAudit } from '../../db/audit.ts'
import type { OfferRow, PropertyRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { lockForDecision } from '../offers/decide-offer.ts'
import { moveOffer, rejectPending } from '../offers/offer-store.ts'
import { setSold } from '../properties/property-store.ts'
import { removeBought } from '../wishlist/wishlist-store.ts'
import { lockLivePayment, paymentOfIntent, setPaymentStatus } from './payment-store.ts'

/** What became of a payment that the provider says succeeded. */
export type Settlement = 'sold' | 'sold already' | 'refunded'

/**
 * Turns a succeeded payment into a sale, in one transaction: the offer is bought, the property sold, the buyer's
 * wishlist entry gone, the other offers rejected. The browser, the provider's event and the reconciler all come here,
 * in any order and as often as they like; there is one sale.
 *
 * A payment that no longer has its offer (it lapsed, or the property was frozen meanwhile) is given back: money is
 * never kept silently.
 *
 * @param intent the provider's own record, which the caller has just fetched and found succeeded
 */
export async function completeSale(deps: Deps, intent: Intent, actor: Caller | undefined): Promise<Settlement> {
  const settlement = await inTransaction(deps.db, tx => settle(deps, tx, intent, actor))
  if (settlement !== 'refunded') return settlement
  const payment = await paymentOfIntent(deps.db, intent.id)
  await deps.payments.refund(intent.id, `refund-${payment?.id ?? intent.id}`)
  if (payment) await setPaymentStatus(deps.db, payment.id, 'refunded')
  deps.log.error({ intent: intent.id, offer: intent.offerId }, 'a payment could not be settled and was refunded')
  return settlement
}

async function settle({ clock }: Deps, tx: Tx, intent: Intent, actor: Caller | undefined): Promise<Settlement> {
  const at = clock.now()
  const { offer, property } = await lockForDecision(tx, intent.offerId, () => true)
  if (offer.status === 'bought' && offer.transaction_id === intent.id) return 'sold already'
  const payment = await lockLivePayment(tx, offer.id)
  if (!isPaidBy(offer, intent) || !canBeSold(offer, property)) {
    await recordAudit(tx, { at, actor, action: 'refund payment', objectId: offer.id, from: offer.status })
    return 'refunded'
  }
  await moveOffer(tx, offer.id, 'accepted', 'bought', { transaction_id: intent.id, payment_processing: false })
  await setSold(tx, property.id, at)
  if (payment) await setPaymentStatus(tx, payment.id, 'succeeded')
  await removeBought(tx, offer.buyer_id, property.id)
  const rivals = await rejectPending(tx, { propertyId: property.id }, 'The property was sold to another buyer.')
  await recordAudit(
    tx,
    { at, actor, action: 'complete sale', objectId: offer.id, from: 'accepted', to: 'bought' },
    ...rivals.map(objectId => ({
      at,
      actor,
      action: 'close offer of sold property',
      objectId,
      from: 'pending',
      to: 'rejected',
    })),
  )
  return 'sold'
}

/** The transaction buys its own offer only (ruling G13). */
export const isPaidBy = (offer: Pick<OfferRow, 'id' | 'amount_cents'>, intent: Intent): boolean =>
  intent.status === 'succeeded' &&
  intent.offerId === offer.id &&
  intent.amountCents === offer.amount_cents &&
  intent.currency === 'usd'

const canBeSold = (offer: OfferRow, property: PropertyRow): boolean =>
  offer.status === 'accepted' && !property.hidden && property.sold_at === null
