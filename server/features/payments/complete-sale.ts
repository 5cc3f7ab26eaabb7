import type { AuditAction } from '#contract/audit/audit.ts'
import type { Json } from '#contract/deal-record/canonical-json.ts'
import { toDollars } from '#contract/ground/money.ts'
import { canMove, type Offer } from '#contract/offers/offers.ts'
import type { PersonalValue } from '../../db/audit/deal-step.ts'
import type { PaymentRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { type Change, recordChange } from '../changes/record-change.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { paymentReceipt, propertySold } from '../mail-queue/mail-templates.ts'
import { closeWaitingOffers } from '../manage-properties/close-waiting-offers.ts'
import { dealStep, personalText, provenPeople } from '../offers/deal-steps.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import { peopleOf, toOffer } from '../offers/offer-columns.ts'
import { waiveOpenConditions } from '../offers/waive-open-conditions.ts'
import { setSold } from '../properties/property-store.ts'
import { removeBought } from '../wishlist/wishlist-store.ts'
import { lockPaymentOfIntent, setPaymentStatus } from './payment-store.ts'
import { recordDeposit } from './record-deposit.ts'
import { requestRefund } from './request-refund.ts'

/** Result of settling a succeeded payment: of the whole price, which is a sale, or of a deposit. */
type Settled = { is: 'sold' | 'deposit paid' | 'known'; offer: Offer } | { is: 'refunded' }

/**
 * Turns a succeeded payment into a sale in one transaction: the offer is bought, the property sold, the buyer's
 * wishlist entry removed, and the other offers are rejected. Open conditions are waived (ruling G70). The browser, the
 * provider's event and the reconciler may call this in any order, any number of times; there is one sale. The payment of
 * a deposit is recorded instead, and the offer stays accepted (ruling G65).
 *
 * A payment whose offer has lapsed, or whose property was frozen meanwhile, is refunded. The decision is stored first,
 * so that the same payment cannot buy anything later.
 *
 * @param intent the provider's own record, which the caller has just fetched and found succeeded
 */
export async function completeSale(deps: Deps, intent: Intent, actor: Caller | undefined): Promise<Settled> {
  const settled = await inTransaction(deps.db, tx => settle(deps, tx, intent, actor))
  if (settled.is === 'refunded') await requestRefund(deps, intent)
  return settled
}

async function settle(deps: Deps, tx: Tx, intent: Intent, actor: Caller | undefined): Promise<Settled> {
  const offer = await lockOffer(tx, intent.offerId, () => true)
  const payment = await lockPaymentOfIntent(tx, intent.id)
  if (payment && isBeingRefunded(payment)) return { is: 'refunded' }
  if (offer.transaction_id === intent.id || offer.deposit_transaction === intent.id)
    return { is: 'known', offer: toOffer(offer) }
  if (!payment || !isPaidBy(offer, payment, intent) || !canBeSold(offer)) {
    await recordRefund(deps, tx, offer, payment, actor)
    return { is: 'refunded' }
  }
  if (offer.deposit_cents !== null) {
    const deal = await recordDeposit(deps, tx, offer, { payment, transaction: intent.id, actor })
    return { is: 'deposit paid', offer: deal }
  }
  const sold = await sell(deps, tx, offer, {
    transactionId: intent.id,
    actor,
    facts: { paidBy: 'card', provider: payment.provider },
    also: [setPaymentStatus(tx, payment.id, 'succeeded')],
  })
  return { is: 'sold', offer: sold }
}

interface Sale {
  transactionId: string
  actor: Caller | undefined
  /** Action of the audit line and the step. */
  action?: AuditAction
  /** Detail for the audit line. */
  detail?: string
  /** Way of payment, for the record of the deal. */
  facts: { readonly [name: string]: Json }
  /** Further values that the record keeps only as commitments. */
  personal?: readonly PersonalValue[]
  /** Mails beside the receipt and the news for the agent. */
  mails?: (sold: Offer) => readonly UserMail[]
  /** Other rows that change with it. */
  also?: readonly Change[]
}

/**
 * Sells the property of a locked offer to its buyer, and rejects the other offers. Both ways to pay end here: by card
 * and by transfer.
 */
export async function sell(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  { transactionId, actor, action = 'complete sale', detail, facts, personal = [], mails, also = [] }: Sale,
): Promise<Offer> {
  const at = deps.clock.now()
  const people = peopleOf(offer)
  const waived = waiveOpenConditions(offer, at)
  const sold = await moveOffer(deps, tx, offer, {
    to: 'bought',
    actor,
    action,
    detail,
    facts: { ...facts, ...waived.facts },
    personal: [
      ...personalText('transaction', transactionId, { id: offer.buyer_id }),
      ...provenPeople(people),
      ...personal,
    ],
    set: {
      transaction_id: transactionId,
      payment_processing: false,
      wishlist_id: null,
      sale_people: people,
      ...waived.set,
    },
    also: [setSold(tx, offer.property_id, at), removeBought(tx, offer.buyer_id, offer.property_id), ...also],
    mails: moved => [
      { to: offer.buyer_id, content: paymentReceipt(moved) },
      { to: offer.agent_id, content: propertySold(moved) },
      ...(mails?.(moved) ?? []),
    ],
  })
  // By nobody: for the losing offers, another buyer's purchase is no act of a side.
  const notificationKey = { actor: undefined, action: 'close offer of sold property', because: 'sold' } as const
  await closeWaitingOffers(
    deps,
    tx,
    { propertyId: offer.property_id },
    { ...notificationKey, boughtBy: offer.buyer_id },
  )
  return { ...sold, boughtAt: at.toISOString() }
}

/** Records that a payment will be refunded. One that was not opened here has no row. */
async function recordRefund(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  payment: PaymentRow | undefined,
  actor: Caller | undefined,
): Promise<void> {
  const line = { actor, action: 'refund payment' as const, objectId: offer.id, from: offer.status }
  const step = dealStep(offer, { ...line, facts: { amount: toDollars(payment?.amount_cents ?? offer.amount_cents) } })
  if (payment)
    await recordChange(deps, tx, {
      change: setPaymentStatus(tx, payment.id, 'refunding'),
      audit: line,
      step,
    })
  else await recordChange(deps, tx, { audit: line, step })
}

/** Whether the transaction pays for this offer: we opened its payment and have not refunded it (ruling G13). */
const isPaidBy = (offer: LockedOffer, payment: PaymentRow, intent: Intent): boolean =>
  payment.status === 'open' &&
  intent.status === 'succeeded' &&
  intent.refund === undefined &&
  intent.offerId === offer.id &&
  intent.amountCents === (offer.deposit_cents ?? offer.amount_cents) &&
  intent.currency === 'usd'

const isBeingRefunded = ({ status }: PaymentRow): boolean =>
  status === 'refunding' || status === 'refunded' || status === 'refund_failed'

const canBeSold = (offer: LockedOffer): boolean => canMove(offer, 'bought') && !offer.hidden && offer.sold_at === null
