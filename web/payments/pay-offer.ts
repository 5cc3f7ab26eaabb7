import type { Offer } from '#contract/offers/offers.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { call } from '../api/call.ts'
import type { Billing, ConfirmPayment, Payment } from './card-form.ts'
import { failureText, WordedError } from '../api/worded-error.ts'

/** The card was charged, but this browser could not complete the sale. The server completes it from the provider's record. */
export class SaleUnfinished extends WordedError {}

/**
 * Pays an accepted offer or its deposit: the server opens the payment, the card provider charges the card, and the server
 * verifies the payment with the provider and completes the sale, or records the deposit.
 *
 * @throws CallFailed or the provider's WordedError before the card was charged, SaleUnfinished after it
 */
export async function payOffer(offer: Offer, billing: Billing, confirm: ConfirmPayment): Promise<Payment> {
  const asked = { price: duePayment(offer).amount, offerId: offer._id }
  const { clientSecret } = await call(createPaymentIntent, { body: asked })
  const payment = await confirm(clientSecret, billing)
  if (payment.status !== 'succeeded') return payment

  const { transactionId } = payment
  await call(buyProperty, { params: { id: offer._id }, body: { transactionId, status: 'bought' } }).catch(
    (cause: unknown) => {
      const why = failureText(cause)
      throw new SaleUnfinished(`${why} Your card was charged. We’ll finish this automatically.`, { cause })
    },
  )
  return payment
}
