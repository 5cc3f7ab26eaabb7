import { whyNotOpenBoard } from '#contract/board/board.ts'
import type { PropertyRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { liveOffersOn, setBoard } from '../offers/board-store.ts'
import { requireForSale } from '../offers/make-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockProperty } from '../properties/property-store.ts'
import { boardClosed, boardNotificationKey, boardOpened } from './board-mail-templates.ts'

type Switched = { isOpen: boolean; modifiedCount: number }

/**
 * Opens the board of the agent's property, and notifies the buyers of its live offers at the same moment. Offers made or
 * confirmed from now on are on it (ruling G67). Opening an open board changes nothing. While final offers are sealed it is
 * refused: their buyers have not read that the board would show them.
 *
 * @throws Problem 404 not theirs; 409 not for sale, an open round of final offers, or opened too often
 */
export async function openBoard(deps: Deps, agent: Caller, propertyId: string): Promise<Switched> {
  return inTransaction(deps.db, async tx => {
    const property = await lockOwnProperty(tx, agent, propertyId)
    if (property.board_opened_at !== null) return { isOpen: true, modifiedCount: 0 }
    requireForSale(property)
    const why = whyNotOpenBoard({ finalRound: property.final_round, openings: property.board_openings })
    if (why !== undefined) throw problem(409, why)
    return record(deps, tx, agent, property, true)
  })
}

/**
 * Closes the board of the agent's property, and notifies the buyers of its live offers. Closing a closed board changes nothing.
 *
 * @throws Problem 404 not theirs
 */
export async function closeBoard(deps: Deps, agent: Caller, propertyId: string): Promise<Switched> {
  return inTransaction(deps.db, async tx => {
    const property = await lockOwnProperty(tx, agent, propertyId)
    if (property.board_opened_at === null) return { isOpen: false, modifiedCount: 0 }
    return record(deps, tx, agent, property, false)
  })
}

/** Locks the property, so that no offer is made between the switch and the mails. */
async function lockOwnProperty(tx: Tx, agent: Caller, id: string): Promise<PropertyRow> {
  const property = await lockProperty(tx, id, 'update')
  if (property?.agent_id !== agent.id || property.deleted_at !== null) throw notFound('This property')
  return property
}

async function record(deps: Deps, tx: Tx, agent: Caller, property: PropertyRow, opens: boolean): Promise<Switched> {
  const at = deps.clock.now()
  // One time for everybody.
  const atOnce = { ...deps, clock: { ...deps.clock, now: () => at } }
  const { board_openings } = await recordChange(atOnce, tx, {
    change: setBoard(tx, property, opens ? at : null),
    audit: { actor: agent, action: opens ? 'open board' : 'close board', objectId: property.id },
  })
  for (const row of await liveOffersOn(tx, property.id, at)) {
    const offer = toOffer(row)
    await recordChange(atOnce, tx, {
      mails: [
        { to: row.buyer_id, content: opens ? boardOpened(offer, board_openings) : boardClosed(offer, board_openings) },
      ],
      ...(!opens && {
        withdraws: { notificationKeys: [boardNotificationKey('board opened', offer._id, board_openings)] },
      }),
    })
  }
  return { isOpen: opens, modifiedCount: 1 }
}
