import { useQuery } from '@tanstack/react-query'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { loadPart } from '../ui/load/load-chunk.ts'
import { propertiesText } from './filter-texts.ts'
import type { Suggestion } from './suggestion.ts'
import { useFacets } from './use-facets.ts'
import type { WordsAsFilters } from './words-as-filters.ts'

/** Reads the words of a search as filters, and counts what they find. Undefined for words that mean no filter. */
export function useWordsAsFilters(words: string, enabled: boolean): (WordsAsFilters & Suggestion) | undefined {
  const unit = useAreaUnit()
  const { data } = useQuery({
    queryKey: ['words as filters', words, unit],
    // Loaded when somebody types: most searches are a place.
    queryFn: async () => {
      const { wordsAsFilters } = await loadPart(() => import('./words-as-filters.ts'))
      return wordsAsFilters(words, unit) ?? null
    },
    enabled: enabled && words !== '',
    staleTime: Infinity,
    retry: false,
  })
  const found = useFacets(data?.query ?? {}, enabled && !!data)
  if (!data) return undefined
  return { ...data, note: found ? propertiesText({ count: found.total, isMore: !found.isExact }) : '' }
}
