import type pg from 'pg'
import { bitsOf } from '../../server/features/properties/fact-columns.ts'
import { readSearch } from '../references/search-query.ts'
import type { RightResponses } from './answers.ts'
import { openConnection } from './http-connection.ts'
import { limits } from './operations.ts'
import type { People } from './people.ts'
import { termClasses, type Terms } from './search-terms.ts'
import type { Server } from './servers.ts'

export async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return (rows[0]?.bytes ?? 0) / 1e6
}

/** Finds listings for sale that have reviews. */
export async function reviewedProperties(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from properties where for_sale and exists (select from reviews where property_id = properties.id)
     order by id limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/** Checks some expected responses of each kind against the plain definition. */
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
       order by ${isCheapestFirst ? 'min_price_cents, id' : 'published_at desc, id desc'} limit ${limits.search}`,
      [text, kinds, minBeds, minBaths, minArea, fromCents, toCents, bitsOf(features)],
    )
    const found = right.search.get(query)?.map(({ _id }) => _id)
    if (found?.join() !== rows.map(({ id }) => id).join())
      throw new Error(`The reference "bare" finds other listings than the definition for ${query}`)
  }
}

export async function weighFirstPage(product: Server, people: People) {
  const connection = openConnection(product.port)
  const token = people.buyers[0]?.token
  const path = `/api/properties/verified?limit=${limits.search}`
  const plain = await connection.send({ method: 'GET', path, token })
  const brotli = await connection.send({ method: 'GET', path, token, acceptEncoding: 'br' })
  connection.close()
  if (plain.status !== 200) throw new Error(`The first page of listings answers ${plain.status}`)
  const cards = (JSON.parse(plain.body.toString()) as unknown[]).length
  return { plain: plain.body.length, brotli: brotli.body.length, cards }
}
