import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { endRoundsOf } from '../final-rounds/final-round-store.ts'
import { requestNotificationKeys } from '../final-rounds/mails-about-round.ts'
import { offerRejected } from '../mail-queue/mail-templates.ts'
import { endViewings } from '../messages/end-viewings.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { reloadOffer } from '../offers/get-offer.ts'
import { withdrawnWith } from '../offers/move-offer.ts'
import { rejectPending, type OfferFilter } from '../offers/offer-store.ts'
import { whyClosed } from '../offers/why-closed.ts'

interface Cause extends Pick<AuditLine, 'actor' | 'action'> {
  because: ClosedBecause
  /** Buyer who keeps their viewings, because they bought the home. */
  boughtBy?: string
}

/**
 * Rejects every pending offer that matches, with its audit line and a mail to its buyer. The open viewings end with
 * them, and so do rounds of final offers on the properties.
 */
export async function closeWaitingOffers(
  deps: Deps,
  tx: Tx,
  filter: OfferFilter,
  { actor, action, because, boughtBy }: Cause,
): Promise<void> {
  await recordChange(deps, tx, {
    changeAny: rejectPending(tx, filter, whyClosed(because)),
    audit: ({ id }) => ({ actor, action, objectId: id, from: 'pending', to: 'rejected' }),
    step: row => dealStep(row, { actor, action, facts: { because } }),
    mails: async ({ id, buyer_id }) => [{ to: buyer_id, content: offerRejected(await reloadOffer(tx, id)) }],
    withdraws: withdrawnWith,
  })
  // A round on a sold home stays closed: no offer on it is pending any more.
  if (filter.buyerId === undefined && because !== 'sold')
    await recordChange(deps, tx, {
      changeAny: endRoundsOf(tx, filter, deps.clock.now()),
      withdraws: ({ id }) => ({ notificationKeys: requestNotificationKeys(id) }),
    })
  await endViewings(deps, tx, { ...filter, exceptBuyerId: boughtBy }, { actor, because })
}
