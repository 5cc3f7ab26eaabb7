import { offerFacts } from '#contract/events/event.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { notificationOf } from '../events/notification-of.ts'
import { insertNotifications } from '../notifications/notification-store.ts'
import { paymentDueNotificationKey } from '../offers/notification-keys.ts'
import { type OfferWithPeople, toOffer } from '../offers/offer-columns.ts'
import { lockUnnotified, unnotifiedOffers } from '../offers/offer-list-store.ts'

const hourMs = 60 * 60 * 1000
/** Offers per page. */
const perPage = 100

/**
 * Notifies buyers 24 hours before their payment is due, once per deadline; three days before a balance is due. If it is
 * paid by transfer, the agent, who has to record it, is notified too (rulings G49, G65). In a payment window of less than
 * two days, it does so when half of the window is left.
 */
export async function notifyPaymentsDue(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const leadMs = Math.min(24, settings.paymentWindowHours / 2) * hourMs
  const until = { payment: new Date(now.getTime() + leadMs), balance: new Date(now.getTime() + 3 * 24 * hourMs) }
  await handleDue(deps, {
    due: unnotifiedOffers(db, now, until, perPage),
    handle: ({ id }) =>
      inTransaction(db, async tx => {
        const row = await lockUnnotified(tx, now, until, id)
        if (row) await notifySides(tx, row, now)
      }),
    failure: 'the sides of an offer could not be notified of its payment',
  })
}

async function notifySides(tx: Tx, row: OfferWithPeople, now: Date): Promise<void> {
  const offer = toOffer(row)
  const facts = { ...offerFacts(offer), payBy: offer.payBy }
  const notify = (to: string, kind: 'payment due' | 'transfer due') =>
    insertNotifications(
      tx,
      [{ to, ...notificationOf({ kind, ...facts }, paymentDueNotificationKey(row)) }],
      now,
    ).execute()
  await notify(row.buyer_id, 'payment due')
  if (duePayment(offer).by === 'transfer') await notify(row.agent_id, 'transfer due')
}
