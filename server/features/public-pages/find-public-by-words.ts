import { type FoundPublicProperties, placePageSize } from '#contract/public-pages/public-properties.ts'
import { searchPath } from '#contract/search/filters-in-url.ts'
import { readWords } from '#contract/search/read-words.ts'
import { writeWords } from '#contract/search/write-words.ts'
import type { Deps } from '../../deps/deps.ts'
import { listForSale } from '../search/list-for-sale.ts'
import { publicPropertiesOf } from './find-public-property.ts'

/** Finds the homes for sale that words describe, such as "3 beds under $600k". A text without words finds none. */
export async function findPublicByWords(
  deps: Pick<Deps, 'db' | 'cache' | 'clock' | 'readRecent' | 'settings'>,
  text: string,
): Promise<FoundPublicProperties> {
  const { filters, sort } = readWords(text)
  const words = writeWords(filters, sort, deps.settings.brand.areaUnit)
  const path = searchPath({ ...filters, sort })
  if (words === '') return { words, path, properties: [], total: { count: 0, isMore: false } }
  const first = { limit: placePageSize, after: undefined }
  const { items, total, totalIsExact } = await listForSale(deps, { role: 'user' }, { ...filters, sort }, first)
  const properties = await publicPropertiesOf(
    deps,
    items.map(({ _id }) => _id),
  )
  return { words, path, properties, total: { count: total, isMore: !totalIsExact } }
}
