import { type DealSide, otherSide } from '../offers/deal-side.ts'
import { hasExpired, maxTurns, maxVersions, type FinalRoundState, type Terms } from '../offers/offer-terms.ts'
import { isUndecided, type Offer } from '../offers/offers.ts'

// Who may make which move on the terms of an offer (rulings G62, G63). Server and screens use it.

/**
 * Moves of the two sides while an offer is pending. `final` makes or replaces the buyer's sealed final offer, `show` puts
 * an offer on the open board, `back up` agrees that it is a backup.
 */
export type TermsMove = 'accept' | 'counter' | 'revise' | 'final' | 'reject' | 'withdraw' | 'show' | 'back up'

interface MoveRule {
  by: readonly DealSide[]
  when: 'turn' | 'waiting' | 'either turn' | 'open round' | 'any time'
}

/** Sides that may make a move, and the moment: `turn` if the other side made the current terms, `waiting` if they did themselves. */
const moveRules: Readonly<Record<TermsMove, MoveRule>> = {
  accept: { by: ['buyer', 'agent'], when: 'turn' },
  counter: { by: ['buyer', 'agent'], when: 'turn' },
  revise: { by: ['buyer'], when: 'waiting' },
  final: { by: ['buyer'], when: 'open round' },
  reject: { by: ['agent'], when: 'any time' },
  withdraw: { by: ['buyer'], when: 'any time' },
  // On the open board (ruling G67).
  show: { by: ['buyer'], when: 'waiting' },
  // With the terms of either side; in a round of final offers with the buyer's only (ruling G64).
  'back up': { by: ['buyer'], when: 'either turn' },
}

const moveVerbs: Readonly<Record<TermsMove, string>> = {
  accept: 'accept an offer',
  counter: 'counter an offer',
  revise: 'revise an offer',
  final: 'make a final offer',
  reject: 'reject an offer',
  withdraw: 'withdraw an offer',
  show: 'show an offer',
  'back up': 'back up an offer',
}

interface Attempt {
  move: TermsMove
  side: DealSide
  /** Version that the side has read, if it names one. */
  version?: number | undefined
}

/** Side that did not make the current terms. */
const turnAfter = ({ by }: Pick<Terms, 'by'>): DealSide => otherSide(by)

/** Side that has to answer the current terms of a pending offer; null if a round of final offers prevents it. */
export const turnIn = (terms: Pick<Terms, 'by'>, finalRound: FinalRoundState | null): DealSide | null =>
  finalRound === null || (finalRound === 'closed' && terms.by === 'buyer') ? turnAfter(terms) : null

/**
 * Explains why a side cannot make a move on the current terms of a pending offer; undefined if it can.
 *
 * @param now the server's time in milliseconds
 * @param finalRound state of the round of final offers on the property
 */
export function whyNotMove(
  terms: Pick<Terms, 'version' | 'by' | 'turn' | 'expiresAt'>,
  { move, side, version }: Attempt,
  now: number,
  finalRound: FinalRoundState | null = null,
): string | undefined {
  const { by, when } = moveRules[move]
  if (!by.includes(side)) return `The ${side} cannot ${moveVerbs[move]}.`
  if (when === 'any time') return undefined
  const whyNotInRound = finalRoundRefusal(terms, { move, side }, finalRound)
  if (whyNotInRound !== undefined) return whyNotInRound
  const turn = turnAfter(terms)
  if (when === 'turn' && side !== turn) return notYourTurn[turn]
  if (when === 'waiting' && side === turn)
    return 'It is your turn: the agent has made a counteroffer. Accept it or make another one.'
  if (version !== undefined && version !== terms.version)
    return `The terms have changed, and it is the ${turn}’s turn. Please read the current ones.`
  if (hasExpired(terms, now)) return 'These terms have expired.'
  if (move === 'accept' || move === 'show' || move === 'back up') return undefined
  const remaining = move === 'final' ? withoutFinal[terms.by] : 'Accept the current terms or end the offer.'
  // New terms of the other side begin a turn.
  if (side !== terms.by && terms.turn >= maxTurns) return `This offer has had ${maxTurns} turns. ${remaining}`
  if (terms.version >= maxVersions) return `This offer has changed ${maxVersions} times. ${remaining}`
  return undefined
}

/**
 * Explains why the round of final offers, or its absence, prevents a move. In a closed one the agent accepts terms of a
 * buyer, and buyers agree to be a backup with theirs.
 */
function finalRoundRefusal(
  { by }: Pick<Terms, 'by'>,
  { move, side }: Pick<Attempt, 'move' | 'side'>,
  finalRound: FinalRoundState | null,
): string | undefined {
  if (move === 'final') return finalRound === 'open' ? undefined : noOpenRound
  // The board shows terms that are no secret.
  if (finalRound === null || move === 'show') return undefined
  if (move === 'back up') return by === 'buyer' ? undefined : termsBeforeRound
  if (finalRound === 'open') return inOpenRound[side]
  if (move === 'accept' && by === 'agent')
    return side === 'buyer'
      ? termsBeforeRound
      : 'This buyer made no final offer. You can negotiate further once you have ended the round.'
  return move === 'accept' && side === 'agent' ? undefined : inClosedRound[side]
}

/** Consequence for an offer that can have no final offer, by the side that made its terms. */
const withoutFinal: Readonly<Record<DealSide, string>> = {
  buyer: 'It takes part with its current terms.',
  agent: 'It cannot take part in this round, because its current terms are the agent’s.',
}

const inOpenRound: Readonly<Record<DealSide, string>> = {
  buyer:
    'A round of final offers is open on this home. Until it closes, you can only make a final offer, or withdraw your offer.',
  agent: 'A round of final offers is open on this home. Until it closes, you can only reject offers.',
}

const inClosedRound: Readonly<Record<DealSide, string>> = {
  buyer: 'The final offers on this home are open. You can negotiate further once the agent has ended the round.',
  agent: 'The final offers on this home are open. You can negotiate further once you have ended the round.',
}

/** Refusal of the agent's terms in a closed round: all its offers are the buyers'. */
const termsBeforeRound =
  'The agent made these terms before the final offers. They can be accepted once the round has ended.'

/** Refusal of a final offer outside a round. */
export const noOpenRound = 'No round of final offers is open on this home.'

/** Refusals of a move by the side that waits, by the side that has the turn. */
const notYourTurn: Readonly<Record<DealSide, string>> = {
  buyer: 'It is the buyer’s turn: your counteroffer waits for an answer.',
  agent: 'It is the agent’s turn: your terms wait for an answer.',
}

/** Whether the terms and the round of final offers let a side make this move. An expiry is left to the server. */
export const canMoveTerms = (
  offer: Pick<Offer, 'status' | 'terms' | 'finalRound'>,
  move: TermsMove,
  side: DealSide,
): boolean => isUndecided(offer) && whyNotMove(offer.terms, { move, side }, 0, offer.finalRound) === undefined
