import { isNone, type Total } from '#contract/ground/total.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { placePageSize } from '#contract/public-pages/public-properties.ts'
import type { FoundPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { searchPath } from '#contract/search/filters-in-url.ts'
import { readWords } from '#contract/search/read-words.ts'
import { leftOutTexts, type SearchOfWords, searchesOf, widerSearch } from '#contract/search/searches-of.ts'
import { writeWords } from '#contract/search/write-words.ts'
import type { Deps } from '../../deps/deps.ts'
import { listForSale } from '../search/list-for-sale.ts'
import { findPlacesNamed, splitPlaceName } from './count-places.ts'
import { publicPropertiesOf } from './find-public-property.ts'

/** A visitor finds what a buyer finds. */
export const visitor = { role: 'user' } as const

type Source = Pick<Deps, 'db' | 'cache' | 'clock' | 'readRecent' | 'settings'>

/**
 * Finds the homes for sale that words describe, such as "3 beds under $600k in Vermont", and the whole places that they
 * name. A text without words finds none.
 */
export async function findPublicByWords(deps: Source, text: string): Promise<FoundPublicProperties> {
  const { asked, words, places, leftOut, readings, wider } = await readPublicWords(deps, text)
  const others = readings.length > 1 ? readings : []
  const meaning = { words, path: searchPath(asked), places, leftOut }
  if (words === '')
    return {
      ...meaning,
      instead: await countSearches(deps, others),
      properties: [],
      total: { count: 0, isMore: false },
    }
  const first = { limit: placePageSize, after: undefined }
  const { items, ...counted } = await listForSale(deps, visitor, asked, first)
  const properties = await publicPropertiesOf(
    deps,
    items.map(({ _id }) => _id),
  )
  const total = { count: counted.total, isMore: !counted.totalIsExact }
  const instead = await countSearches(deps, isNone(total) && wider ? [wider] : others)
  return { ...meaning, instead, properties, total }
}

type WrittenSearch = ReturnType<typeof inTown>

/** Counts the homes that fit each search, and leaves out searches that find none. */
async function countSearches(deps: Source, searches: readonly WrittenSearch[]) {
  const counted = await Promise.all(
    searches.map(async ({ asked, words }) => ({ words, total: await countForVisitor(deps, asked) })),
  )
  return counted.filter(({ total }) => !isNone(total))
}

/** Counts the homes that a visitor's search finds. */
export async function countForVisitor(deps: Source, asked: WrittenSearch['asked']): Promise<Total> {
  const { total, totalIsExact } = await listForSale(deps, visitor, asked, { limit: 1, after: undefined })
  return { count: total, isMore: !totalIsExact }
}

/** Reads words as a search, writes what they mean in words, and finds the whole places that they name. */
export async function readPublicWords(deps: Source, text: string) {
  const { name, rest } = await splitPlaceName(deps, text)
  const { filters, ...others } = readWords(rest)
  const search = [name, filters.search ?? ''].filter(part => part !== '').join(' ')
  const read = { ...others, filters: { ...filters, ...(search !== '' && { search }) } }
  const places = await findPlacesNamed(deps, `${search} ${filters.state ?? ''}`)
  // The only town of this name. A state is a filter already, and words that name several towns stay a text.
  const town = search !== '' && places.length === 1 ? places[0]?.name : undefined
  const written = (one: SearchOfWords) => inTown(one, town, deps.settings.brand.areaUnit)
  const searches = searchesOf(read)
  const wider = searches.length === 1 && town === undefined ? searches.map(widerSearch)[0] : undefined
  return {
    ...written({ ...read, leftOut: [] }),
    places,
    leftOut: leftOutTexts(read),
    /** Each search that the words can mean. */
    readings: searches.map(written),
    /** The only one without its text, for words that find nothing. */
    wider: wider && written(wider),
  }
}

/** Writes a search in words. A town, instead of its text, is written like a state: after the facts, without quotation marks. */
function inTown({ filters, sort, leftOut }: SearchOfWords, town: string | undefined, unit: AreaUnit) {
  const { search: _text, state: _state, ...facts } = filters
  return {
    asked: town === undefined ? { ...filters, sort } : { ...facts, place: town, sort },
    words: writeWords(town === undefined ? filters : { ...facts, state: town }, sort, unit),
    leftOut,
    /** True if the words say more than a place or a text. */
    hasFilters: sort !== undefined || Object.keys(facts).length > 0,
  }
}
