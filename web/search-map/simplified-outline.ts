import { areaKm2, type LatLng } from '#contract/map/geometry.ts'

/** Corners that a drawn line keeps, well below the most that a search takes. */
const mostCorners = 60

/** Leaves out corners of a drawn line that hardly change it. */
export function simplified(corners: readonly LatLng[]): LatLng[] {
  const size = Math.max(...corners.map(({ lat }) => lat)) - Math.min(...corners.map(({ lat }) => lat))
  for (let tolerance = size / 200; ; tolerance *= 1.5) {
    const kept = reduced(corners, tolerance)
    if (kept.length <= mostCorners) return kept
  }
}

/** Douglas and Peucker's algorithm. */
function reduced(line: readonly LatLng[], tolerance: number): LatLng[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let [farthest, most] = [0, 0]
  for (const [at, corner] of line.entries()) {
    const distance = distanceTo(corner, first, last)
    if (distance > most) [farthest, most] = [at, distance]
  }
  if (most <= tolerance) return [first, last]
  return [...reduced(line.slice(0, farthest + 1), tolerance).slice(0, -1), ...reduced(line.slice(farthest), tolerance)]
}

/** Distance of a corner from a line between two others, in degrees of latitude. */
function distanceTo(corner: LatLng, from: LatLng, to: LatLng): number {
  const scale = Math.cos((from.lat * Math.PI) / 180)
  const at = (place: LatLng) => ({ x: (place.lng - from.lng) * scale, y: place.lat - from.lat })
  const [point, end] = [at(corner), at(to)]
  const length = Math.hypot(end.x, end.y)
  if (length === 0) return Math.hypot(point.x, point.y)
  return Math.abs(point.x * end.y - point.y * end.x) / length
}

/** Returns the largest loop of an outline that crosses itself, as a line does that a finger closes. */
export function largestLoop(corners: readonly LatLng[]): LatLng[] {
  for (const [i, a] of corners.entries())
    for (let j = i + 2; j < corners.length; j++) {
      const [b, c, d] = [corners[i + 1], corners[j], corners[(j + 1) % corners.length]]
      const meeting = b && c && d && d !== a && crossing([a, b], [c, d])
      if (!meeting) continue
      const loops = [
        [meeting, ...corners.slice(i + 1, j + 1)],
        [...corners.slice(0, i + 1), meeting, ...corners.slice(j + 1)],
      ]
      return largestLoop(loops.toSorted((one, other) => areaKm2(other) - areaKm2(one))[0] ?? [])
    }
  return [...corners]
}

type Edge = readonly [LatLng, LatLng]

/** Point at which two edges cross. */
function crossing([a, b]: Edge, [c, d]: Edge): LatLng | undefined {
  const [x, y, otherX, otherY] = [b.lng - a.lng, b.lat - a.lat, d.lng - c.lng, d.lat - c.lat]
  const across = x * otherY - y * otherX
  if (across === 0) return undefined
  const along = ((c.lng - a.lng) * otherY - (c.lat - a.lat) * otherX) / across
  const alongOther = ((c.lng - a.lng) * y - (c.lat - a.lat) * x) / across
  const isCrossing = along > 0 && along < 1 && alongOther > 0 && alongOther < 1
  return isCrossing ? { lat: a.lat + along * y, lng: a.lng + along * x } : undefined
}
