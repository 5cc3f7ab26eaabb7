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
 * Notifies buyers 24 hours before their payment is due, once per deadline. If no card can pay the offer, its agent, who
 * has to record the transfer, is notified too (ruling G49). In a payment window of less than two days, it does so when
 * half of the window is left.
 */
export async function notifyPaymentsDue({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const leadMs = Math.min(24, settings.paymentWindowHours / 2) * hourMs
  await inTransaction(db, async tx => {
    for (const row of await lockUnnotifiedDue(tx, now, new Date(now.getTime() + leadMs), perRun)) {
      const offer = toOffer(row)
      const facts = { ...offerFacts(offer), payBy: offer.payBy }
      const notify = (to: string, kind: 'payment due' | 'transfer due') =>
        insertNotification(tx, { to, content: { kind, ...facts }, occasion: paymentDueOccasion(row) }, now).execute()
      await notify(row.buyer_id, 'payment due')
      if (!isPayableByCard(offer.offerAmount)) await notify(row.agent_id, 'transfer due')
    }
  })
}
