import type { ReadWords } from './read-words.ts'

/** A search that words can mean. */
export interface SearchOfWords extends Pick<ReadWords, 'filters' | 'sort'> {
  /** The words that it leaves out. */
  leftOut: readonly string[]
}

/** Returns the searches that words can mean: one, or one for each of two prices that contradict each other. */
export function searchesOf({ filters, unread, contradicting, ...sort }: ReadWords): SearchOfWords[] {
  if (!contradicting) return [{ filters, ...sort, leftOut: unread }]
  return contradicting.map(({ text: _text, ...price }, at) => ({
    filters: { ...filters, ...price },
    ...sort,
    leftOut: [...unread, contradicting[1 - at]?.text ?? ''],
  }))
}

/** Leaves out the text to search for, such as an unknown unit. Undefined if nothing else or no text is left. */
export function widerSearch({
  filters: { search, ...others },
  sort,
  leftOut,
}: SearchOfWords): SearchOfWords | undefined {
  if (search === undefined || (sort === undefined && Object.keys(others).length === 0)) return undefined
  return { filters: others, ...(sort && { sort }), leftOut: [...leftOut, search] }
}

/** Names the words that a search leaves out, after its own: `, without “5 acres”`. */
export const butWithout = (leftOut: readonly string[]): string =>
  leftOut.length === 0 ? '' : `, without ${inQuotes(leftOut)}`

/** Says which words of a search mean no filter, in a sentence for each reason. */
export function leftOutTexts({ unread, contradicting }: Pick<ReadWords, 'unread' | 'contradicting'>): string[] {
  return [
    ...(contradicting ? [`${inQuotes(contradicting.map(({ text }) => text))} contradict each other.`] : []),
    ...(unread.length > 0 ? [`There is no filter for ${inQuotes(unread)}.`] : []),
  ]
}

/** Texts that are named, and their longest, in characters. */
const mostTexts = 2
const longestText = 40

function inQuotes(texts: readonly string[]): string {
  const named = texts.slice(0, mostTexts).map(text => `“${shortened(text)}”`)
  const others = texts.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(others > 0 ? ', ' : ' and ')
}

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= longestText ? text : `${characters.slice(0, longestText).join('').trim()}…`
}
