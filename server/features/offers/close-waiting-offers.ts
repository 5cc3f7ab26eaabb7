import { recordAudit, type AuditLine } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import { rejectPending, type OfferFilter } from './offer-store.ts'

interface Occasion extends Pick<AuditLine, 'at' | 'actor' | 'action'> {
  /** What the buyers read. */
  reason: string
}

/** Rejects every pending offer that matches, and writes each down. */
export async function closeWaitingOffers(
  tx: Tx,
  filter: OfferFilter,
  { at, actor, action, reason }: Occasion,
): Promise<void> {
  const closed = await rejectPending(tx, filter, reason)
  await recordAudit(tx, ...closed.map(objectId => ({ at, actor, action, objectId, from: 'pending', to: 'rejected' })))
}
