import { sql, type NotNull } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import type { Box } from '#contract/map/geometry.ts'
import { type MapCluster, type PropertyOnMap, maxPropertiesOnMap } from '#contract/search-map/properties-on-map.ts'
import { all, type Condition } from '../../db/condition.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import { boxOfCell, cellsAround, type Cells, clusterLevel, coverOf, rowsOf, storedCells } from '../map/map-cells.ts'
import { liesInBoxes } from '../map/position-filter.ts'
import { roundedDegrees } from '../properties/position-columns.ts'
import type { Located } from '../search/find-location-parts.ts'
import { factConditions, fitsPosition, isListed, isLocated } from '../search/search-condition.ts'
import { candidatesOf, orders } from '../search/search-store.ts'

/** Homes on the map, counted by cells. */
export interface Counted {
  clusters: MapCluster[]
  /** Whether all homes that may fit were looked at. */
  isExact: boolean
  /** Ids of all homes, if they are few. */
  ids: string[]
}

/** Sum of the counts. */
export const totalOf = ({ clusters }: Pick<Counted, 'clusters'>): number =>
  clusters.reduce((sum, { count }) => sum + count, 0)

/** Reads the homes that fit a search, and counts them by cells. Beyond so many homes the counts are lower bounds. */
export async function countShown(db: Db, search: Located, zoom: number, most: number): Promise<Counted> {
  const level = clusterLevel(zoom)
  const fits = all([sql`has_text and shown_lng is not null`, fitsPosition(search), ...factConditions(search).values()])
  const { rows } = await sql<
    MapCluster['bounds'] & { looked: number; count: number; lat: number; lng: number; ids: string[] | null }
  >`
    select count(*) as looked, count(id) as count, avg(lng) as lng, avg(lat) as lat,
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north,
      case when sum(count(id)) over () <= ${maxPropertiesOnMap} then array_agg(id) filter (where id is not null) end as ids
    from (
      select case when fits then id end as id, case when fits then shown_lng end as lng, case when fits then shown_lat end as lat
      from (
        select id, shown_lng, shown_lat, ${fits} as fits
        from (${candidatesOf(search, orders.newest, most + 1, true)}) as candidate offset 0
      ) as compared
    ) as property
    group by ${cellOf('lng', 'lat', level)} ${plannedEachTime}`.execute(db)
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
    ids: rows.flatMap(row => row.ids ?? []),
  }
}

/** Homes without a position. */
export interface Unmapped {
  unmapped: number
  /** Whether all that may fit were looked at. */
  isUnmappedExact: boolean
}

/** Counts the homes without a position that fit a search. Looks at so many of them; of more, the count is a lower bound. */
export async function countUnmapped(db: Db, search: Located, most: number): Promise<Unmapped> {
  const fits = all([isLocated(search), ...factConditions(search).values()])
  const { rows } = await sql<{ looked: number; count: number }>`
    select count(*) as looked, count(*) filter (where at <= ${most} and ${fits}) as count
    from (
      select *, row_number() over () as at
      from (select * from properties where ${isListed(search)} limit ${most + 1}) as few
    ) as numbered ${plannedEachTime}`.execute(db)
  const { looked, count } = rows[0] ?? { looked: 0, count: 0 }
  return { unmapped: count, isUnmappedExact: looked <= most }
}

/**
 * Counts all homes for sale in boxes, by the stored cells and the changes that they do not count yet. Reads homes only at
 * the borders of the boxes.
 */
export async function countCells(db: Db, boxes: readonly Box[], zoom: number): Promise<MapCluster[]> {
  const covers = boxes.map(box => coverOf(box, zoom))
  const cells = covers.flatMap(cover => cover.cells)
  const level = Math.min(clusterLevel(zoom), 16)
  const shift = sql`(cell.level - ${level}::integer)`
  const { rows } = await sql<{ x: number; y: number; count: number; lat: number; lng: number }>`
    select x, y, sum(properties)::float8 as count, sum(lng) / sum(properties) / 1e6 as lng, sum(lat) / sum(properties) / 1e6 as lat
    from (${sql.join(
      [
        sql`select cell.x >> ${shift} as x, cell.y >> ${shift} as y, cell.properties, cell.lng_sum::float8 as lng,
          cell.lat_sum::float8 as lat from ${rowsOf(cells)} cross join lateral ${storedCells}`,
        ...covers.flatMap(({ covered }) =>
          covered
            ? [
                sql`select ${cellOf('lng', 'lat', level)}, properties, properties * lng * 1e6, properties * lat * 1e6
                  from map_changes where ${isCovered('lng', 'lat', covered)}`,
              ]
            : [],
        ),
        sql`select ${cellOf('lng', 'lat', level)}, 1, lng * 1e6, lat * 1e6
          from (${sql.join(covers.flatMap(propertiesAtBorders), sql` union `)}) as property`,
      ],
      sql` union all `,
    )}) as part (x, y, properties, lng, lat)
    group by x, y having sum(properties) > 0`.execute(db)
  return rows.map(({ x, y, count, lat, lng }) => ({ lat, lng, count, bounds: boxOfCell(level, x, y) }))
}

const propertiesAtBorders = ({ covered, borders }: ReturnType<typeof coverOf>) =>
  borders.map(border => {
    // Looking for homes where there are none takes longer than looking for cells.
    const mayHaveProperties = covered
      ? [
          sql<boolean>`(exists (select from ${rowsOf([cellsAround(border, covered.level)])} cross join lateral ${storedCells})
            or exists (select from map_changes where lng is not null))`,
          sql<boolean>`not ${isCovered('shown_lng', 'shown_lat', covered)}`,
        ]
      : []
    return sql`select id, shown_lng as lng, shown_lat as lat from properties
      where ${all([isListed({}), liesInBoxes([border]), ...mayHaveProperties])}`
  })

const cellOf = (lng: string, lat: string, level: number) =>
  sql`map_cell(${sql.ref(lng)} + 180, ${sql.lit(level)}), map_cell(${sql.ref(lat)} + 90, ${sql.lit(level)})`

const isCovered = (lng: string, lat: string, { level, x1, x2, y1, y2 }: Cells): Condition =>
  sql`(map_cell(${sql.ref(lng)} + 180, ${sql.lit(level)}) between ${x1} and ${x2}
    and map_cell(${sql.ref(lat)} + 90, ${sql.lit(level)}) between ${y1} and ${y2})`

/** Reads homes as a map shows them, the newest first. Leaves out those that are no longer for sale. */
export async function readPropertiesOnMap(db: Db, ids: readonly string[]): Promise<PropertyOnMap[]> {
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
