// Geometry of the map, shared by server and browser. Degrees are WGS 84; an edge of a polygon is a straight line between
// longitude and latitude, as a map draws it.

/** A point on the earth, in degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** A box between two meridians and two parallels, borders included. West is never east of east. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Corners of the largest drawn area. */
export const maxAreaCorners = 100
/** Square kilometres of the largest drawn area. */
export const maxAreaKm2 = 100_000

const earthRadiusKm = 6371.0088
const kmPerDegree = (earthRadiusKm * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Boxes of a view. One whose west is east of its east lies on both sides of the antimeridian. */
export const boxesOfView = ({ west, south, east, north }: Box): Box[] =>
  west <= east
    ? [{ west, south, east, north }]
    : [
        { west, south, east: 180, north },
        { west: -180, south, east, north },
      ]

/** A longitude from -180 to 180. */
const wrapped = (lng: number) => (lng < -180 || lng > 180 ? ((((lng + 180) % 360) + 360) % 360) - 180 : lng)

/** Bounds of a map as a view: a map may continue beyond ±180 degrees, and show the earth more than once. */
export const viewOfBounds = ({ west, south, east, north }: Box): Box => ({
  ...(east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }),
  south: Math.max(-90, south),
  north: Math.min(90, north),
})

/** Boxes between two meridians that may lie beyond ±180 degrees. */
const boxesBetween = (bounds: Box) => boxesOfView(viewOfBounds(bounds))

/** Whether the point lies in one of the boxes. */
export const isInBoxes = ({ lat, lng }: LatLng, boxes: readonly Box[]): boolean =>
  boxes.some(({ west, south, east, north }) => west <= lng && lng <= east && south <= lat && lat <= north)

/** Kilometres between two points on a sphere. */
export function distanceKm(a: LatLng, b: LatLng): number {
  const [north, east] = [Math.sin(radians(a.lat - b.lat) / 2), Math.sin(radians(a.lng - b.lng) / 2)]
  const square = north ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Boxes around a circle. */
export function boxesOfCircle({ lat, lng }: LatLng, km: number): Box[] {
  // A little more, for rounding.
  const height = km / kmPerDegree + 1e-9
  const [south, north] = [lat - height, lat + height]
  const isAroundPole = south <= -90 || north >= 90
  const width = isAroundPole ? 180 : Math.asin(Math.sin(radians(height)) / Math.cos(radians(lat))) / radians(1) + 1e-9
  return boxesBetween({ west: lng - width, south, east: lng + width, north })
}

const decimals = 1e5

/** Encodes corners with Google's polyline algorithm, five decimals. */
export function encodePolyline(corners: readonly LatLng[]): string {
  let [text, lat, lng] = ['', 0, 0]
  const append = (difference: number) => {
    let rest = difference < 0 ? ~(difference << 1) : difference << 1
    for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    text += String.fromCharCode(rest + 63)
  }
  for (const corner of corners) {
    const next = { lat: Math.round(corner.lat * decimals), lng: Math.round(corner.lng * decimals) }
    append(next.lat - lat)
    append(next.lng - lng)
    ;[lat, lng] = [next.lat, next.lng]
  }
  return text
}

/** Characters of the longest difference: 360 degrees in five decimals. */
const longestNumber = 6

/** Corners in a text of the polyline algorithm, or half of one if it is incomplete. Does not decode it. */
const cornersIn = (text: string): number => text.replaceAll(/[^?-^]/g, '').length / 2

/** Decodes a text of the polyline algorithm. Undefined if it is not one, or has more corners than allowed. */
export function decodePolyline(text: string): LatLng[] | undefined {
  if (!/^[?-~]*$/.test(text) || !Number.isInteger(cornersIn(text)) || cornersIn(text) > maxAreaCorners) return undefined
  const [numbers, digits]: [number[], number[]] = [[], []]
  for (const letter of text) {
    const digit = letter.charCodeAt(0) - 63
    digits.push(digit & 0x1f)
    if (digits.length > longestNumber) return undefined
    if (digit >= 0x20) continue
    const value = digits.reduceRight((sum, next) => (sum << 5) | next, 0)
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
    digits.length = 0
  }
  if (digits.length > 0) return undefined
  let [lat, lng] = [0, 0]
  return Array.from({ length: numbers.length / 2 }, (_, at) => {
    lat += numbers[2 * at] ?? 0
    lng += numbers[2 * at + 1] ?? 0
    return { lat: lat / decimals, lng: lng / decimals }
  })
}

/**
 * Reads a drawn area. An edge between longitudes that are more than 180 degrees apart crosses the antimeridian, so that
 * corners may lie beyond ±180 degrees in the result.
 *
 * @returns the corners, or what is wrong with them; `isMalformed` if the text is no polygon at all
 */
export function readArea(text: string): { corners: LatLng[] } | { error: string; isMalformed?: true } {
  if (cornersIn(text) > maxAreaCorners) return { error: `Area must have at most ${maxAreaCorners} corners` }
  const decoded = decodePolyline(text)
  if (!decoded) return { error: 'Area must be an encoded polygon', isMalformed: true }
  if (decoded.some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180))
    return { error: 'Area must have latitudes from -90 to 90 and longitudes from -180 to 180' }
  const corners = unwrapped(withoutRepeats(decoded))
  if (corners.length < 3) return { error: 'Area must have at least 3 corners' }
  if (crossesItself(corners)) return { error: 'Area must not cross itself' }
  if (areaKm2(corners) > maxAreaKm2)
    return { error: `Area must be at most ${maxAreaKm2.toLocaleString('en')} square kilometres` }
  return { corners }
}

