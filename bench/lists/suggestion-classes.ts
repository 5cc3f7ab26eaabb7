/**
 * Measures the suggestions of a search by kind of text, on the configured database:
 * `DATA_DIR=./data node bench/lists/suggestion-classes.ts`, after `npm run seed`.
 */
import { suggestByWords } from '../../server/features/search/suggest-by-words.ts'
import { suggestPlaces } from '../../server/features/search/suggest-places.ts'
import { measuredDatabase } from './measured-database.ts'

const texts: Record<string, readonly string[]> = {
  'one letter': ['a', 's'],
  'two letters': ['sp', 'tx'],
  'common word': ['house', 'home', 'garden'],
  'rare word': ['lighthouse', 'xylophone', 'zzz'],
  'common words': ['house garden', 'big house with a garden', 'sunny home'],
  'words that never meet': ['house xylophone', 'springfield lighthouse'],
  'place without comma': ['springfield il', 'riverfield tx', 'oakfield new york'],
  'name of an agent': ['smith', 'agent', 'ann'],
  'absent letters': ['xj', 'qzz'],
}

const { deps, measure, close } = await measuredDatabase()
const buyer = { role: 'user' } as const

try {
  for (const [name, terms] of Object.entries(texts))
    for (const [what, suggest] of Object.entries({ places: suggestPlaces, 'homes and agents': suggestByWords }))
      await measure(`${name}, ${what}`, at => suggest(deps, buyer, terms[at % terms.length]))
} finally {
  await close()
}
