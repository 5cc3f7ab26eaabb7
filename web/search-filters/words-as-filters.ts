import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { type FilterChanges, searchParams } from '#contract/search/filters-in-url.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { readWords } from '#contract/search/read-words.ts'
import { writeWords } from '#contract/search/write-words.ts'

/** Words of a search, read as filters. */
export interface WordsAsFilters {
  /** The filters in words: House · 3+ beds · up to $400,000 · Vermont. */
  text: string
  query: SearchFilters
  filter: FilterChanges
  icon: LucideIcon
}

/** Reads words as filters. Undefined for words that mean none. */
export function wordsAsFilters(words: string, unit: AreaUnit): WordsAsFilters | undefined {
  const { filters, sort } = readWords(words)
  const { search, ...others } = filters
  if (sort === undefined && Object.keys(others).length === 0) return undefined
  return {
    text: capitalized(writeWords(filters, sort, unit)),
    query: filters,
    filter: { search: search ?? '', ...searchParams({ ...filters, sort }) },
    icon: SlidersHorizontal,
  }
}

/** Writes the first letter as a capital. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
