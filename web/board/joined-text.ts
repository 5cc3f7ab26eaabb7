import { minBoardRows, type OpenBoard } from '#contract/board/board.ts'

/** Says how many buyers take part in a board, and from how many on it shows amounts. */
export const joinedText = ({ joined }: Pick<OpenBoard, 'joined'>): string =>
  joined >= minBoardRows
    ? `It shows amounts: at least ${minBoardRows} buyers take part.`
    : `Amounts appear when ${minBoardRows} buyers join. ${joined} of ${minBoardRows} ${joined === 1 ? 'has' : 'have'} joined.`
