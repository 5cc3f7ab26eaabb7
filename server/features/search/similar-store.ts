import { sql } from 'kysely'
import { toCents } from '#contract/ground/money.ts'
import type { Property } from '#contract/properties/properties.ts'
import { maxSimilar } from '#contract/search/similar-properties.ts'
import { all } from '../../db/condition.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Located } from './find-location-parts.ts'
import { factConditions, isListed, isLocated } from './search-condition.ts'

/** Newest homes of the place among which similar ones are sought. */
const maxCandidates = 1000

/** Finds the homes for sale in the same place and of the same kind with the nearest prices. */
export async function findSimilar(db: Db, { _id, minPrice, maxPrice }: Property, search: Located): Promise<string[]> {
  const distance = sql`abs(min_price_cents + max_price_cents - ${toCents(minPrice) + toCents(maxPrice)})`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select * from properties where ${isListed(search)} and ${isLocated(search)}
      order by published_at desc, id desc limit ${maxCandidates}
    ) as newest
    where id <> ${_id} and ${all([...factConditions(search).values()])}
    order by ${distance}, published_at desc, id desc limit ${maxSimilar}`.execute(db)
  return rows.map(({ id }) => id)
}
