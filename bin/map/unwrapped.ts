/**
 * Continues areas over the antimeridian beyond ±180 degrees, so that no edge runs around the earth. The packages go on at
 * the other end instead, and a map would draw their edges across it, as bands. Cutting tiles moves what is beyond.
 */
export function unwrapped(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: unwrappedPolygon(geometry.coordinates) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(unwrappedPolygon) }
}

type Line = GeoJSON.Position[]

function unwrappedPolygon([outer, ...holes]: Line[]): Line[] {
  if (!outer) return []
  const outline = unwrappedRing(outer)
  const west = Math.min(...outline.map(([x = 0]) => x))
  // A hole begins within the outline.
  return [outline, ...holes.map(hole => moved(unwrappedRing(hole), Math.ceil((west - (hole[0]?.[0] ?? 0)) / 360)))]
}

function unwrappedRing(ring: Line): Line {
  let turns = 0
  const line = ring.map(([x = 0, y = 0], at) => {
    const step = x - (ring[at - 1]?.[0] ?? x)
    turns += step > 180 ? -1 : step < -180 ? 1 : 0
    return [x + 360 * turns, y]
  })
  return turns === 0 ? line : aroundPole(line)
}

/** Goes along a pole, which the ring surrounds: the ends of its line are a turn apart. */
function aroundPole(line: Line): Line {
  const [[firstX = 0, firstY = 0] = [], [lastX = 0] = []] = [line.at(0), line.at(-1)]
  const pole = firstY < 0 ? -90 : 90
  return [...line, [lastX, pole], [firstX, pole], [firstX, firstY]]
}

const moved = (line: Line, turns: number): Line => line.map(([x = 0, y = 0]) => [x + 360 * turns, y])
