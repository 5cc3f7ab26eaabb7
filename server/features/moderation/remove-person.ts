import { offerFacts } from '#contract/events/event.ts'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { Tx, UserRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import { removeApplications } from '../applications/application-store.ts'
import { recordChange } from '../changes/record-change.ts'
import { eraseRecordedValuesOf } from '../deal-record/deal-record-store.ts'
import { notificationOf } from '../events/notification-of.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { removeMailsTo } from '../mail-queue/mail-store.ts'
import { closeWaitingOffers } from '../manage-properties/close-waiting-offers.ts'
import { eraseMessagesOf, picturesBy, removeBlocksOf } from '../messages/message-store.ts'
import { removeNotificationsOf } from '../notifications/notification-store.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { propertiesToHandOver } from '../offers/offer-list-store.ts'
import { eraseTermsMessagesOf } from '../offers/terms-store.ts'
import { unfinishedPayment } from '../payments/payment-store.ts'
import { removePayoutDetails, waitingKeysOf } from '../payout-details/payout-store.ts'
import { picturesOfProperties } from '../properties/photo-store.ts'
import { anonymize } from '../users/user-store.ts'
import { removeWishlist } from '../wishlist/wishlist-store.ts'
import { eraseTraces } from './erase-traces.ts'
import { updateProperties } from './update-properties.ts'

interface Removal extends Pick<AuditLine, 'actor' | 'action'> {
  /**
   * Refuses by throwing. Called when waiting offers are closed, not before: one that was accepted while its rejection
   * waited is a deal.
   */
  requireNoDeal: () => Promise<void>
}

/**
 * Removes a person: sign-in, name, email, picture, wishlist, mails, notifications, applications, accounts for transfers and the content of their
 * messages and of the records of their deals. Takes their listings off the market and closes their pending offers. Rows that others depend on stay,
 * anonymised (ruling G20).
 *
 * @throws Problem 409 a payment of theirs is not settled, or money is still to be returned to them
 */
export async function removePerson(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  { actor, action, requireNoDeal }: Removal,
): Promise<void> {
  const { id, uid, email, role, image } = user
  const at = deps.clock.now()
  const photos = await picturesOfProperties(tx, id)
  await updateProperties(deps, tx, { id, now: { role, isDeleted: true }, actor })
  await closeWaitingOffers(
    deps,
    tx,
    { buyerId: id },
    { actor, action: 'close offer of deleted user', because: 'buyer left' },
  )
  await requireNoDeal()
  await requireNoMoneyUnderWay(tx, id)
  // Before the move, which changes the same offers: deleting an entry takes it off its offer.
  await removeWishlist(tx, id).execute()
  await removeImagesSoon(deps, tx, [image, ...photos, ...(await picturesBy(tx, id))])
  await eraseTraces(tx, user)
  const waitingAccounts = await waitingKeysOf(tx, id)
  await recordChange(deps, tx, {
    change: anonymize(tx, id, at),
    also: [
      removeMailsTo(tx, email),
      removeNotificationsOf(tx, id),
      removeApplications(tx, id),
      removePayoutDetails(tx, id),
      eraseMessagesOf(tx, id, at),
      removeBlocksOf(tx, id),
      ...eraseTermsMessagesOf(tx, id),
      eraseRecordedValuesOf(tx, id),
    ],
    audit: { actor, action, objectId: id, from: role },
    notifies: () => buyersToNotify(tx, id, at),
    withdraws: { notificationKeys: waitingAccounts },
  })
  // In the same transaction: otherwise an old session could find the account and create the user again.
  if (uid !== null) await deps.identity.removeAccount(uid, tx)
}

async function requireNoMoneyUnderWay(tx: Tx, id: string): Promise<void> {
  const payment = await unfinishedPayment(tx, id)
  if (!payment) return
  const why =
    payment.status === 'refund_failed'
      ? `The payment for ${payment.title} has not been returned to the buyer, because its refund has failed.`
      : `The payment for ${payment.title} is still being settled.`
  throw problem(409, `${why} The account can be deleted once that is done.`)
}

/** The buyers who have paid for a home of this agent and wait for its keys. */
async function buyersToNotify(tx: Tx, agentId: string, at: Date) {
  const rows = await propertiesToHandOver(tx, agentId, at.toISOString().slice(0, 10))
  return rows.map(row => ({ to: row.buyer_id, ...notificationOf({ kind: 'agent left', ...offerFacts(toOffer(row)) }) }))
}
