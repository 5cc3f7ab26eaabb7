/** Number of rows; `isMore` if counting stopped there. */
export interface Total {
  count: number
  isMore: boolean
}

/** Whether there is no row. A count that stopped at 0 does not say so. */
export const isNone = ({ count, isMore }: Total): boolean => count === 0 && !isMore
