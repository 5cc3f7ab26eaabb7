import { isDeal } from '#contract/offers.ts'
import { toCents, toDollars, cardRefusal } from '#contract/money.ts'
import type { PaymentRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import type { ProviderAccount } from '../../providers/payments/port.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { providerUnavailable } from './provider-unavailable.ts'
import {
  firstCheck,
  insertPayment,
  livePayment,
  lockLivePayment,
  openPayment,
  requestPaymentAgain,
  setAccount,
} from './payment-store.ts'
import { closeUnknownPayment, writeOff } from './close-unknown-payment.ts'

/**
 * Opens the payment of the buyer's accepted offer, or returns the open one. There is one per offer, with the offer's
 * amount. Its id is the idempotency key at the provider (rulings G13, G18).
 *
 * @throws Problem 404 not theirs, 409 not accepted, overdue, frozen or another price, 422 above or below what a card
 *   payment can be, 503 the card provider does not answer
 */
export async function createPaymentIntent(
  deps: Deps,
  buyer: Caller,
  { offerId, price }: { offerId: string; price?: number | undefined },
): Promise<{ clientSecret: string }> {
  const payment = await inTransaction(deps.db, tx => preparePayment(deps, tx, buyer, offerId, price))
  const away = providerUnavailable(deps.log, { offer: offerId })
  const account = await deps.payments.fetchAccount().catch(away)
  if (payment.client_secret === null) return { clientSecret: await openAtProvider(deps, payment, account) }
  if (!isOpenedAt(payment, account)) {
    const intent = await deps.payments.fetchIntent(payment.intent_id ?? '').catch(away)
    if (!intent) {
      await closeUnknownPayment(deps, payment)
      return createPaymentIntent(deps, buyer, { offerId, price })
    }
    await setAccount(deps.db, payment.id, account.account ?? null, account.mode)
  }
  return { clientSecret: payment.client_secret }
}

const isOpenedAt = (payment: PaymentRow, { account, mode }: ProviderAccount): boolean =>
  payment.account === (account ?? null) && payment.mode === mode

/** Calls the provider outside the transaction, so that no row is locked meanwhile. */
async function openAtProvider(
  { db, payments, log }: Deps,
  { id, offer_id: offerId, amount_cents: amountCents }: PaymentRow,
  { account, mode }: ProviderAccount,
): Promise<string> {
  const away = providerUnavailable(log, { offer: offerId })
  const intent = await payments.createIntent({ offerId, amountCents, idempotencyKey: id }).catch(away)
  const isFirst = await openPayment(db, id, intent, { account: account ?? null, mode })
  if (isFirst) return intent.clientSecret
  // Another node was faster, perhaps with the keys of another account. Use the stored payment.
  const stored = await livePayment(db, offerId)
  if (!stored?.client_secret) throw problem(409, 'This offer was changed in the meantime. Please try again.')
  return stored.client_secret
}

async function preparePayment(
  deps: Deps,
  tx: Tx,
  buyer: Caller,
  offerId: string,
  price: number | undefined,
): Promise<PaymentRow> {
  const { clock, payments } = deps
  const at = clock.now()
  const offer = await lockOffer(tx, offerId, found => found.buyer_id === buyer.id)
  if (offer.status === 'bought') throw problem(409, 'This offer is already paid.')
  if (!isDeal(offer)) throw problem(409, 'Only an accepted offer can be paid.')
  if (offer.hidden) throw problem(409, 'This home is under review, so it cannot be paid for now.')
  if (offer.pay_by && offer.pay_by <= at) throw problem(409, 'The payment deadline of this offer has passed.')
  if (price !== undefined && toCents(price) !== offer.amount_cents)
    throw problem(409, 'The price differs from the accepted offer.')
  const obstacle = cardRefusal(toDollars(offer.amount_cents))
  if (obstacle !== undefined) throw problem(422, obstacle, 'price')
  const live = await lockLivePayment(tx, offerId)
  const nextCheck = firstCheck(at)
  if (live?.provider === payments.name) {
    await requestPaymentAgain(tx, live.id, at, nextCheck)
    return live
  }
  // The marketplace has changed its provider, so nobody can pay at the old one.
  if (live) await writeOff(deps, tx, offer, live)
  return insertPayment(tx, { offerId, provider: payments.name, amountCents: offer.amount_cents, at, nextCheck })
}
