import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { duePayment, isDepositPaid } from '#contract/offers/settlement.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { failureText, WordedError } from '../api/worded-error.ts'
import type { Billing, ConfirmPayment, Payment } from './card-form.ts'

/** The card was charged, but this browser could not complete the sale. The server completes it from the provider's record. */
export class SaleUnfinished extends WordedError {}

/**
 * Pays an accepted offer or its deposit: the server opens the payment, the card provider charges the card, and the server
 * verifies the payment with the provider and completes the sale, or records the deposit. An earlier attempt whose response
 * was lost may have paid meanwhile; then nothing is charged again.
 *
 * @throws CallFailed or the provider's WordedError before the card was charged, SaleUnfinished after it
 */
export async function payOffer(offer: Offer, billing: Billing, confirm: ConfirmPayment): Promise<Payment['status']> {
  const opened = await openPayment(offer)
  if (opened === 'paid') return 'succeeded'
  const payment = await confirm(opened.clientSecret, billing)
  if (payment.status !== 'succeeded') return payment.status

  const { transactionId } = payment
  await call(buyProperty, { params: { id: offer._id }, body: { transactionId, status: 'bought' } }).catch(
    (cause: unknown) => {
      const why = failureText(cause)
      throw new SaleUnfinished(`${why} Your card was charged. We’ll finish this automatically.`, { cause })
    },
  )
  return payment.status
}

async function openPayment(offer: Offer): Promise<{ clientSecret: string } | 'paid'> {
  try {
    return await call(createPaymentIntent, { body: { price: duePayment(offer).amount, offerId: offer._id } })
  } catch (refused) {
    const isPaid = refused instanceof CallFailed && refused.status === 409 && (await isPaidMeanwhile(offer))
    if (isPaid) return 'paid'
    throw refused
  }
}

/** Whether what was due is paid by now. */
async function isPaidMeanwhile(offer: Offer): Promise<boolean> {
  const now = await call(findOffer, { params: { id: offer._id } }).catch(() => null)
  return now !== null && (now.status === 'bought' || (isDepositPaid(now) && !isDepositPaid(offer)))
}
