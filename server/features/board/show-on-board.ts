import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { setOnBoard } from '../offers/board-store.ts'
import { dealStep } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireMove } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockProperty } from '../properties/property-store.ts'

/**
 * Puts the buyer's terms of this version on the open board, because they were made before it was opened (ruling G67). A
 * repeat changes nothing.
 *
 * @throws Problem 404 not theirs; 409 decided already, the board is closed, it is the buyer's turn, other terms than they
 *   have read, or expired
 */
export async function showOnBoard(deps: Deps, buyer: Caller, id: string, version: number): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    const at = deps.clock.now()
    requireMove(offer, { move: 'show', side: 'buyer', version }, at)
    const property = await lockProperty(tx, offer.property_id, 'share')
    if (!property?.board_opened_at) throw problem(409, 'The board of this home is closed.')
    if (offer.board_opening === property.board_openings && offer.board_version === version)
      return { ...toOffer(offer), modifiedCount: 0 }
    const shown = await recordChange(deps, tx, {
      change: setOnBoard(tx, offer, property, at),
      audit: { actor: buyer, action: 'show on board', objectId: id, detail: `version ${version}` },
      step: row => dealStep(row, { actor: buyer, action: 'show on board' }),
    })
    return { ...toOffer({ ...offer, ...shown }), modifiedCount: 1 }
  })
}
