import type { LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'
import type { Bounds } from './bounds.ts'
import { framePadding } from './camera.ts'

/** Marks a movement that a program has chosen, such as one to a search result. */
export const framing = { isFraming: true }

/** Moves the map to a frame. Without animation for people who prefer reduced motion. */
export function frameMap(map: MapLibreMap, frame: Bounds, mark?: typeof framing): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  map.fitBounds(asLngLat(frame), { padding: framePadding({ width, height }), maxZoom: 16 }, mark)
}

const asLngLat = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [
  [west, south],
  [east < west ? east + 360 : east, north],
]

/** Returns what the map shows. It may continue beyond ±180 degrees. */
export function boundsShownBy(map: MapLibreMap): Bounds {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}
