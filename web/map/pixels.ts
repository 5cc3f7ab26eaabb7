import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LatLng } from '#contract/map/geometry.ts'

/** A place in pixels from the upper left of the map. */
export interface Pixels {
  x: number
  y: number
}

/** Pixels of a pointer. */
export function pixelsIn(map: MapLibreMap, { clientX, clientY }: { clientX: number; clientY: number }): Pixels {
  const { left, top } = map.getContainer().getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Place that the map shows there. */
export function placeAt(map: MapLibreMap, { x, y }: Pixels): LatLng {
  const { lat, lng } = map.unproject([x, y]).wrap()
  return { lat, lng }
}
