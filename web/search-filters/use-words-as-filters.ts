import { useQuery } from '@tanstack/react-query'
import type { SearchFacets } from '#contract/search/search.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { loadPart } from '../ui/load/load-chunk.ts'
import { propertiesText } from './filter-texts.ts'
import type { Suggestion } from './suggestion.ts'
import { useFacets } from './use-facets.ts'
import type { WordsAsFilters } from './words-as-filters.ts'

interface ReadAsFilters {
  /** The searches that the words can mean, with the homes that each finds. A wider one instead of the only one, if that finds none. */
  readings: readonly (WordsAsFilters & Suggestion)[]
  /** Sentences about the words that no reading has. */
  leftOut: readonly string[]
}

/** Reads the words of a search as filters, and counts what they find. */
export function useWordsAsFilters(words: string, enabled: boolean): ReadAsFilters {
  const unit = useAreaUnit()
  const { data } = useQuery({
    queryKey: ['words as filters', words, unit],
    // Loaded when somebody types: most searches are a place.
    queryFn: async () => {
      const { wordsAsFilters } = await loadPart(() => import('./words-as-filters.ts'))
      return wordsAsFilters(words, unit)
    },
    enabled: enabled && words !== '',
    staleTime: Infinity,
    retry: false,
  })
  const [first, second] = data?.readings ?? []
  const found = useFacets(first?.query ?? {}, enabled && !!first)
  const wider = found?.total === 0 ? data?.wider : undefined
  const other = second ?? wider
  const foundOther = useFacets(other?.query ?? {}, enabled && !!other)
  return {
    readings: [
      ...(first && !wider ? [{ ...first, note: noteOf(found) }] : []),
      ...(other ? [{ ...other, note: noteOf(foundOther) }] : []),
    ],
    leftOut: data?.leftOut ?? [],
  }
}

const noteOf = (found: SearchFacets | undefined) =>
  found ? propertiesText({ count: found.total, isMore: !found.isExact }) : ''
