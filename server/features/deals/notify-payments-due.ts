import { offerFacts } from '#contract/notifications/notifications.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { insertNotification } from '../notifications/notification-store.ts'
import { lockUnnotifiedDue, paymentDueOccasion } from '../offers/offer-list-store.ts'
import { toOffer } from '../offers/offer-columns.ts'

const hourMs = 60 * 60 * 1000
/** Offers per run. The job runs every minute. */
const perRun = 500

/**
 * Notifies buyers 24 hours before their payment is due, once per deadline; three days before a balance is due. If it is
 * paid by transfer, the agent, who has to record it, is notified too (rulings G49, G65). In a payment window of less than
 * two days, it does so when half of the window is left.
 */
export async function notifyPaymentsDue({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const leadMs = Math.min(24, settings.paymentWindowHours / 2) * hourMs
  await inTransaction(db, async tx => {
    const until = { payment: new Date(now.getTime() + leadMs), balance: new Date(now.getTime() + 3 * 24 * hourMs) }
    for (const row of await lockUnnotifiedDue(tx, now, until, perRun)) {
      const offer = toOffer(row)
      const facts = { ...offerFacts(offer), payBy: offer.payBy }
      const notify = (to: string, kind: 'payment due' | 'transfer due') =>
        insertNotification(tx, { to, content: { kind, ...facts }, occasion: paymentDueOccasion(row) }, now).execute()
      await notify(row.buyer_id, 'payment due')
      if (duePayment(offer).by === 'transfer') await notify(row.agent_id, 'transfer due')
    }
  })
}
