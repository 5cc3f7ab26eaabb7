import { recordAudit, type AuditLine } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { offerRejected } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { findOffer, rejectPending, type OfferFilter } from './offer-store.ts'

interface Occasion extends Pick<AuditLine, 'at' | 'actor' | 'action'> {
  /** What the buyers read. */
  reason: string
}

/** Rejects every pending offer that matches, writes each down and tells its buyer. */
export async function closeWaitingOffers(
  deps: Deps,
  tx: Tx,
  filter: OfferFilter,
  { at, actor, action, reason }: Occasion,
): Promise<void> {
  const closed = await rejectPending(tx, filter, reason)
  await recordAudit(tx, ...closed.map(objectId => ({ at, actor, action, objectId, from: 'pending', to: 'rejected' })))
  for (const id of closed) {
    const offer = await findOffer(tx, id)
    if (offer) await mailUser(deps, tx, offer.buyerId, offerRejected(offer))
  }
}
