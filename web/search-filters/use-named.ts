import { useQuery } from '@tanstack/react-query'
import { House, UserRound } from 'lucide-react'
import { suggestByWords } from '#contract/search/search.ts'
import { read } from '../api/read.ts'
import { propertiesIn, propertiesText } from './filter-texts.ts'
import type { Suggestion } from './suggestion.ts'

/** Reads the homes and agents whose title or name has the words of a search. The help below the list shares this query. */
export const useNamed = (text: string, enabled: boolean) =>
  // They are optional: a refusal, such as 429, shows none. Longer texts are refused.
  useQuery({ ...read(suggestByWords, { query: { q: text } }), enabled: enabled && text.length <= 100, retry: false })
    .data

/** Suggests an agent and two homes of those. None until they have arrived. */
export function useNamedSuggestions(text: string, enabled: boolean): readonly Suggestion[] {
  const { agents, properties } = useNamed(text, enabled) ?? { agents: [], properties: [] }
  return [
    ...agents.slice(0, 1).map(agent => ({
      text: agent.name,
      note: propertiesText(propertiesIn(agent)),
      icon: UserRound,
      filter: { agent: agent.email },
    })),
    ...properties.slice(0, 2).map(({ _id, title, location }) => ({
      text: title,
      note: location,
      icon: House,
      path: `/property-details/${_id}`,
    })),
  ]
}
