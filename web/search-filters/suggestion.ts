import type { FilterChanges } from '#contract/search/filters-in-url.ts'
import type { Option } from '../ui/form/suggestions.tsx'

/** Place, home, agent or filters that a text in the search field can mean. */
export interface Suggestion extends Option {
  /** Filters that it stands for. */
  filter?: FilterChanges
  /** The page that it opens instead. */
  path?: string
}
