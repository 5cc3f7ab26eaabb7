import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMoves } from '../changes/record-move.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { setChecked } from './checked-transfer-store.ts'

/**
 * Records that an admin has checked the confirmed transfer of a balance and does not object. It changes nothing for the two
 * sides: the sale completes a day after the confirmation (ruling G65).
 *
 * @throws Problem 404 unknown, 409 no confirmed transfer, or another admin has checked it
 */
export async function checkTransfer(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<{ _id: string; modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    const { status, transfer_confirmed_at: confirmedAt, transfer_reference } = await lockOffer(tx, id, () => true)
    if (status === 'bought') throw problem(409, 'The sale is already complete.')
    if (status !== 'accepted' || confirmedAt === null) throw problem(409, 'No confirmed transfer waits for this offer.')
    const [checked] = await recordMoves(deps, tx, {
      change: setChecked(tx, id, confirmedAt),
      audit: () => ({
        actor: admin,
        action: 'check transfer',
        objectId: id,
        ...(transfer_reference !== null && { detail: transfer_reference }),
      }),
    })
    if (!checked) throw problem(409, 'This transfer has already been checked.')
    return { _id: id, modifiedCount: 1 }
  })
}
