import { toDollars } from '#contract/ground/money.ts'
import type { PaymentRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Intent, RefundStatus } from '../../providers/payments/port.ts'
import { recordChange } from '../changes/record-change.ts'
import { paymentRefunded } from '../mail-queue/mail-templates.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { findOffer } from '../offers/offer-store.ts'
import { alertAdmins } from './alert-admins.ts'
import { paymentOfIntent, setRefundOutcome } from './payment-store.ts'
import { providerUnavailable } from './provider-unavailable.ts'
import { refundFailed, refundTakenBack } from './returned-money-mail-templates.ts'

/**
 * Refunds a payment that can no longer become a sale, or the deposit of a deal that has ended, once at the provider. It
 * counts as refunded only when the provider reports success. While the refund is pending, or its response was lost, the
 * reconciler checks again. The admins get a mail about a failed refund, and so does the
 * buyer, unless the payment is disputed.
 *
 * @param intent the provider's own record, which the caller has just fetched
 */
export async function requestRefund(deps: Deps, intent: Intent): Promise<void> {
  const { db, log } = deps
  const payment = await paymentOfIntent(db, intent.id)
  const before = refundOf(intent)
  if (payment?.status === 'refunded' && before !== 'failed') return
  if (payment?.status === 'refund_failed' && before !== 'succeeded') return
  const about = { intent: intent.id, offer: intent.offerId }
  const refund = before ?? (await askForRefund(deps, intent, payment))
  if (refund === undefined) return
  if (refund === 'pending') log.warn(about, 'a payment could not be settled, and its refund is pending')
  else if (payment) await noteOutcome(deps, payment, refund)
  else log.error({ ...about, refund }, 'a payment that was not opened here was refunded')
}

/** Returns the state of a full refund; undefined if it must be requested. */
const refundOf = ({ refund, refundedCents, amountCents }: Intent): RefundStatus | undefined =>
  refund === 'succeeded' && refundedCents < amountCents ? undefined : refund

async function askForRefund(
  { payments, log }: Deps,
  { id, offerId }: Intent,
  payment: PaymentRow | undefined,
): Promise<RefundStatus | undefined> {
  const about = { intent: id, offer: offerId }
  try {
    return await payments.refund(id, `refund-${payment?.id ?? id}`)
  } catch (error) {
    // The reconciler retries payments that we have stored; for any other, the buyer has to retry.
    if (!payment) return providerUnavailable(log, about)(error)
    log.error({ ...about, err: error }, 'a payment could not be refunded yet')
    return undefined
  }
}

async function noteOutcome(deps: Deps, payment: PaymentRow, refund: 'succeeded' | 'failed'): Promise<void> {
  const { id, offer_id: offerId, intent_id: intentId, dispute } = payment
  const facts = { amount: toDollars(payment.amount_cents) }
  await inTransaction(deps.db, async tx => {
    const locked = await lockOffer(tx, offerId, () => true)
    const offer = await findOffer(tx, offerId)
    if (!offer) return
    const isDeposit = offer.settlement?.depositTransactionId === intentId
    const [noted] = await recordChange(
      deps,
      tx,
      refund === 'succeeded'
        ? {
            changeAny: setRefundOutcome(tx, id, 'refunded'),
            step: dealStep(locked, { actor: undefined, action: 'pay refund', facts }),
            mails: [{ to: offer.buyerId, content: paymentRefunded(offer, { ...facts, id, isDeposit }) }],
          }
        : {
            changeAny: setRefundOutcome(tx, id, 'refund_failed'),
            audit: {
              actor: undefined,
              action: 'note failed refund',
              objectId: offerId,
              detail: intentId ?? '',
            },
            step: dealStep(locked, { actor: undefined, action: 'note failed refund', facts }),
            // In a dispute the bank returns the money, and the buyer gets the mail about the dispute.
            mails:
              dispute === 'open' || dispute === 'lost'
                ? []
                : [{ to: offer.buyerId, content: refundTakenBack(offer, intentId ?? '', 'buyer') }],
          },
    )
    if (!noted) return
    if (refund === 'failed')
      await alertAdmins(deps, tx, id, refundFailed(offer, intentId ?? '', { ...facts, dispute }), deps.clock.now())
    deps.log.error({ intent: intentId, offer: offerId }, outcomes[refund])
  })
}

const outcomes = {
  succeeded: 'a payment could not be settled and was refunded',
  failed: 'a payment could not be settled, and its refund has failed',
}
