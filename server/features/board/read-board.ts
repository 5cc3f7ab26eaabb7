import { minBoardRows, type OpenBoard, shownRows } from '#contract/board/board.ts'
import { toDollars } from '#contract/ground/money.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { boardRows, findBoard } from '../offers/board-store.ts'

/**
 * Reads the board of a property for its agent and the buyers of its live offers (ruling G67).
 *
 * @throws Problem 404 unknown, or the caller is none of these
 */
export async function readBoard({ db, clock }: Deps, caller: Caller, propertyId: string): Promise<OpenBoard> {
  const now = clock.now()
  const board = await findBoard(db, propertyId, caller.id, now)
  if (!board) throw notFound('This home')
  const rows = board.board_opened_at === null ? [] : await boardRows(db, propertyId, caller.id, now)
  return {
    openedOn: board.board_opened_at?.toISOString().slice(0, 10) ?? null,
    minPrice: toDollars(board.shown_min_cents),
    maxPrice: toDollars(board.shown_max_cents),
    rows: shownRows(rows),
    joined: Math.min(rows.length, minBoardRows),
    takesPart: board.takes_part,
  }
}
