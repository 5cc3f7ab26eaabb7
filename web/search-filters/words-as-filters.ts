import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { type FilterChanges, searchParams } from '#contract/search/filters-in-url.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { readWords } from '#contract/search/read-words.ts'
import { leavingOut, leftOutTexts, type SearchOfWords, searchesOf, widerSearch } from '#contract/search/searches-of.ts'
import { writeWords } from '#contract/search/write-words.ts'
import { capitalized } from '../ui/text/capitalized.ts'

/** A search that words can mean, as a suggestion. */
export interface WordsAsFilters {
  /** The filters in words: House · 3+ beds · up to $400,000 · Vermont. */
  text: string
  query: SearchFilters
  filter: FilterChanges
  icon: LucideIcon
}

/** Everything that words can mean as filters. */
interface Meanings {
  /** None, one, or one for each of two prices that contradict each other. */
  readings: readonly WordsAsFilters[]
  /** The only reading without its text, for words that find nothing. */
  wider: WordsAsFilters | undefined
  /** Sentences about the words that mean no filter. */
  leftOut: readonly string[]
}

/** Reads words as filters. */
export function wordsAsFilters(words: string, unit: AreaUnit): Meanings {
  const read = readWords(words)
  const searches = searchesOf(read)
  const readings = searches.flatMap(search => asFilters(search, unit) ?? [])
  const wider = searches.length === 1 ? searches.map(widerSearch)[0] : undefined
  return {
    readings,
    wider: wider && asFilters(wider, unit),
    leftOut: leftOutTexts(read),
  }
}

function asFilters({ filters, sort, leftOut }: SearchOfWords, unit: AreaUnit): WordsAsFilters | undefined {
  const { search, ...others } = filters
  if (sort === undefined && Object.keys(others).length === 0) return undefined
  return {
    text: capitalized(writeWords(filters, sort, unit)) + leavingOut(leftOut),
    query: filters,
    filter: { search: search ?? '', ...searchParams({ ...filters, sort }) },
    icon: SlidersHorizontal,
  }
}
