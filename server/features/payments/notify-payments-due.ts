import { offerFacts } from '#contract/notifications.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { insertNotification } from '../notifications/notification-store.ts'
import { lockUnnotifiedDue, paymentDueOccasion } from '../offers/offer-list-store.ts'
import { toOffer } from '../offers/offer-columns.ts'

const hourMs = 60 * 60 * 1000
/** Offers per run. The job runs every minute. */
const perRun = 500

/**
 * Notifies buyers whose payment is due in 24 hours, once per deadline. In a payment window of less than two days it
 * does so when half of the window is left.
 */
export async function notifyPaymentsDue({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const leadMs = Math.min(24, settings.paymentWindowHours / 2) * hourMs
  await inTransaction(db, async tx => {
    for (const row of await lockUnnotifiedDue(tx, now, new Date(now.getTime() + leadMs), perRun)) {
      const offer = toOffer(row)
      const content = { kind: 'payment due' as const, ...offerFacts(offer), payBy: offer.payBy }
      await insertNotification(tx, { to: row.buyer_id, content, occasion: paymentDueOccasion(row) }, now).execute()
    }
  })
}
