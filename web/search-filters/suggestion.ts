import { House, MapPin, UserRound } from 'lucide-react'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { type FilterChanges, paramsPath } from '#contract/search/filters-in-url.ts'
import type { Place, suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { propertiesText } from '../properties/properties-text.ts'
import type { Option } from '../ui/form/suggestions.tsx'
import { propertiesIn } from './filter-texts.ts'

/** Place, home, agent or filters that a text in a search field can mean. */
export interface Suggestion extends Option {
  /** Filters that it sets. */
  filter?: FilterChanges
  /** The page that it opens instead. */
  path?: string
}

/** Removes the readings of words that a suggested place means too: Vermont beside All of Vermont. */
export function withoutPlaces<Reading extends Suggestion>(
  readings: readonly Reading[],
  places: readonly Suggestion[],
): Reading[] {
  const paths = new Set(places.map(({ filter = {} }) => paramsPath(filter)))
  return readings.filter(({ filter = {} }) => !paths.has(paramsPath(filter)))
}

/** Places that fit above the keyboard of a phone, with as many other suggestions. */
const maxPlaces = 4

/** Suggests states, then places, or those of a similar name. */
export const placeSuggestions = ({ states, places, similar }: ResponseOf<typeof suggestPlaces>): Suggestion[] =>
  [...filterBy('state', states, 'All of '), ...filterBy('place', [...places, ...similar])].slice(0, maxPlaces)

const filterBy = (filter: 'state' | 'place', places: readonly Place[], prefix = ''): Suggestion[] =>
  places.map(one => ({
    text: prefix + one.place,
    note: propertiesText(propertiesIn(one)),
    icon: MapPin,
    filter: { [filter]: one.place },
  }))

/** Suggests an agent and two homes. */
export const namedSuggestions = ({ agents, properties }: ResponseOf<typeof suggestByWords>): Suggestion[] => [
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
