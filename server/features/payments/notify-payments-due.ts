import { offerFacts } from '#contract/notifications.ts'
import { isPayableByCard } from '#contract/money.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { insertNotification } from '../notifications/notification-store.ts'
import { lockUnnotifiedDue, paymentDueOccasion } from '../offers/offer-list-store.ts'
import { toOffer } from '../offers/offer-columns.ts'

const hourMs = 60 * 60 * 1000
/** Offers per run. The job runs every minute. */
const perRun = 500

/**
 * Notifies buyers whose payment is due in 24 hours, once per deadline, and the agents who have to record it as a transfer
 * (ruling G49). In a payment window of less than two days it
 * does so when half of the window is left.
 */
export async function notifyPaymentsDue({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const leadMs = Math.min(24, settings.paymentWindowHours / 2) * hourMs
  await inTransaction(db, async tx => {
    for (const row of await lockUnnotifiedDue(tx, now, new Date(now.getTime() + leadMs), perRun)) {
      const offer = toOffer(row)
      const [occasion, facts] = [paymentDueOccasion(row), { ...offerFacts(offer), payBy: offer.payBy }]
      const due = { to: row.buyer_id, content: { kind: 'payment due' as const, ...facts }, occasion }
      await insertNotification(tx, due, now).execute()
      if (isPayableByCard(offer.offerAmount)) continue
      const toRecord = { to: row.agent_id, content: { kind: 'transfer due' as const, ...facts }, occasion }
      await insertNotification(tx, toRecord, now).execute()
    }
  })
}
