import type { Offer } from '#contract/offers.ts'
import { alongside } from '../../db/alongside.ts'
import { auditLines, recordAudit } from '../../db/audit.ts'
import type { PaymentRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { paymentReceipt, paymentRefunded, propertySold } from '../mail/letters.ts'
import { mailTo, mailUser, sendSoon } from '../mail/queue-mail.ts'
import { closeWaitingOffers } from '../offers/close-waiting-offers.ts'
import { lockForDecision, type HeldOffer, type HeldProperty } from '../offers/decide-offer.ts'
import { findOffer, moveOffer, toOffer } from '../offers/offer-store.ts'
import { setSold } from '../properties/property-store.ts'
import { removeBought } from '../wishlist/wishlist-store.ts'
import { providerIsAway } from './provider-is-away.ts'
import { lockPaymentOfIntent, paymentOfIntent, setPaymentRefunded, setPaymentStatus } from './payment-store.ts'

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
  if (settlement.is === 'refunded') await giveBack(deps, intent)
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
  if (offer.status === 'bought' && offer.transaction_id === intent.id)
    return { is: 'sold already', offer: toOffer(offer) }
  const payment = await lockPaymentOfIntent(tx, intent.id)
  if (payment?.status === 'refunding' || payment?.status === 'refunded') return { is: 'refunded' }
  if (!payment || !isPaidBy(offer, payment, intent) || !canBeSold(offer, property)) {
    if (payment) await setPaymentStatus(tx, payment.id, 'refunding').execute()
    await recordAudit(tx, { at, actor, action: 'refund payment', objectId: offer.id, from: offer.status })
    return { is: 'refunded' }
  }
  const paid = { transaction_id: intent.id, payment_processing: false }
  // It loses its wishlist entry with the buyer.
  const sold = toOffer({ ...offer, ...paid, status: 'bought', wishlist_id: null, under_offer: false })
  const line = { actor, action: 'complete sale', objectId: offer.id, from: 'accepted', to: 'bought' }
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
  intent.refundedCents === 0 &&
  intent.offerId === offer.id &&
  intent.amountCents === offer.amount_cents &&
  intent.currency === 'usd'

const canBeSold = (offer: HeldOffer, property: HeldProperty): boolean =>
  offer.status === 'accepted' && !property.hidden && property.sold_at === null
