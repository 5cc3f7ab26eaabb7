import type { Offer } from '#contract/offers.ts'
import { alongside } from '../../db/alongside.ts'
import { auditLines, recordAudit } from '../../db/audit.ts'
import type { PaymentRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { paymentReceipt, propertySold } from '../mail/letters.ts'
import { mailTo, sendSoon } from '../mail/queue-mail.ts'
import { closeWaitingOffers } from '../offers/close-waiting-offers.ts'
import { lockForDecision, type HeldOffer, type HeldProperty } from '../offers/decide-offer.ts'
import { moveOffer, toOffer } from '../offers/offer-store.ts'
import { setSold } from '../properties/property-store.ts'
import { removeBought } from '../wishlist/wishlist-store.ts'
import { lockPaymentOfIntent, setPaymentStatus } from './payment-store.ts'
import { refundPayment } from './refund-payment.ts'

/** What became of a payment that the provider says succeeded. */
type Settlement = { is: 'sold' | 'sold already'; offer: Offer } | { is: 'refunded' }

/**
 * Turns a succeeded payment into a sale, in one transaction: the offer is bought, the property sold, the buyer's
 * wishlist entry gone, the other offers rejected. The browser, the provider's event and the reconciler all come here,
 * in any order and as often as they like; there is one sale.
 *
 * A payment that no longer has its offer (it lapsed, or the property was frozen meanwhile) is given back: money is
 * never kept silently. That is decided and written down first, so that the same payment cannot buy anything later.
 *
 * @param intent the provider's own record, which the caller has just fetched and found succeeded
 */
export async function completeSale(deps: Deps, intent: Intent, actor: Caller | undefined): Promise<Settlement> {
  const settlement = await inTransaction(deps.db, tx => settle(deps, tx, intent, actor))
  if (settlement.is === 'refunded') await refundPayment(deps, intent)
  return settlement
}

async function settle(deps: Deps, tx: Tx, intent: Intent, actor: Caller | undefined): Promise<Settlement> {
  const at = deps.clock.now()
  const { offer, property } = await lockForDecision(tx, intent.offerId, () => true)
  if (offer.status === 'bought' && offer.transaction_id === intent.id)
    return { is: 'sold already', offer: toOffer(offer) }
  const payment = await lockPaymentOfIntent(tx, intent.id)
  if (payment && isBeingRefunded(payment)) return { is: 'refunded' }
  if (!payment || !isPaidBy(offer, payment, intent) || !canBeSold(offer, property)) {
    if (payment) await setPaymentStatus(tx, payment.id, 'refunding').execute()
    await recordAudit(tx, { at, actor, action: 'refund payment', objectId: offer.id, from: offer.status })
    return { is: 'refunded' }
  }
  const paid = { transaction_id: intent.id, payment_processing: false }
  // It loses its wishlist entry with the buyer.
  const sold = toOffer({ ...offer, ...paid, status: 'bought', wishlist_id: null, under_offer: false })
  const line = { actor, action: 'complete sale' as const, objectId: offer.id, from: 'accepted', to: 'bought' }
  const toBuyer = mailTo(deps, tx, offer.buyer_id, paymentReceipt(sold))
  const toAgent = mailTo(deps, tx, offer.agent_id, propertySold(sold))
  const also = alongside(
    tx,
    setSold(tx, property.id, at),
    setPaymentStatus(tx, payment.id, 'succeeded'),
    removeBought(tx, offer.buyer_id, property.id),
    auditLines(tx, { at, ...line }),
    toBuyer.change,
    toAgent.change,
  )
  await moveOffer(also, offer.id, 'accepted', 'bought', paid)
  await sendSoon(deps, tx, toBuyer, toAgent)
  await closeWaitingOffers(
    deps,
    tx,
    { propertyId: property.id },
    { at, actor, action: 'close offer of sold property', reason: 'The property was sold to another buyer.' },
  )
  return { is: 'sold', offer: sold }
}

/** The transaction buys its own offer only, by a payment that we opened and have not given back (ruling G13). */
const isPaidBy = (offer: HeldOffer, payment: PaymentRow, intent: Intent): boolean =>
  payment.status === 'open' &&
  intent.status === 'succeeded' &&
  intent.refund === undefined &&
  intent.offerId === offer.id &&
  intent.amountCents === offer.amount_cents &&
  intent.currency === 'usd'

const isBeingRefunded = ({ status }: PaymentRow): boolean =>
  status === 'refunding' || status === 'refunded' || status === 'refund_failed'

const canBeSold = (offer: HeldOffer, property: HeldProperty): boolean =>
  offer.status === 'accepted' && !property.hidden && property.sold_at === null
