import type { Total } from '#contract/ground/total.ts'
import { totalText } from '../list/total-text.ts'

/** Returns a number of homes in words, such as "5 homes" or "100+ homes". */
export const propertiesText = (total: number | Total): string => {
  const text = totalText(total)
  return `${text} ${text === '1' ? 'home' : 'homes'}`
}
