import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'

const isListed = sql`for_sale and deleted_at is null`

/** Homes for sale whose location ends with one spelling of a place. */
export interface PlaceCount {
  /** Id of the spelling. */
  id: number
  /** Path of its page: `illinois/springfield`. */
  path: string
  properties: number
}

/** Counts the homes for sale of each place with a page by its spellings, but for places without a state. */
export async function countByPlace(db: Db): Promise<PlaceCount[]> {
  const { rows } = await sql<PlaceCount>`
    select id, path, properties from location_parts join (
      select place_id, count(*)::int as properties from properties where ${isListed} and place_id is not null
      group by place_id
    ) as counted on counted.place_id = location_parts.id
    where path is not null and not starts_with(path, 'all/')`.execute(db)
  return rows
}

/** Ids of the newest homes for sale with these spellings. */
export async function newestIn(db: Db, places: readonly number[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from properties where ${isListed} and place_id = any(${places}::integer[])
    order by published_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the newest home for sale of each spelling. */
export async function newestOfEach(db: Db, places: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select newest.id from unnest(${places}::integer[]) with ordinality as wanted (place, at)
    cross join lateral (
      select id from properties where ${isListed} and place_id = wanted.place order by published_at desc, id desc limit 1
    ) as newest
    order by at`.execute(db)
  return rows.map(({ id }) => id)
}

/** Id of a home that was sold in the place with this path, if there is one. */
export async function findSoldIn(db: Db, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from properties where sold_at is not null and deleted_at is null
      and place_id in (select id from location_parts where path = ${path})
    order by sold_at desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Finds the path that the page of a place or state has now, by one that it had in an earlier version. */
export async function findMovedPath(db: Db, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ moved_to: string }>`
    select moved_to from former_place_paths where path = ${path}`.execute(db)
  return rows[0]?.moved_to
}
