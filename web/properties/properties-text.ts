import type { Total } from '#contract/ground/total.ts'
import { totalText } from '../ui/list/total-text.ts'

/** Returns a number of homes in words, such as "5 homes" or "100+ homes". */
export function propertiesText(total: number | Total): string {
  const { count, isMore } = typeof total === 'number' ? { count: total, isMore: false } : total
  return `${totalText(total)} ${count === 1 && !isMore ? 'home' : 'homes'}`
}
