import { searchPath } from '#contract/search/filters-in-url.ts'
import { readWords } from '#contract/search/read-words.ts'

/** Path of All Properties with the filters that words mean. Other words are the text to search for. */
export function searchedPath(words: string): string {
  const { filters, sort } = readWords(words)
  return searchPath({ ...filters, sort })
}
