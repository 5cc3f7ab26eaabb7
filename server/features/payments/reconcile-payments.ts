import type { Deps } from '../../deps.ts'
import { setPaymentProcessing } from '../offers/offer-store.ts'
import { completeSale } from './complete-sale.ts'
import { unsettledIntents } from './payment-store.ts'

const tenSeconds = 10_000

/**
 * Settles a payment that the provider reports as succeeded. What it says is asked for again, so that a forged or late
 * report does no harm.
 */
export async function settleIntent(deps: Deps, intentId: string): Promise<void> {
  const intent = await deps.payments.fetchIntent(intentId)
  if (intent?.status === 'succeeded') await completeSale(deps, intent, undefined)
  else if (intent) await setPaymentProcessing(deps.db, intent.offerId, intent.status === 'processing')
}

/**
 * Finds payments that succeeded while nobody was listening: a browser that died after paying, an event that got lost,
 * a refund that the provider did not answer. One that fails does not keep the others waiting; it is tried again later.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - tenSeconds)
  for (const intent of await unsettledIntents(deps.db, before))
    await settleIntent(deps, intent).catch((error: unknown) =>
      deps.log.error({ err: error, intent }, 'a payment could not be settled'),
    )
}
