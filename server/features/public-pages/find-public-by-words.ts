import { placePageSize } from '#contract/public-pages/public-properties.ts'
import type { FoundPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { searchPath } from '#contract/search/filters-in-url.ts'
import { readWords } from '#contract/search/read-words.ts'
import { writeWords } from '#contract/search/write-words.ts'
import type { Deps } from '../../deps/deps.ts'
import { listForSale } from '../search/list-for-sale.ts'
import { findPlacesNamed, splitPlaceName } from './count-places.ts'
import { publicPropertiesOf } from './find-public-property.ts'

type Source = Pick<Deps, 'db' | 'cache' | 'clock' | 'readRecent' | 'settings'>

/**
 * Finds the homes for sale that words describe, such as "3 beds under $600k in Vermont", and the whole places that they
 * name. A text without words finds none.
 */
export async function findPublicByWords(deps: Source, text: string): Promise<FoundPublicProperties> {
  const { asked, words, places } = await readPublicWords(deps, text)
  const path = searchPath(asked)
  if (words === '') return { words, path, properties: [], total: { count: 0, isMore: false }, places }
  const first = { limit: placePageSize, after: undefined }
  const { items, total, totalIsExact } = await listForSale(deps, { role: 'user' }, asked, first)
  const properties = await publicPropertiesOf(
    deps,
    items.map(({ _id }) => _id),
  )
  return { words, path, properties, total: { count: total, isMore: !totalIsExact }, places }
}

/** Reads words as a search, writes what they mean in words, and finds the whole places that they name. */
export async function readPublicWords(deps: Source, text: string) {
  const { name, rest } = await splitPlaceName(deps, text)
  const { filters: read, sort } = readWords(rest)
  const search = [name, read.search ?? ''].filter(part => part !== '').join(' ')
  const filters = { ...read, ...(search !== '' && { search }) }
  const { search: _text, state = '', ...facts } = filters
  const places = await findPlacesNamed(deps, `${search} ${state}`)
  // The only town of this name. A state is a filter already, and words that name several towns stay a text.
  const town = search !== '' && places.length === 1 ? places[0]?.name : undefined
  // A town is written like a state: after the facts, without quotation marks.
  const words = writeWords(town === undefined ? filters : { ...facts, state: town }, sort, deps.settings.brand.areaUnit)
  return {
    asked: town === undefined ? { ...filters, sort } : { ...facts, place: town, sort },
    words,
    places,
    /** True if the words say more than a place or a text. */
    hasFilters: sort !== undefined || Object.keys(facts).length > 0,
  }
}
