import type { PublicSuggestions } from '#contract/public-pages/search-public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { listForSale } from '../search/list-for-sale.ts'
import { findByTitle } from '../search/suggest-by-words.ts'
import { suggestNamedPlaces } from './count-places.ts'
import { readPublicWords } from './find-public-by-words.ts'
import { publicPropertiesOf } from './find-public-property.ts'

type Source = Pick<Deps, 'db' | 'cache' | 'clock' | 'readRecent' | 'settings'>

const visitor = { role: 'user' } as const

/** Suggests what a text can mean: places, the filters that its words are, and homes by their title. */
export async function suggestToVisitors(deps: Source, text: string): Promise<PublicSuggestions> {
  const [places, reading, ids] = await Promise.all([
    suggestNamedPlaces(deps, text),
    countReading(deps, text),
    findByTitle(deps, visitor, text),
  ])
  const properties = await publicPropertiesOf(deps, ids)
  return { places, ...(reading && { reading }), properties }
}

/** Counts the homes that fit the words read as filters. Undefined for words that mean none, and if no home fits. */
async function countReading(deps: Source, text: string): Promise<PublicSuggestions['reading']> {
  const { asked, words, hasFilters } = await readPublicWords(deps, text)
  if (!hasFilters) return undefined
  const { total, totalIsExact } = await listForSale(deps, visitor, asked, { limit: 1, after: undefined })
  if (total === 0 && totalIsExact) return undefined
  return { words, total: { count: total, isMore: !totalIsExact } }
}
