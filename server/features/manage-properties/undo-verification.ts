import { canUndoVerification } from '#contract/properties/managed-properties.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { verificationOf, verificationUndone } from '../mail-queue/mail-templates.ts'
import { getManagedProperty } from '../properties/get-managed-property.ts'
import { lockProperty, undoDecision } from '../properties/property-store.ts'

/**
 * Makes a verified property pending again, as long as nobody has made an offer on it. Buyers who saved it read the
 * fields that were verified before, or nothing if this was the first verification. `advertise` stays set, as after an
 * update (ruling G08).
 *
 * @throws Problem 404 unknown, 409 not verified, or somebody has made an offer
 */
export async function undoVerification(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<ManagedProperty & { modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    // An offer that is being made holds this lock until it is stored.
    await lockProperty(tx, id, 'update')
    const before = await getManagedProperty(tx, admin, id)
    if (!canUndoVerification(before)) throw problem(409, whyNotUndone(before))
    await recordChange(deps, tx, {
      change: undoDecision(tx, id),
      audit: { actor: admin, action: 'undo verification', objectId: id, from: 'verified', to: 'pending' },
      mails: ({ agent_id }) => [{ to: agent_id, content: verificationUndone(before) }],
      withdraws: {
        notificationKeys: [notificationKeyOf('property verified', verificationOf(id, before.verifiedAt ?? ''))],
        removed: true,
      },
    })
    return { ...(await getManagedProperty(tx, admin, id)), modifiedCount: 1 }
  })
}

function whyNotUndone({ status, verifiedAt }: ManagedProperty): string {
  if (status !== 'verified') return `This property is ${status}, so there is no verification to undo.`
  if (verifiedAt === null) return 'This property was verified too long ago to undo it.'
  return 'A buyer has made an offer on this property, so its verification can no longer be undone.'
}
