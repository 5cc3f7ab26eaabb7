import type pg from 'pg'
import { bitsOf } from '../../server/features/properties/fact-columns.ts'
import { readSearch } from '../references/search-query.ts'
import type { RightResponses } from './answers.ts'
import { pageRows } from './readings.ts'
import { termClasses, type Terms } from './search-terms.ts'

/** Compares some responses of each kind from "bare" with the plain definition. @throws Error they differ */
export async function compareWithDefinition(pool: pg.Pool, terms: Terms, right: RightResponses): Promise<void> {
  for (const query of termClasses.flatMap(kind => terms[kind].slice(0, 3))) {
    const { text, kinds, minBeds, minBaths, minArea, fromCents, toCents, features, isCheapestFirst } = readSearch(
      new URLSearchParams(query),
    )
    const { rows } = await pool.query<{ id: string }>(
      `select id from properties where for_sale and position(folded($1) in folded(location)) > 0
         and (cardinality($2::text[]) = 0 or kind = any($2)) and ($3::integer is null or bedrooms >= $3)
         and ($4::integer is null or full_baths >= $4) and ($5::integer is null or living_area_m2 >= $5)
         and ($6::bigint is null or max_price_cents >= $6) and ($7::bigint is null or min_price_cents <= $7)
         and ($8::integer = 0 or features & $8 = $8)
       order by ${isCheapestFirst ? 'min_price_cents, id' : 'published_at desc, id desc'} limit ${pageRows}`,
      [text, kinds, minBeds, minBaths, minArea, fromCents, toCents, bitsOf(features)],
    )
    const found = right.search.get(query)?.map(({ _id }) => _id)
    if (found?.join() !== rows.map(({ id }) => id).join())
      throw new Error(`The reference "bare" finds other listings than the definition for ${query}`)
  }
}
