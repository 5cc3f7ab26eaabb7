import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { LatLng } from '#contract/map/geometry.ts'
import { type Pixels, pixelsIn, placeAt } from './pixels.ts'

/** Pixels between two corners of a line. */
const step = 6

/**
 * Lets a finger or the mouse draw a line instead of moving the map; two fingers and the wheel still zoom. Needs neither the
 * style of the map nor its tiles.
 *
 * @returns the line so far
 */
export function useFreehandLine(map: MapLibreMap, onDrawn: (corners: LatLng[]) => void): readonly Pixels[] {
  const [line, setLine] = useState<readonly Pixels[]>([])
  const finish = useEffectEvent(onDrawn)
  // Before the instruction to draw is painted.
  useLayoutEffect(() => {
    const canvas = map.getCanvas()
    let drawn: Pixels[] | undefined
    const show = (next: Pixels[] | undefined) => {
      drawn = next
      setLine(next ?? [])
    }
    const begin = (event: PointerEvent) => {
      // A second finger zooms.
      if (!event.isPrimary) return show(undefined)
      if (event.button !== 0) return
      canvas.setPointerCapture(event.pointerId)
      show([pixelsIn(map, event)])
    }
    const go = (event: PointerEvent) => {
      const [last, next] = [drawn?.at(-1), pixelsIn(map, event)]
      if (drawn && last && event.isPrimary && Math.hypot(next.x - last.x, next.y - last.y) >= step)
        show([...drawn, next])
    }
    const end = () => {
      const corners = drawn?.map(pixels => placeAt(map, pixels))
      show(undefined)
      if (corners) finish(corners)
    }
    const stop = () => show(undefined)
    const listeners = { pointerdown: begin, pointermove: go, pointerup: end, pointercancel: stop } as const
    const types = Object.keys(listeners) as (keyof typeof listeners)[]
    const still = [map.dragPan, map.boxZoom, map.doubleClickZoom]
    for (const type of types) canvas.addEventListener(type, listeners[type])
    for (const handler of still) handler.disable()
    map.on('movestart', stop)
    canvas.style.cursor = 'crosshair'
    return () => {
      for (const type of types) canvas.removeEventListener(type, listeners[type])
      for (const handler of still) handler.enable()
      map.off('movestart', stop)
      canvas.style.cursor = ''
    }
  }, [map])
  return line
}
