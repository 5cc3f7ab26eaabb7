/**
 * Measures the suggestions of a search by kind of text, on the configured database:
 * `DATA_DIR=./data node bench/lists/suggestion-classes.ts`, after `npm run seed`. One connection; each cell is in ms.
 */
import { createLog } from '../../server/app/log.ts'
import { processSettings } from '../../server/data-folder/process-settings.ts'
import { withoutReplica } from '../../server/db/replica.ts'
import { suggestByWords } from '../../server/features/search/suggest-by-words.ts'
import { suggestPlaces } from '../../server/features/search/suggest-places.ts'
import { openDatabase } from '../../server/open-database/open-database.ts'
import { percentile } from '../load/statistics.ts'
import { noCache } from './no-cache.ts'

const repetitions = 40
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

const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
const { db } = database.connection
const deps = { db, cache: noCache, readRecent: withoutReplica(db) }
const buyer = { role: 'user' } as const

console.log('| text | places, median | p95 | homes and agents, median | p95 | found |')
console.log('|---|---|---|---|---|---|')
for (const [name, terms] of Object.entries(texts)) {
  const cells: (string | number)[] = []
  let found = 0
  for (const suggest of [suggestPlaces, suggestByWords] as const) {
    const took: number[] = []
    for (let at = 0; at < repetitions; at++) {
      const term = terms[at % terms.length]
      const began = performance.now()
      const suggested = await suggest(deps, buyer, term)
      if (at >= terms.length) took.push(performance.now() - began)
      if ('agents' in suggested) found = Math.max(found, suggested.properties.length + suggested.agents.length)
    }
    cells.push(percentile(took, 0.5).toFixed(1), percentile(took, 0.95).toFixed(1))
  }
  console.log(`| ${[name, ...cells, found].join(' | ')} |`)
}
await database.close()
