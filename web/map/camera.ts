import type { LatLng } from '#contract/map/geometry.ts'
import type { Bounds } from './bounds.ts'

// MapLibre's geometry as far as pins need it, so that they do not wait for its code.

/** Middle of a map, and its zoom as MapLibre counts it. */
export interface Camera {
  centre: LatLng
  zoom: number
}

export interface Size {
  width: number
  height: number
}

/** Pixels of the earth's width at zoom 0. */
export const worldWidth = 512
/** Zoom of the closest view. */
export const closestZoom = 18
/** A frame is never shown larger than this, so that a single place has its surroundings. */
const closestFrame = 15
/** Web Mercator ends here. */
const farthestLat = 85.051129

/** Part of the earth's width and height, from its north-west. */
const projected = ({ lat, lng }: LatLng) => {
  const radians = (Math.max(-farthestLat, Math.min(farthestLat, lat)) * Math.PI) / 180
  return { x: (lng + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

const latAt = (y: number) => (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90

/** Pixels between a frame and the border of the map. */
export const framePadding = ({ width, height }: Size): number => Math.min(48, width / 6, height / 6)

/**
 * Returns the camera that shows all of a frame, as MapLibre would choose it.
 *
 * @param isExact whether the frame is what a map has shown, which gets no margin
 */
export function cameraOf({ west, south, east, north }: Bounds, size: Size, isExact = false): Camera {
  const padding = isExact ? 0 : framePadding(size)
  const from = projected({ lat: north, lng: west })
  const to = projected({ lat: south, lng: east < west ? east + 360 : east })
  const zoomOf = (pixels: number, part: number) => Math.log2((pixels - 2 * padding) / (part * worldWidth))
  // The map is never higher than the earth.
  const farthest = Math.log2(size.height / worldWidth)
  const closest = isExact ? closestZoom : closestFrame
  const fitting = Math.min(closest, zoomOf(size.width, to.x - from.x), zoomOf(size.height, to.y - from.y))
  const zoom = Math.max(farthest, fitting)
  const half = size.height / (2 * worldWidth * 2 ** zoom)
  const y = Math.max(half, Math.min(1 - half, (from.y + to.y) / 2))
  return { centre: { lat: latAt(y), lng: ((from.x + to.x) / 2) * 360 - 180 }, zoom }
}

/** Pixels of a place, as this camera shows it. */
export function pixelsAt({ centre, zoom }: Camera, { width, height }: Size, { lat, lng }: LatLng) {
  const scale = worldWidth * 2 ** zoom
  const [middle, place] = [projected(centre), projected({ lat, lng })]
  return { x: width / 2 + (place.x - middle.x) * scale, y: height / 2 + (place.y - middle.y) * scale }
}
