import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchFilters } from '#contract/search/filters.ts'
import { searchFacets } from '#contract/search/search.ts'
import { read } from '../api/read.ts'

/** Reads the counts beside the filters of a search. Undefined while they are unknown, or if they fail to load. */
export function useFacets(query: SearchFilters, enabled = true) {
  const { data, isError } = useQuery({
    ...read(searchFacets, { query }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
  return isError ? undefined : data
}
