import type { Deps } from '../../deps.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { setPaymentProcessing, setRefunded } from '../offers/offer-store.ts'
import { completeSale } from './complete-sale.ts'
import { paymentOfIntent, unsettledIntents } from './payment-store.ts'

const tenSeconds = 10_000

/**
 * Settles a payment that the provider reports as succeeded. What it says is asked for again, so that a forged or late
 * report does no harm, and reports may come in any order. A payment that we have not opened is somebody else's.
 */
export async function settleIntent(deps: Deps, intentId: string): Promise<void> {
  if (!(await paymentOfIntent(deps.db, intentId))) return
  const intent = await deps.payments.fetchIntent(intentId)
  if (!intent) return
  if (intent.status !== 'succeeded') await setPaymentProcessing(deps.db, intent.offerId, intent.status === 'processing')
  else if ((await completeSale(deps, intent, undefined)).is === 'sold already') await noteRefund(deps, intent)
}

/** Money of a sale that was given back at the provider's own desk: the sale stays, and both sides see it. */
async function noteRefund({ db, clock, log }: Deps, { id, refundedCents }: Intent): Promise<void> {
  await inTransaction(db, async tx => {
    const offer = await setRefunded(tx, id, refundedCents)
    if (!offer) return
    await recordAudit(tx, { at: clock.now(), actor: undefined, action: 'note refund', objectId: offer.id })
    log.warn({ intent: id, offer: offer.id }, 'money of a sale was given back at the card provider')
  })
}

/**
 * Finds payments that succeeded while nobody was listening: a browser that died after paying, an event that got lost,
 * a refund that the provider did not answer. One that fails does not keep the others waiting; it is tried again later.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - tenSeconds)
  for (const intent of await unsettledIntents(deps.db, deps.payments.name, before))
    await settleIntent(deps, intent).catch((error: unknown) =>
      deps.log.error({ err: error, intent }, 'a payment could not be settled'),
    )
}
