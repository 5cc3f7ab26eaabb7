import { sql, type NotNull } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import { type MapCluster, type PropertyMap, type PropertyOnMap } from '#contract/search-map/properties-on-map.ts'
import { all } from '../../db/condition.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import { roundedDegrees } from '../properties/position-columns.ts'
import type { Located } from '../search/find-location-parts.ts'
import { factConditions, isListed, isLocated } from '../search/search-condition.ts'
import { candidatesOf, orders } from '../search/search-store.ts'
import { cellsInDegree, clusterLevel } from './map-cells.ts'

/** Sum of the counts. */
export const totalOf = (clusters: readonly MapCluster[]): number => clusters.reduce((sum, { count }) => sum + count, 0)

/** Selects the newest `most` homes of a search, and whether each fits it. */
const shown = (search: Located, most: number) => sql`
  select id, shown_lng, shown_lat, ${all([sql`has_text`, ...factConditions(search).values()])} is true as fits
  from (${candidatesOf(search, orders.newest, most)}) as candidate offset 0`

/**
 * Counts by cells those of the newest `most` homes that fit a search.
 *
 * @returns `isExact`: false if there are more, so that the counts are lower bounds
 */
export async function countShown(
  db: Db,
  search: Located,
  zoom: number,
  most: number,
): Promise<{ clusters: MapCluster[]; isExact: boolean }> {
  const cells = sql.lit(cellsInDegree(clusterLevel(zoom)))
  const { rows } = await sql<MapCluster['bounds'] & { looked: number; count: number; lat: number; lng: number }>`
    select count(*) as looked, count(lng) as count, avg(lng) as lng, avg(lat) as lat,
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
    from (
      select case when fits then shown_lng end as lng, case when fits then shown_lat end as lat from (${shown(search, most + 1)}) as shown
    ) as property
    group by floor((lng + 180) * ${cells}), floor((lat + 90) * ${cells}) ${plannedEachTime}`.execute(db)
  return {
    clusters: rows
      .filter(({ count }) => count > 0)
      .map(({ lat, lng, count, west, south, east, north }) => ({
        lat,
        lng,
        count,
        bounds: { west, south, east, north },
      })),
    isExact: rows.reduce((sum, { looked }) => sum + looked, 0) <= most,
  }
}

/** Counts those of `most` homes without a position that fit a search. If there are more, the count is a lower bound. */
export async function countUnmapped(
  db: Db,
  search: Located,
  most: number,
): Promise<Pick<PropertyMap, 'unmapped' | 'isUnmappedExact'>> {
  const fits = all([isLocated(search), ...factConditions(search).values()])
  const { rows } = await sql<{ looked: number; count: number }>`
    select count(*) as looked, count(*) filter (where ${fits}) as count
    from (select * from properties where ${isListed(search)} limit ${most + 1}) as properties ${plannedEachTime}`.execute(
    db,
  )
  const { looked, count } = rows[0] ?? { looked: 0, count: 0 }
  return { unmapped: count, isUnmappedExact: looked <= most }
}

/** Reads those of the newest `most` homes that fit a search, as a map shows them, the newest first. */
export async function readShown(db: Db, search: Located, most: number): Promise<PropertyOnMap[]> {
  const fitting = sql<{
    id: string
  }>`select id from (${shown(search, most + 1)}) as shown where fits ${plannedEachTime}`
  const ids = (await fitting.execute(db)).rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('properties')
    .select([
      'id',
      'title',
      'min_price_cents',
      'max_price_cents',
      'under_offer',
      'point_precision',
      'hide_address',
      'shown_lng',
      'shown_lat',
    ])
    .where('id', 'in', ids)
    .where('for_sale', '=', true)
    .where('deleted_at', 'is', null)
    .where('shown_lng', 'is not', null)
    .$narrowType<{ shown_lng: NotNull; shown_lat: NotNull }>()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    title: row.title,
    minPrice: toDollars(row.min_price_cents),
    maxPrice: toDollars(row.max_price_cents),
    underOffer: row.under_offer,
    position: {
      lat: roundedDegrees(row.shown_lat),
      lng: roundedDegrees(row.shown_lng),
      precision: row.point_precision ?? 'place',
      isApproximate: row.hide_address,
    },
  }))
}
