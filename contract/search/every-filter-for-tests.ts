import { recordOf } from '../ground/record-of.ts'
import type { SearchFilters } from './filters.ts'
import { highestOf, numberFilterNames } from './number-filters.ts'

/** A search with every filter. The types complain if one is missing. */
export const everyFilter: Required<SearchFilters> = {
  search: 'bay',
  kind: ['house'],
  ...recordOf(numberFilterNames, highestOf),
  from: 400_000,
  to: 600_000,
  features: ['garden'],
  place: 'Springfield, IL',
  state: 'Oregon',
  agent: 'agent@homes.example',
  underOffer: 'false',
  view: '-123,45,-122,46',
  area: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
  near: '45.5,-122.6',
  within: 5,
  onMap: 'true',
}
