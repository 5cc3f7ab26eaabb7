import { recordAudit } from '../../db/audit.ts'
import type { OfferRow, PaymentRow, PropertyRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { paymentReceipt, paymentRefunded, propertySold } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { closeWaitingOffers } from '../offers/close-waiting-offers.ts'
import { lockForDecision } from '../offers/decide-offer.ts'
import { findOffer, moveOffer } from '../offers/offer-store.ts'
import { readOffer } from '../offers/see-offer.ts'
import { setSold } from '../properties/property-store.ts'
import { removeBought } from '../wishlist/wishlist-store.ts'
import { providerIsAway } from './provider-is-away.ts'
import { lockPaymentOfIntent, paymentOfIntent, setPaymentRefunded, setPaymentStatus } from './payment-store.ts'

/** What became of a payment that the provider says succeeded. */
export type Settlement = 'sold' | 'sold already' | 'refunded'

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
  if (settlement === 'refunded') await giveBack(deps, intent)
  return settlement
}

/** Once at the provider, however often it is asked for. Where its answer was lost, the reconciler asks again. */
async function giveBack(deps: Deps, intent: Intent): Promise<void> {
  const { db, payments, log } = deps
  const payment = await paymentOfIntent(db, intent.id)
  if (payment?.status === 'refunded') return
  const about = { intent: intent.id, offer: intent.offerId }
  try {
    await payments.refund(intent.id, `refund-${payment?.id ?? intent.id}`)
  } catch (error) {
    // The reconciler asks again for what is written down as ours; of anything else the buyer has to.
    if (!payment) return providerIsAway(log, about)(error)
    log.error({ ...about, err: error }, 'a payment could not be given back yet')
    return
  }
  if (payment)
    await inTransaction(db, async tx => {
      if (!(await setPaymentRefunded(tx, payment.id))) return
      const offer = await findOffer(tx, payment.offer_id)
      if (offer) await mailUser(deps, tx, offer.buyerId, paymentRefunded(offer))
    })
  log.error(about, 'a payment could not be settled and was refunded')
}

async function settle(deps: Deps, tx: Tx, intent: Intent, actor: Caller | undefined): Promise<Settlement> {
  const at = deps.clock.now()
  const { offer, property } = await lockForDecision(tx, intent.offerId, () => true)
  if (offer.status === 'bought' && offer.transaction_id === intent.id) return 'sold already'
  const payment = await lockPaymentOfIntent(tx, intent.id)
  if (payment?.status === 'refunding' || payment?.status === 'refunded') return 'refunded'
  if (!payment || !isPaidBy(offer, payment, intent) || !canBeSold(offer, property)) {
    if (payment) await setPaymentStatus(tx, payment.id, 'refunding')
    await recordAudit(tx, { at, actor, action: 'refund payment', objectId: offer.id, from: offer.status })
    return 'refunded'
  }
  await moveOffer(tx, offer.id, 'accepted', 'bought', { transaction_id: intent.id, payment_processing: false })
  await setSold(tx, property.id, at)
  await setPaymentStatus(tx, payment.id, 'succeeded')
  await removeBought(tx, offer.buyer_id, property.id)
  await recordAudit(tx, { at, actor, action: 'complete sale', objectId: offer.id, from: 'accepted', to: 'bought' })
  const sold = await readOffer(tx, offer.id)
  await mailUser(deps, tx, offer.buyer_id, paymentReceipt(sold))
  await mailUser(deps, tx, offer.agent_id, propertySold(sold))
  await closeWaitingOffers(
    deps,
    tx,
    { propertyId: property.id },
    { at, actor, action: 'close offer of sold property', reason: 'The property was sold to another buyer.' },
  )
  return 'sold'
}

/** The transaction buys its own offer only, by a payment that we opened and have not given back (ruling G13). */
const isPaidBy = (offer: OfferRow, payment: PaymentRow, intent: Intent): boolean =>
  payment.status === 'open' &&
  intent.status === 'succeeded' &&
  intent.refundedCents === 0 &&
  intent.offerId === offer.id &&
  intent.amountCents === offer.amount_cents &&
  intent.currency === 'usd'

const canBeSold = (offer: OfferRow, property: PropertyRow): boolean =>
  offer.status === 'accepted' && !property.hidden && property.sold_at === null
