import { isNone } from '#contract/ground/total.ts'
import type { PublicSuggestions } from '#contract/public-pages/search-public-properties.ts'
import { leavingOut } from '#contract/search/searches-of.ts'
import type { Deps } from '../../deps/deps.ts'
import { findByTitle } from '../search/suggest-by-words.ts'
import { suggestNamedPlaces } from './count-places.ts'
import { countForVisitor, readPublicWords, visitor } from './find-public-by-words.ts'
import { publicPropertiesOf } from './find-public-property.ts'

type Source = Pick<Deps, 'db' | 'cache' | 'clock' | 'readRecent' | 'settings'>

/** Suggests what a text can mean: places, the filters that its words are, and homes by their title. */
export async function suggestToVisitors(deps: Source, text: string): Promise<PublicSuggestions> {
  const [places, readings, ids] = await Promise.all([
    suggestNamedPlaces(deps, text),
    countReadings(deps, text),
    findByTitle(deps, visitor, text),
  ])
  const properties = await publicPropertiesOf(deps, ids)
  return { places, readings, properties }
}

/** Counts the homes that fit the words read as filters. None for words that mean none, and if no home fits. */
async function countReadings(deps: Source, text: string): Promise<PublicSuggestions['readings']> {
  const { readings, wider } = await readPublicWords(deps, text)
  const count = async ({ asked, words, leftOut, hasFilters }: (typeof readings)[number], q: string) => {
    if (!hasFilters) return []
    const total = await countForVisitor(deps, asked)
    return isNone(total) ? [] : [{ text: words + leavingOut(leftOut), q, total }]
  }
  const counted = await Promise.all(readings.map(one => count(one, readings.length > 1 ? one.words : text)))
  const found = counted.flat()
  return found.length === 0 && wider ? count(wider, wider.words) : found
}
