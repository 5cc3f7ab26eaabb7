import { dollars, isPayableByCard, toCents, cardRefusal } from '#contract/ground/money.ts'
import { isDeal } from '#contract/offers/offers.ts'
import { type DuePayment, duePayment } from '#contract/offers/settlement.ts'
import type { PaymentRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { ProviderAccount } from '../../providers/payments/port.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { closeUnknownPayment, writeOff } from './close-unknown-payment.ts'
import { firstCheck, livePayment, openPayment, requestPayment, setAccount } from './payment-store.ts'
import { providerUnavailable } from './provider-unavailable.ts'

/**
 * Opens the card payment of the buyer's accepted offer, or returns the open one. There is one per offer, with the offer's
 * amount or its deposit. Its id is the idempotency key at the provider (rulings G13, G18, G65).
 *
 * @throws Problem 404 not theirs, 409 not accepted, overdue, frozen, the deposit is paid, or another price, 422 above or
 *   below what a card payment can be, 503 the card provider does not answer
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
  const deal = toOffer(offer)
  const due = duePayment(deal)
  if (due.what === 'balance') throw problem(409, 'The deposit is already paid. The balance is paid by transfer.')
  requireCardPayment(due, deal.offerAmount, price)
  const { name: provider } = payments
  const asked = { offerId, provider, amountCents: toCents(due.amount), at, nextCheck: firstCheck(at) }
  const payment = await requestPayment(tx, asked)
  if (payment.provider === provider) return payment
  // The marketplace has changed its provider, so nobody can pay at the old one.
  await writeOff(deps, tx, offer, payment)
  const another = await requestPayment(tx, asked)
  if (another.provider !== provider) throw new Error(`The payment at ${another.provider} is still live`)
  return another
}

/**
 * Requires that a card can pay what is due, and that the client asks for that amount. A client that knows no deposits asks
 * for the whole price: above the bounds of cards it is refused as without a deposit.
 *
 * @throws Problem 409 another price or no card, 422 no card can pay the price
 */
function requireCardPayment(due: DuePayment, offerAmount: number, price: number | undefined): void {
  const asked = price ?? due.amount
  const isPrice = toCents(asked) === toCents(offerAmount)
  if (due.what === 'price' && !isPrice) throw problem(409, 'The price differs from the accepted offer.')
  if (due.by === 'transfer' && isPayableByCard(offerAmount))
    throw problem(409, 'This deal is paid by transfer: the marketplace took no cards when the offer was accepted.')
  const obstacle = isPrice ? cardRefusal(offerAmount, due) : undefined
  if (obstacle !== undefined) throw problem(422, obstacle, 'price')
  if (toCents(asked) !== toCents(due.amount))
    throw problem(409, `By card you pay the deposit of ${dollars(due.amount)} for this offer.`)
}
