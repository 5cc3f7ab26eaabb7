import { whyNotHidden } from '#contract/properties/hidden-location.ts'
import { changesSinceVerified, photoChangesSinceVerified } from '#contract/properties/managed-properties.ts'
import { canBeSentBack, type ManagedProperty } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { changeSentBack } from '../mail-queue/mail-templates.ts'
import { liveOffersOn } from '../offers/board-store.ts'
import { getManagedProperty } from '../properties/get-managed-property.ts'
import { keepSentBackPhotos, replacePhotos } from '../properties/photo-store.ts'
import { placeColumnsOf, readPlaceOf } from '../properties/place-store.ts'
import { restoreVerified } from '../properties/property-store.ts'
import { removeVerifiedVersions } from '../properties/verified-version-store.ts'
import { lockWaiting } from './lock-waiting.ts'
import { resumed } from './offers-on-hold.ts'

/** Time for which the photos of a change that was sent back are kept. */
const photosKeptForMs = 30 * 24 * 60 * 60 * 1000

/**
 * Sends a change of a listing back to its agent: the version that was verified last counts again, and its offers and
 * viewings go on. The agent reads the reason and what they had changed (ruling G71).
 *
 * @param version the one that the admin has read
 * @throws Problem 404 unknown, 409 not pending any more, never verified, changed since, or the
 *   verified location would show an address that is hidden now
 */
export async function sendBackChange(
  deps: Deps,
  admin: Caller,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ManagedProperty & { modifiedCount: number }> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async tx => {
    await lockWaiting(tx, id, version)
    const before = await getManagedProperty(tx, admin, id)
    const { verifiedFields, verifiedPhotos } = before
    if (!canBeSentBack(before) || !verifiedFields)
      throw problem(409, 'This property was never verified, so there is no earlier version to keep.')
    const waiting = await liveOffersOn(tx, id, at)
    const { mails, notifies, withdraws } = resumed(waiting, verifiedFields)
    const keptUntil = photoChangesSinceVerified(before) && new Date(at.getTime() + photosKeptForMs)
    if (keptUntil) await keepSentBackPhotos(tx, id, before.photos, keptUntil)
    if (verifiedPhotos) await replacePhotos(tx, id, verifiedPhotos)
    const whereabouts = {
      location: verifiedFields.location,
      hideAddress: before.hideAddress,
      address: verifiedFields.address,
    }
    // The agent may have changed the location to hide its address.
    if (whyNotHidden(whereabouts) !== undefined) throw problem(409, wouldShowAddress)
    const place = await placeColumnsOf(tx, whereabouts)
    const sentBack = {
      reason,
      at: at.toISOString(),
      changes: changesSinceVerified(before),
      photosKeptUntil: keptUntil?.toISOString(),
    }
    await recordChange(deps, tx, {
      change: restoreVerified(tx, id, sentBack, place),
      audit: { actor: admin, action: 'send back change', objectId: id, from: 'pending', to: 'verified' },
      mails: ({ agent_id }) => [{ to: agent_id, content: changeSentBack(before, sentBack) }, ...mails],
      notifies,
      withdraws,
    })
    await removeVerifiedVersions(tx, [id])
    await readPlaceOf(tx, id)
    return { ...(await getManagedProperty(tx, admin, id)), modifiedCount: 1 }
  })
}

const wouldShowAddress =
  'The agent hides the address now, and the location that was verified before would show it. You can verify or reject the change.'
