/** Outline of the largest part of an area. */
export interface Ring {
  /** Its centre. */
  longitude: number
  latitude: number
  squareDegrees: number
}

/** Returns the largest part of an area; undefined if the geometry has no area. */
export function largestRing(geometry: GeoJSON.Geometry): Ring | undefined {
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flatMap(polygon => polygon.slice(0, 1))
        : []
  return rings.map(measure).toSorted((one, other) => other.squareDegrees - one.squareDegrees)[0]
}

/** Area and centroid of a ring, by the shoelace formula. */
function measure(ring: GeoJSON.Position[]): Ring {
  let [twice, east, north] = [0, 0, 0]
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = x * nextY - nextX * y
    twice += cross
    east += (x + nextX) * cross
    north += (y + nextY) * cross
  }
  return { longitude: east / (3 * twice), latitude: north / (3 * twice), squareDegrees: Math.abs(twice) / 2 }
}

/** Cuts the corners of areas (Chaikin's algorithm). Other geometries stay as they are. */
export function smooth(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(cutCorners) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(polygon => polygon.map(cutCorners)) }
}

function cutCorners(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  const cut = ring.slice(1).flatMap(([x = 0, y = 0], at) => {
    const [lastX = 0, lastY = 0] = ring[at] ?? []
    const between = (share: number) => [lastX + (x - lastX) * share, lastY + (y - lastY) * share]
    return [between(0.25), between(0.75)]
  })
  return [...cut, ...cut.slice(0, 1)]
}
