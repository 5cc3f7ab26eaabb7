import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, wholeNumber } from '../ground/field.ts'
import { offerConditions } from '../offers/offer-conditions.ts'
import { type FinalRoundState, maxVersions } from '../offers/offer-terms.ts'
import { Offer } from '../offers/offers.ts'

// The open board of a property (ruling G67): its offerors see what the others offer, and never who they are.

/** Number of offers from which a board shows its rows, so that every buyer on it sees at least two others. */
export const minBoardRows = 3

/** Maximum number of rows: the highest amounts. */
export const maxBoardRows = 100

/** Maximum number of times that the board of a property can be opened. */
export const maxBoardOpenings = 20

interface BoardFacts {
  finalRound: FinalRoundState | null
  /** Number of times that the board has been opened. */
  openings: number
}

/** Explains why the agent cannot open the board of a property that is for sale; undefined if they can. */
export function whyNotOpenBoard({ finalRound, openings }: BoardFacts): string | undefined {
  if (finalRound === 'open') return 'A round of final offers is open on this home. Open the board after it.'
  return openings < maxBoardOpenings
    ? undefined
    : `This board has been opened ${maxBoardOpenings} times. It stays closed.`
}

const BoardRow = z.object({
  offerAmount: z.number(),
  conditions: z.array(z.enum(offerConditions)),
  /** Calendar date in UTC of the day on which the terms came to the board. */
  day: z.string(),
  /** Whether the row is the reader's own. */
  yours: z.boolean(),
})
/** Terms of one offer as the other offerors see them: those that its buyer made last. US dollars. */
export type BoardRow = z.infer<typeof BoardRow>

/** The board of a property. It is the same for every reader, except for `yours` and `takesPart`. */
export const OpenBoard = z.object({
  /** Calendar date in UTC of the day on which the agent opened it. Null: it is closed. */
  openedOn: z.nullable(z.string()),
  /** The agent's current price range. US dollars. */
  minPrice: z.number(),
  maxPrice: z.number(),
  /** The highest amount first. Empty below {@link minBoardRows}. The order depends only on what the rows show. */
  rows: z.array(BoardRow),
  /** Number of offers that take part, at most {@link minBoardRows}. */
  joined: z.number(),
  /** Whether the reader's offer is on the board, or will be once it shows rows. */
  takesPart: z.boolean(),
})
export type OpenBoard = z.infer<typeof OpenBoard>

/** Returns the rows that a board shows. @param rows those that take part */
export const shownRows = (rows: readonly BoardRow[]): BoardRow[] => (rows.length < minBoardRows ? [] : [...rows])

const ById = z.object({ id: IdParam })
const BoardState = z.object({
  /** Whether the board is open. */
  isOpen: z.boolean(),
})

/** Returns the board of a property to its agent and the buyers of its live offers; 404 for everybody else. */
export const readBoard = endpoint({
  method: 'GET',
  path: '/properties/:id/board',
  access: ['user', 'agent'],
  summary: 'The open board of a property, for its agent and the buyers of its live offers',
  params: ById,
  response: OpenBoard,
  notYours: 404,
})

/** Opens the board of the caller’s own property, and notifies the buyers of its live offers. A repeat changes nothing. */
export const openBoard = endpoint({
  method: 'PATCH',
  path: '/properties/open-board/:id',
  access: ['agent'],
  summary: 'Open the board of your property: buyers with a live offer see amounts and conditions of later offers',
  params: ById,
  response: updated(BoardState),
  notYours: 404,
})

/** Closes the board of the caller’s own property, and notifies the buyers of its live offers. A repeat changes nothing. */
export const closeBoard = endpoint({
  method: 'PATCH',
  path: '/properties/close-board/:id',
  access: ['agent'],
  summary: 'Close the board of your property',
  params: ById,
  response: updated(BoardState),
  notYours: 404,
})

/**
 * Puts the caller's own terms, made before the board was opened, on the board. The body names their version. A repeat
 * changes nothing. 409 with the current terms while they wait for the buyer or are not this version.
 */
export const showOnBoard = endpoint({
  method: 'PATCH',
  path: '/offers/show-on-board/:id',
  access: ['user'],
  summary: 'Show the terms of your pending offer on the open board of the home',
  params: ById,
  body: z.object({ version: wholeNumber('Version', { min: 1, max: maxVersions }) }),
  response: updated(Offer),
  notYours: 404,
})
