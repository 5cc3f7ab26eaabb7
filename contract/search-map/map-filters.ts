import { type Box, boxesOfCircle, boxesOfPolygon, boxesOfView, type LatLng, readArea } from '../map/geometry.ts'
import type { SearchFilters } from '../search/filters.ts'

// Apart from the filters, so that pages without a map do not load the geometry.

/** Parts of the earth that homes must lie in. */
export type Shape = { boxes: Box[] } & (
  | { kind: 'view' }
  | { kind: 'area'; corners: LatLng[] }
  | { kind: 'circle'; centre: LatLng; km: number }
)

/** Reason for refusing a filter: 400 for a wrong shape, 422 for a broken rule. */
export interface MapFilterError {
  field: 'view' | 'area' | 'near' | 'within'
  status: 400 | 422
  message: string
}

/** Reads the filters of a map. All shapes must contain a home. */
export function readShapes(
  filters: Pick<SearchFilters, 'view' | 'area' | 'near' | 'within'>,
): Shape[] | MapFilterError {
  const shapes = [readView(filters.view), readDrawn(filters.area), readCircle(filters)].filter(
    shape => shape !== undefined,
  )
  return shapes.find(shape => 'status' in shape) ?? shapes.filter(shape => 'boxes' in shape)
}

/** Writes a view as a filter. Six decimals are a tenth of a metre. */
export const viewText = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map(degrees => String(Number(degrees.toFixed(6)))).join(',')

/** Writes a point as a filter. */
export const nearText = ({ lat, lng }: LatLng): string =>
  [lat, lng].map(degrees => String(Number(degrees.toFixed(6)))).join(',')

/** Reads numbers with commas. Undefined if they are not so many. */
function numbersIn(text: string, count: number): number[] | undefined {
  const texts = text.split(',').map(part => part.trim())
  return texts.length === count && texts.every(part => /^-?\d{1,4}(\.\d{1,20})?$/.test(part))
    ? texts.map(Number)
    : undefined
}

const isOnEarth = ({ lat, lng }: LatLng) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
const offEarth = 'must have latitudes from -90 to 90 and longitudes from -180 to 180'

function readView(text: string | undefined): Shape | MapFilterError | undefined {
  if (!text) return undefined
  const field = 'view'
  const [west, south, east, north] = numbersIn(text, 4) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return { field, status: 400, message: 'View must be four numbers: west, south, east and north' }
  if (!isOnEarth({ lat: south, lng: west }) || !isOnEarth({ lat: north, lng: east }))
    return { field, status: 422, message: `View ${offEarth}` }
  if (south > north) return { field, status: 422, message: 'View must have its south below its north' }
  return { kind: 'view', boxes: boxesOfView({ west, south, east, north }) }
}

function readDrawn(text: string | undefined): Shape | MapFilterError | undefined {
  if (!text) return undefined
  const read = readArea(text)
  if ('error' in read) return { field: 'area', status: read.isMalformed ? 400 : 422, message: read.error }
  return { kind: 'area', corners: read.corners, boxes: boxesOfPolygon(read.corners) }
}

function readCircle({ near, within: km }: Pick<SearchFilters, 'near' | 'within'>): Shape | MapFilterError | undefined {
  if (!near && km === undefined) return undefined
  if (!near) return { field: 'near', status: 400, message: 'Near is required with a distance' }
  const [lat, lng] = numbersIn(near, 2) ?? []
  if (lat === undefined || lng === undefined)
    return { field: 'near', status: 400, message: 'Near must be two numbers: latitude and longitude' }
  if (km === undefined) return { field: 'within', status: 400, message: 'Distance is required' }
  if (!isOnEarth({ lat, lng })) return { field: 'near', status: 422, message: `Near ${offEarth}` }
  return { kind: 'circle', centre: { lat, lng }, km, boxes: boxesOfCircle({ lat, lng }, km) }
}
