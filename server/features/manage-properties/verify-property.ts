import type { Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { propertyVerified } from '../mail-queue/mail-templates.ts'
import { endTermsOutside } from '../negotiation/end-terms-outside.ts'
import { liveOffersOn } from '../offers/board-store.ts'
import { reloadProperty } from '../properties/get-property.ts'
import { setDecision } from '../properties/property-store.ts'
import { lockWaiting } from './lock-waiting.ts'
import { resumed } from './offers-on-hold.ts'

/**
 * Verifies a pending property, so that buyers find it (specification §4). Of two admins at once one decides. Offers on it
 * go on, and negotiated terms outside a new price range end (rulings G62, G71).
 *
 * @param version the one that the admin has read
 * @throws Problem 404 unknown, 409 not pending any more, with who has decided (ruling G25), or changed since
 */
export async function verifyProperty(
  deps: Deps,
  admin: Caller,
  id: string,
  version?: number,
): Promise<Property & { modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    const before = await lockWaiting(tx, id, version)
    const at = deps.clock.now()
    const waiting = await liveOffersOn(tx, id, at)
    const { mails, ...others } = resumed(waiting, before)
    const verified = await recordChange(deps, tx, {
      change: setDecision(tx, id, { status: 'verified', verified_at: at }),
      audit: { actor: admin, action: 'judge property', objectId: id, from: 'pending', to: 'verified' },
      mails: async ({ agent_id }) => [
        { to: agent_id, content: propertyVerified(await reloadProperty(tx, id), at.toISOString()) },
        ...mails,
      ],
      notifies: others.notifies,
      withdraws: others.withdraws,
    })
    await endTermsOutside(deps, tx, admin, verified)
    return { ...(await reloadProperty(tx, id)), modifiedCount: 1 }
  })
}