/** Corners that differ from the next one; the last may repeat the first. */
const withoutRepeats = (corners: readonly LatLng[]) =>
  corners.filter(({ lat, lng }, at) => {
    const after = corners[(at + 1) % corners.length]
    return after?.lat !== lat || after.lng !== lng
  })

/** Continues longitudes beyond ±180 degrees, so that no edge spans more than 180. */
function unwrapped(corners: readonly LatLng[]): LatLng[] {
  let turns = 0
  return corners.map(({ lat, lng }, at) => {
    const step = lng - (corners[at - 1]?.lng ?? lng)
    turns += step > 180 ? -1 : step < -180 ? 1 : 0
    return { lat, lng: lng + 360 * turns }
  })
}

/** Exact: a whole number of the unit of encoded corners. */
const whole = (degrees: number) => Math.round(degrees * decimals)

/** Side of the line from a to b that a point lies on: 1, -1, or 0 on it. */
function sideOf(point: LatLng, a: LatLng, b: LatLng): number {
  const difference = (from: LatLng, to: LatLng) =>
    [whole(to.lng) - whole(from.lng), whole(to.lat) - whole(from.lat)] as const
  const [[x, y], [otherX, otherY]] = [difference(a, b), difference(a, point)]
  return Math.sign(x * otherY - y * otherX)
}

const isBetween = (point: LatLng, a: LatLng, b: LatLng) =>
  Math.min(a.lng, b.lng) <= point.lng &&
  point.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= point.lat &&
  point.lat <= Math.max(a.lat, b.lat)

const liesOn = (point: LatLng, a: LatLng, b: LatLng) => sideOf(point, a, b) === 0 && isBetween(point, a, b)

const cross = (a: LatLng, b: LatLng, c: LatLng, d: LatLng) =>
  (sideOf(c, a, b) * sideOf(d, a, b) < 0 && sideOf(a, c, d) * sideOf(b, c, d) < 0) ||
  liesOn(c, a, b) ||
  liesOn(d, a, b) ||
  liesOn(a, c, d) ||
  liesOn(b, c, d)

/** Whether two edges of the polygon cross, touch or overlap, or it goes around a pole. */
export function crossesItself(corners: readonly LatLng[]): boolean {
  const edges = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const)
  return edges.some(
    ([a, b], at) =>
      Math.abs(a.lng - b.lng) > 180 ||
      edges.some(([c, d], other) => {
        if (other <= at) return false
        // Neighbours share a corner. They overlap if the other end lies on the edge.
        if (other === at + 1) return liesOn(d, a, b) || liesOn(a, c, d)
        if (at === 0 && other === edges.length - 1) return liesOn(c, a, b) || liesOn(b, c, d)
        return cross(a, b, c, d)
      }),
  )
}

/** Square kilometres of a polygon on a sphere. */
export function areaKm2(corners: readonly LatLng[]): number {
  const twice = corners.reduce((sum, { lat, lng }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { lat, lng }
    return sum + radians(next.lng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(next.lat)))
  }, 0)
  return Math.abs(twice / 2) * earthRadiusKm ** 2
}

/** Boxes around a polygon. */
export function boxesOfPolygon(corners: readonly LatLng[]): Box[] {
  const [lngs, lats] = [corners.map(({ lng }) => lng), corners.map(({ lat }) => lat)]
  return boxesBetween({
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  })
}

/** Copies of a polygon beside the earth's own, where it continues beyond ±180 degrees. */
export const copiesOf = (corners: readonly LatLng[]): LatLng[][] =>
  [0, 360, -360]
    .map(turn => corners.map(({ lat, lng }) => ({ lat, lng: lng + turn })))
    .filter(copy => copy.some(({ lng }) => lng > -180) && copy.some(({ lng }) => lng < 180))

/** Whether the point lies in the polygon: a line to the east crosses an odd number of edges. */
export const isInPolygon = (point: LatLng, corners: readonly LatLng[]): boolean =>
  copiesOf(corners).some(copy => {
    const crossed = copy.filter((a, at) => {
      const b = copy[(at + 1) % copy.length] ?? a
      return (
        a.lat > point.lat !== b.lat > point.lat &&
        point.lng < ((b.lng - a.lng) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lng
      )
    })
    return crossed.length % 2 === 1
  })
