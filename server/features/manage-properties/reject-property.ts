import type { Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { propertyRejected } from '../mail-queue/mail-templates.ts'
import { reloadProperty } from '../properties/get-property.ts'
import { setDecision } from '../properties/property-store.ts'
import { closeWaitingOffers } from './close-waiting-offers.ts'
import { lockWaiting } from './lock-waiting.ts'

/**
 * Rejects a pending property, and the offers that wait for it since it was last verified. Its agent reads the reason,
 * and can only delete or copy it.
 *
 * @param version the one that the admin has read
 * @throws Problem 404 unknown, 409 not pending any more, with who has decided (ruling G25), or changed since
 */
export async function rejectProperty(
  deps: Deps,
  admin: Caller,
  id: string,
  { reason, version }: { reason?: string | undefined; version?: number | undefined } = {},
): Promise<Property & { modifiedCount: number }> {
  const rejection_reason = reason || null
  return inTransaction(deps.db, async tx => {
    await lockWaiting(tx, id, version)
    await recordChange(deps, tx, {
      change: setDecision(tx, id, { status: 'rejected', rejection_reason }),
      audit: { actor: admin, action: 'judge property', objectId: id, from: 'pending', to: 'rejected' },
      mails: async ({ agent_id }) => [
        { to: agent_id, content: propertyRejected(await reloadProperty(tx, id), rejection_reason) },
      ],
    })
    await closeWaitingOffers(deps, tx, { propertyId: id }, { ...ofRejectedProperty, actor: admin })
    return { ...(await reloadProperty(tx, id)), modifiedCount: 1 }
  })
}

/** The reason that ends the offers on a rejected property: it can never be verified again. */
export const ofRejectedProperty = {
  action: 'close offer of rejected property',
  because: 'property rejected',
} as const
