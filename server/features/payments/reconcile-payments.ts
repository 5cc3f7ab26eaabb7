import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { setPaymentProcessing } from '../offers/offer-store.ts'
import { closeUnknownPayment, mayHaveWrongKeys } from './close-unknown-payment.ts'
import { completeSale } from './complete-sale.ts'
import {
  checkAllPayments,
  lockPaymentOfIntent,
  paymentOfIntent,
  setPaymentStatus,
  takePaymentsToCheck,
} from './payment-store.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRefund } from './record-refund.ts'

/** Payments per page. */
const perPage = 5

/**
 * Updates a payment to the state that it has at the provider. It always fetches the state, so a forged or late event
 * does no harm, and events may arrive in any order. A payment that we have not opened is ignored.
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
  else if ((await completeSale(deps, intent, undefined)).is === 'known') await recordRefund(deps, intent)
}

/** Stores a cancellation in the provider's dashboard, or by an unfinished lapse. The offer can then be paid again. */
async function noteCancellation(deps: Deps, { id, offerId }: Intent): Promise<void> {
  await inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, offerId, () => true)
    const payment = await lockPaymentOfIntent(tx, id)
    if (payment?.status !== 'open') return
    await recordChange(deps, tx, {
      change: setPaymentStatus(tx, payment.id, 'cancelled'),
      also: [setPaymentProcessing(tx, offerId, false)],
      audit: { actor: undefined, action: 'note cancelled payment', objectId: offerId, detail: id },
      step: dealStep(offer, { actor: undefined, action: 'note cancelled payment' }),
    })
    deps.log.warn({ intent: id, offer: offerId }, 'a payment was cancelled at the card provider')
  })
}

/**
 * Finds payments whose outcome was missed: the browser crashed after paying, an event was lost, or the response to a
 * refund was. Every node runs it every few seconds, page by page until none is due. A payment that fails does not delay
 * the others, and is checked again later.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (;;) {
    const due = await takePaymentsToCheck(deps.db, deps.clock.now(), perPage)
    await Promise.all(due.map(({ intent_id: intent }) => settleOrLog(deps, intent ?? '')))
    if (due.length < perPage) return
  }
}

/**
 * Schedules a check of all open payments when a node starts, because any may have been paid while no node was running.
 */
export const reconcileAfterStart = async ({ db, clock }: Deps): Promise<void> => {
  await checkAllPayments(db, clock.now())
}

const settleOrLog = (deps: Deps, intent: string): Promise<void> =>
  settleIntent(deps, intent).catch((error: unknown) =>
    deps.log.error({ err: error, intent }, 'a payment could not be settled'),
  )
