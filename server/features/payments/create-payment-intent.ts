import { aboveCardLimit, isPayableByCard, toCents, toDollars } from '#contract/money.ts'
import type { PaymentRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { lockForDecision } from '../offers/decide-offer.ts'
import { providerIsAway } from './provider-is-away.ts'
import { insertPayment, lockLivePayment, openPayment, setPaymentStatus } from './payment-store.ts'

/**
 * Opens the payment of the buyer's own accepted offer, or answers the one that is open: there is one per offer, its
 * amount is the offer's, and its id is the key under which the provider knows it (rulings G13, G18).
 *
 * @throws Problem 404 not theirs, 409 not accepted, overdue, frozen or another price, 422 above the card limit,
 * 503 the card provider does not answer
 */
export async function createPaymentIntent(
  deps: Deps,
  buyer: Caller,
  { offerId, price }: { offerId: string; price?: number | undefined },
): Promise<{ clientSecret: string }> {
  const payment = await inTransaction(deps.db, tx => preparePayment(deps, tx, buyer, offerId, price))
  if (payment.client_secret !== null) return { clientSecret: payment.client_secret }
  return { clientSecret: await openAtProvider(deps, offerId, payment) }
}

/** Outside the transaction: no row is held while a foreign service is asked. */
async function openAtProvider({ db, payments, log }: Deps, offerId: string, payment: PaymentRow): Promise<string> {
  const order = { offerId, amountCents: payment.amount_cents, idempotencyKey: payment.id }
  const intent = await payments.createIntent(order).catch(providerIsAway(log, { offer: offerId }))
  await openPayment(db, intent.id, intent.clientSecret, payment.id)
  return intent.clientSecret
}

async function preparePayment(
  { clock, payments }: Deps,
  tx: Tx,
  buyer: Caller,
  offerId: string,
  price: number | undefined,
): Promise<PaymentRow> {
  const { offer, property } = await lockForDecision(tx, offerId, found => found.buyer_id === buyer.id)
  if (offer.status === 'bought') throw problem(409, 'This offer is already paid.')
  if (offer.status !== 'accepted') throw problem(409, 'Only an accepted offer can be paid.')
  if (property.hidden) throw problem(409, 'This property is under review, so it cannot be paid for now.')
  if (offer.pay_by && offer.pay_by <= clock.now()) throw problem(409, 'The time to pay this offer is over.')
  if (price !== undefined && toCents(price) !== offer.amount_cents)
    throw problem(409, 'The price differs from the accepted offer.')
  const amount = toDollars(offer.amount_cents)
  if (!isPayableByCard(amount)) throw problem(422, aboveCardLimit(amount), 'price')
  const live = await lockLivePayment(tx, offerId)
  if (live?.provider === payments.name) return live
  // The marketplace has changed its provider since: the old one's form is gone, so nobody can pay there any more.
  if (live) await setPaymentStatus(tx, live.id, 'cancelled').execute()
  return insertPayment(tx, { offerId, provider: payments.name, amountCents: offer.amount_cents, at: clock.now() })
}
