import { House, UserRound } from 'lucide-react'
import { suggestByWords } from '#contract/search/search.ts'
import { call } from '../api/call.ts'
import { propertiesIn, propertiesText } from './filter-texts.ts'
import type { Suggestion } from './suggestion.ts'

const shown = { agents: 1, properties: 2 }

/** Finds an agent and homes whose name or title has the words of a search. */
export async function findNamed(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { agents, properties } = await call(suggestByWords, { query: { q: text } }, { signal })
  return [
    ...agents.slice(0, shown.agents).map(agent => ({
      text: agent.name,
      note: propertiesText(propertiesIn(agent)),
      icon: UserRound,
      filter: { agent: agent.email },
    })),
    ...properties.slice(0, shown.properties).map(({ _id, title, location }) => ({
      text: title,
      note: location,
      icon: House,
      path: `/property-details/${_id}`,
    })),
  ]
}
