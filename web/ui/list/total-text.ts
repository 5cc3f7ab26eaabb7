import type { Total } from '#contract/ground/total.ts'

/** Formats a total as `1,234`, or as `1,000+` if there may be more. */
export function totalText(total: number | Total): string {
  if (typeof total === 'number') return total.toLocaleString('en-US')
  return `${totalText(total.count)}${total.isMore ? '+' : ''}`
}
