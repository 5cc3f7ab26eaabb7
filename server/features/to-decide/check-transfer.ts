import { utcText } from '#contract/ground/dates.ts'
import { completesAt } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { noConfirmedTransfer } from '../transfers/no-confirmed-transfer.ts'
import { findCheck, setChecked } from './checked-transfer-store.ts'

/**
 * Records that an admin has checked the confirmed transfer of a balance and does not object. It changes nothing for the two
 * sides: the sale completes a day after the confirmation (ruling G65).
 *
 * @throws Problem 404 unknown, 409 no confirmed transfer, the time to object has passed, or another admin has checked it
 */
export async function checkTransfer(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<{ _id: string; modifiedCount: number }> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    const { status, transfer_confirmed_at: confirmedAt, transfer_reference } = offer
    if (status !== 'accepted' || confirmedAt === null) throw await noConfirmedTransfer(tx, offer)
    if (completesAt(confirmedAt) <= at)
      throw problem(409, 'The day to check this transfer has passed. The sale completes once nothing holds it.')
    const [checked] = await recordChange(deps, tx, {
      changeAny: setChecked(tx, { offerId: id, confirmedAt, adminId: admin.id, at }),
      audit: {
        actor: admin,
        action: 'check transfer',
        objectId: id,
        ...(transfer_reference !== null && { detail: transfer_reference }),
      },
    })
    if (!checked) throw problem(409, whoHasChecked(await findCheck(tx, id)))
    return { _id: id, modifiedCount: 1 }
  })
}

function whoHasChecked(check: Awaited<ReturnType<typeof findCheck>>): string {
  const admin = check?.admin ?? 'Another admin'
  const on = check?.checked_at ? ` on ${utcText(check.checked_at.toISOString())}` : ''
  return `${admin} has checked this transfer${on}.`
}
