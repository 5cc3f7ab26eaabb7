import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { recordMove } from '../mail/record-move.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { setPaymentProcessing } from '../offers/offer-store.ts'
import { completeSale } from './complete-sale.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRefund } from './record-refund.ts'
import {
  checkAllPayments,
  lockPaymentOfIntent,
  paymentOfIntent,
  setPaymentStatus,
  takePaymentsToCheck,
} from './payment-store.ts'
import { closeUnknownPayment, mayHaveWrongKeys } from './close-unknown-payment.ts'

/** How many payments are checked at once. */
const perPage = 5

/**
 * Brings a payment to the state that the provider reports. What an event says is asked for again, so that a forged or
 * late one does no harm, and events may come in any order. A payment that we have not opened is ignored.
 */
export async function settleIntent(deps: Deps, intentId: string): Promise<void> {
  const payment = await paymentOfIntent(deps.db, intentId)
  if (!payment) return
  const intent = payment.provider === deps.payments.name ? await deps.payments.fetchIntent(intentId) : undefined
  if (!intent) {
    if (!mayHaveWrongKeys(deps)) return closeUnknownPayment(deps, payment)
    const about = { intent: intentId, offer: payment.offer_id, account: payment.account }
    deps.log.error(about, `${deps.payments.name} does not know an open payment: are its keys right?`)
    return
  }
  if (intent.dispute) await recordDispute(deps, payment, intent.dispute)
  if (intent.status === 'cancelled') await noteCancellation(deps, intent)
  else if (intent.status !== 'succeeded')
    await setPaymentProcessing(deps.db, intent.offerId, intent.status === 'processing').execute()
  else if ((await completeSale(deps, intent, undefined)).is === 'sold already') await recordRefund(deps, intent)
}

/** Cancelled at the provider's own desk, or by a lapse that did not finish: the offer can be paid by a new payment. */
async function noteCancellation(deps: Deps, { id, offerId }: Intent): Promise<void> {
  await inTransaction(deps.db, async tx => {
    await lockOffer(tx, offerId, () => true)
    const payment = await lockPaymentOfIntent(tx, id)
    if (payment?.status !== 'open') return
    await recordMove(deps, tx, {
      change: setPaymentStatus(tx, payment.id, 'cancelled'),
      also: [setPaymentProcessing(tx, offerId, false)],
      audit: () => ({ actor: undefined, action: 'note cancelled payment', objectId: offerId, detail: id }),
    })
    deps.log.warn({ intent: id, offer: offerId }, 'a payment was cancelled at the card provider')
  })
}

/**
 * Finds payments that succeeded while nobody was listening: a browser that died after paying, an event that got lost,
 * a refund that the provider did not answer. Works page by page until none is due. Every node does so every few seconds;
 * a payment that fails does not keep the others waiting, and is checked again later.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (;;) {
    const due = await takePaymentsToCheck(deps.db, deps.clock.now(), perPage)
    await Promise.all(due.map(({ intent_id: intent }) => settleOrLog(deps, intent ?? '')))
    if (due.length < perPage) return
  }
}

/**
 * Checks all open payments soon. A node does so when it starts: any of them may have been paid while none was running.
 */
export const reconcileAfterStart = async ({ db, clock }: Deps): Promise<void> => {
  await checkAllPayments(db, clock.now())
}

const settleOrLog = (deps: Deps, intent: string): Promise<void> =>
  settleIntent(deps, intent).catch((error: unknown) =>
    deps.log.error({ err: error, intent }, 'a payment could not be settled'),
  )
