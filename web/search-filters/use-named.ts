import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../ui/load/load-chunk.ts'
import type { Suggestion } from './suggestion.ts'

/** Reads an agent and homes whose name or title has the words of a search. None until they have arrived. */
export function useNamed(text: string, enabled: boolean): readonly Suggestion[] {
  const { data } = useQuery({
    queryKey: ['named', text],
    // Loaded when somebody types.
    queryFn: async ({ signal }) => {
      const { findNamed } = await loadPart(() => import('./find-named.ts'))
      return findNamed(text, signal)
    },
    enabled,
    // They are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  return data ?? []
}
