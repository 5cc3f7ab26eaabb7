import type { Deps } from '../../deps.ts'
import { completeSale } from './complete-sale.ts'
import { unsettledPayments } from './payment-store.ts'

const tenSeconds = 10_000

/**
 * Settles a payment that the provider reports as succeeded. What it says is asked for again, so that a forged or late
 * report does no harm.
 */
export async function settleIntent(deps: Deps, intentId: string): Promise<void> {
  const intent = await deps.payments.fetchIntent(intentId)
  if (intent?.status === 'succeeded') await completeSale(deps, intent, undefined)
}

/** Finds payments that succeeded while nobody was listening: a browser that died after paying, an event that got lost. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - tenSeconds)
  for (const payment of await unsettledPayments(deps.db, before))
    if (payment.intent_id !== null) await settleIntent(deps, payment.intent_id)
}
