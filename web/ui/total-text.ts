/** How many there are; `isMore` where nobody counted further. */
export interface Total {
  count: number
  isMore: boolean
}

/** `1,234`, or `1,000+` where there may be more. */
export function totalText(total: number | Total): string {
  if (typeof total === 'number') return total.toLocaleString('en-US')
  return `${totalText(total.count)}${total.isMore ? '+' : ''}`
}
