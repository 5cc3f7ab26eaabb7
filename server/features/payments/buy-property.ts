import type { Deps } from '../../deps/deps.ts'
import { notFound, problem, type Problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { reloadOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { findPaymentState, setPaymentProcessing } from '../offers/offer-store.ts'
import { closeUnknownPayment } from './close-unknown-payment.ts'
import { completeSale } from './complete-sale.ts'
import { paymentOfIntent } from './payment-store.ts'
import { providerUnavailable } from './provider-unavailable.ts'

/**
 * Completes a sale, or records the deposit, when the buyer reports a payment. It counts only once the provider confirms it
 * (rulings G13, G65). A repeated report, also after the provider's event, returns the same row.
 *
 * @throws Problem 404 not theirs, 402 not paid, 409 another offer's or another buyer's transaction, or no longer
 *   accepted, 503 the card provider does not respond; the sale is completed once it does
 */
export async function buyProperty(
  deps: Deps,
  buyer: Caller,
  offerId: string,
  transactionId: string,
): Promise<ChangedOffer> {
  const offer = await findPaymentState(deps.db, offerId)
  if (offer?.buyer_id !== buyer.id) throw notFound('This offer')
  if (offer.status === 'bought') {
    if ([offer.transaction_id, offer.deposit_transaction].includes(transactionId))
      return { ...(await reloadOffer(deps.db, offerId)), modifiedCount: 0 }
    await checkSecondPayment(deps, offerId, transactionId)
    throw problem(409, 'This offer was paid by another transaction.')
  }
  const intent = await deps.payments.fetchIntent(transactionId).catch(providerUnavailable(deps.log, { offer: offerId }))
  if (!intent) throw await unknownTransaction(deps, offerId, transactionId)
  if (intent.offerId !== offerId) {
    deps.log.warn({ offer: offerId, intent: intent.id, user: buyer.id }, 'payment mismatch')
    throw problem(409, 'This transaction belongs to another offer.')
  }
  if (intent.status !== 'succeeded') {
    const isProcessing = intent.status === 'processing'
    await setPaymentProcessing(deps.db, offerId, isProcessing).execute()
    throw problem(
      402,
      isProcessing
        ? 'The payment is still being processed. We’ll finish this automatically.'
        : 'This payment has not succeeded.',
    )
  }
  const settled = await completeSale(deps, intent, buyer)
  if (settled.is === 'refunded') throw problem(409, 'This offer can no longer be paid. Your payment will be refunded.')
  return { ...settled.offer, modifiedCount: settled.is === 'known' ? 0 : 1 }
}

/** Refunds a second payment of a sale, or mails the admins if it belongs to another account. */
async function checkSecondPayment(deps: Deps, offerId: string, transactionId: string): Promise<void> {
  const payment = await paymentOfIntent(deps.db, transactionId)
  if (payment?.offer_id !== offerId) return
  const intent = await deps.payments.fetchIntent(transactionId).catch(providerUnavailable(deps.log, { offer: offerId }))
  if (!intent) await closeUnknownPayment(deps, payment, { isClaimed: true })
  else if (intent.status === 'succeeded') await completeSale(deps, intent, undefined)
}

/**
 * Handles a transaction that the provider does not know: it belongs to another account and may have been paid there.
 */
async function unknownTransaction(deps: Deps, offerId: string, transactionId: string): Promise<Problem> {
  const payment = await paymentOfIntent(deps.db, transactionId)
  if (payment?.offer_id !== offerId) return problem(402, 'The card provider does not know this transaction.')
  await closeUnknownPayment(deps, payment, { isClaimed: true })
  return problem(
    402,
    'The card provider no longer knows this payment. If your card was charged, contact the marketplace before you pay again.',
  )
}
