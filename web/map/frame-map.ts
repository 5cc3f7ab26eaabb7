import type { LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'
import type { Bounds } from './bounds.ts'
import { closestZoom, framePadding } from './camera.ts'

/** Marks a movement that a program has chosen, such as one to a search result. */
export const framing = { isFraming: true }

/** Moves the map to a frame. Without animation for people who prefer reduced motion. */
export function frameMap(map: MapLibreMap, frame: Bounds, mark?: typeof framing): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  map.fitBounds(asLngLat(frame), { padding: framePadding({ width, height }), maxZoom: 16 }, mark)
}

/** Moves the map to what a map has shown before, without a margin. */
export const showView = (map: MapLibreMap, view: Bounds): void =>
  void map.fitBounds(asLngLat(view), { maxZoom: closestZoom }, framing)

/** Moves the focus to the map, where the keyboard moves it. For a button that is removed when it is pressed. */
export const focusMap = (map: MapLibreMap): void => map.getCanvas().focus({ preventScroll: true })

/** Moves the focus into a map that its reader has just opened, unless they are elsewhere. */
export function focusOpened(map: MapLibreMap): void {
  // The button that has opened it is gone.
  if (document.activeElement !== null && document.activeElement !== document.body) return
  focusMap(map)
  map.getContainer().scrollIntoView({ block: 'nearest' })
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
