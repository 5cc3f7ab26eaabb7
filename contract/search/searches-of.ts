import { areCompatible, type PriceInWords, sharedRange } from './price-in-words.ts'
import type { ReadWords } from './read-words.ts'

/** A search that words can mean. */
export interface SearchOfWords extends Pick<ReadWords, 'filters' | 'sort'> {
  /** The words that it leaves out. */
  leftOut: readonly string[]
}

/**
 * Returns the searches that words can mean: one, or one for each of two prices that contradict each other. Each of these
 * has the other prices that fit it.
 */
export function searchesOf({ filters, unread, contradicting, otherPrices = [], ...sort }: ReadWords): SearchOfWords[] {
  if (!contradicting) return [{ filters, ...sort, leftOut: unread }]
  return contradicting.map(price => {
    const fits = (other: PriceInWords) => areCompatible([price, other])
    return {
      filters: { ...filters, ...sharedRange([price, ...otherPrices.filter(fits)]) },
      ...sort,
      leftOut: [...unread, ...textsOf([...contradicting, ...otherPrices].filter(other => !fits(other)))],
    }
  })
}

const textsOf = (prices: readonly PriceInWords[]) => prices.map(({ text }) => text)

/** Leaves out the text to search for, such as an unknown unit. Undefined if nothing else or no text is left. */
export function widerSearch({
  filters: { search, ...others },
  sort,
  leftOut,
}: SearchOfWords): SearchOfWords | undefined {
  if (search === undefined || (sort === undefined && Object.keys(others).length === 0)) return undefined
  return { filters: others, ...(sort && { sort }), leftOut: [...leftOut, search] }
}

/** Names the words that a search leaves out, after its own: `, leaving out “5 acres”`. */
export const leavingOut = (leftOut: readonly string[]): string =>
  leftOut.length === 0 ? '' : `, leaving out ${inQuotes(leftOut)}`

/** Says which words of a search mean no filter, in a sentence for each reason. */
export function leftOutTexts({ unread, contradicting, otherPrices = [] }: Omit<ReadWords, 'filters'>): string[] {
  const fitNone = otherPrices.filter(other => !contradicting?.some(price => areCompatible([price, other])))
  return [
    ...(contradicting ? [`${inQuotes(textsOf([...contradicting, ...fitNone]))} contradict each other.`] : []),
    ...(unread.length > 0 ? [`There is no filter for ${inQuotes(unread)}.`] : []),
  ]
}

/** Texts that are named, and their longest, in characters. */
const mostTexts = 2
const longestText = 40

function inQuotes(texts: readonly string[]): string {
  const different = [...new Set(texts)]
  const named = different.slice(0, mostTexts).map(text => `“${shortened(text)}”`)
  const others = different.length - named.length
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' and ')
}

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= longestText ? text : `${characters.slice(0, longestText).join('').trim()}…`
}
