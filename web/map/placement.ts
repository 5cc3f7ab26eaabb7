import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { LatLng } from '#contract/map/geometry.ts'
import { nearestTurn } from './bounds.ts'
import { type Camera, pixelsAt, type Size } from './camera.ts'

/** Places elements on a map: on MapLibre's, or on its still frame before MapLibre has loaded. */
export interface Placement {
  size: () => Size
  /** Moves a longitude by whole turns, as close as possible to the middle of the map. */
  nearestTurn: (lng: number) => number
  /** Pixels of a place, from the upper left. */
  pixelsOf: (place: LatLng) => { x: number; y: number }
  /** Calls back with each step of a movement. Returns the function that stops it. */
  onMove: (moved: () => void) => () => void
  /** Calls back at the end of each movement. Returns the function that stops it. */
  onRest: (rested: () => void) => () => void
}

const never = () => () => undefined

/** Placement on a frame that does not move. */
export const stillPlacement = (camera: Camera, size: Size): Placement => ({
  size: () => size,
  nearestTurn: lng => nearestTurn(lng, camera.centre.lng),
  pixelsOf: place => pixelsAt(camera, size, place),
  onMove: never,
  onRest: never,
})

/** Placement on MapLibre's map. */
export function mapPlacement(map: MapLibreMap): Placement {
  const on = (types: ('move' | 'resize' | 'moveend')[]) => (callback: () => void) => {
    const call = () => callback()
    for (const type of types) map.on(type, call)
    return () => {
      for (const type of types) map.off(type, call)
    }
  }
  return {
    size: () => ({ width: map.getContainer().clientWidth, height: map.getContainer().clientHeight }),
    nearestTurn: lng => nearestTurn(lng, map.getCenter().lng),
    pixelsOf: ({ lat, lng }) => map.project([lng, lat]),
    onMove: on(['move', 'resize']),
    onRest: on(['moveend', 'resize']),
  }
}

export const PlacementContext = createContext<Placement | undefined>(undefined)

/** Returns the placement of the map around the component. */
export function usePlacement(): Placement {
  const placement = use(PlacementContext)
  if (!placement) throw new Error('There is no map around this component.')
  return placement
}

/** Draws an element at its place, now and whenever the map moves, without rendering it again. */
export function usePlaced<E extends Element>(draw: (element: E, placement: Placement) => void): RefObject<E | null> {
  const placement = usePlacement()
  const element = useRef<E>(null)
  const update = useEffectEvent(() => {
    if (element.current) draw(element.current, placement)
  })
  useLayoutEffect(() => update())
  useLayoutEffect(() => placement.onMove(() => update()), [placement])
  return element
}
