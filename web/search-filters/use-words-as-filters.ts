import { useQuery } from '@tanstack/react-query'
import { isNone } from '#contract/ground/total.ts'
import type { SearchFacets } from '#contract/search/search.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { loadPart } from '../ui/load/load-chunk.ts'
import { totalOf } from './filter-texts.ts'
import type { Suggestion } from './suggestion.ts'
import { useFacets } from './use-facets.ts'
import type { WordsAsFilters } from './words-as-filters.ts'

/** Searches that words can mean, with the homes that each finds. */
interface CountedReadings {
  /** The searches that the words can mean and that find homes. A wider one instead of the only one, if that finds none. */
  readings: readonly (WordsAsFilters & Suggestion)[]
  /** Sentences about the words that no reading has. */
  leftOut: readonly string[]
}

/** Reads the words of a search as filters, and counts what they find. */
export function useWordsAsFilters(words: string, enabled: boolean): CountedReadings {
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
  const wider = found && isNone(totalOf(found)) ? data?.wider : undefined
  const other = second ?? wider
  const foundOther = useFacets(other?.query ?? {}, enabled && !!other)
  const readings = [...counted(first, found), ...counted(other, foundOther)]
  // A single reading names them itself.
  const isNamed = second === undefined && readings.length > 0
  return { readings, leftOut: isNamed ? [] : (data?.leftOut ?? []) }
}

function counted(reading: WordsAsFilters | undefined, found: SearchFacets | undefined) {
  if (!reading || (found && isNone(totalOf(found)))) return []
  return [{ ...reading, note: found ? propertiesText(totalOf(found)) : '' }]
}
