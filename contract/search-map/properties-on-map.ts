import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { businessRule, Id, shortNumber } from '../ground/field.ts'
import { Position } from '../properties/position.ts'
import { SearchFilters, searchRules } from '../search/filters.ts'

/** Homes that a map shows one by one; of more it shows clusters. */
export const maxPropertiesOnMap = 200

/** A home on the map. */
export const PropertyOnMap = z.object({
  _id: Id,
  title: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  underOffer: z.boolean(),
  position: Position,
})
export type PropertyOnMap = z.infer<typeof PropertyOnMap>

/** Homes of one cell of the map. */
export const MapCluster = z.object({
  /** Mean of their positions. */
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  /** Box that contains them. Without a width and a height, all of them have the same position. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
})
export type MapCluster = z.infer<typeof MapCluster>

/** The homes for sale that fit a search, on a map. */
export const PropertyMap = z.object({
  /** Homes on the map: those listed, or the sum of the clusters. If `counts` is `exact`, the list with `onMap=true` has as many. */
  total: z.number(),
  /**
   * Precision of `total` and of the counts of clusters: `about` in a view of very many homes without other filters,
   * `at least`, a lower bound, where more homes would have to be compared than the server does.
   */
  counts: z.enum(['exact', 'about', 'at least']),
  /** All of them, the newest first, if they are at most {@link maxPropertiesOnMap}. */
  properties: z.array(PropertyOnMap),
  /** Otherwise. */
  clusters: z.array(MapCluster),
  /** Homes without a position that fit the text and the facts, whatever the view. The list with `onMap=false` has them. */
  unmapped: z.number(),
  /** False if more homes without a position had to be looked at than the server does: `unmapped` is a lower bound. */
  isUnmappedExact: z.boolean(),
})
export type PropertyMap = z.infer<typeof PropertyMap>

const maxZoom = 24

/** Zoom of the map as MapLibre counts it; fractions allowed. */
const Zoom = z.pipe(
  z
    .union([z.number(), shortNumber], { error: 'Zoom must be a number' })
    .check(z.refine(value => /^\d{1,3}(\.\d{1,20})?$/.test(String(value).trim()), { error: 'Zoom must be a number' })),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z
      .number()
      .check(z.refine(value => value <= maxZoom, { error: `Zoom must be from 0 to ${maxZoom}`, params: businessRule })),
  ),
)

/** Returns the homes for sale that fit all filters, for a map. */
export const propertyMap = endpoint({
  method: 'GET',
  path: '/properties/verified/map',
  access: 'signed-in',
  summary: 'Properties for sale on a map, one by one or in clusters',
  query: z.extend(SearchFilters, { zoom: Zoom }).check(searchRules),
  response: PropertyMap,
  limit: { max: 240, seconds: 60, per: 'user' },
})
