import type { ErrorEvent, Map as MapLibreMap, MapEventType } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { loadPart } from '../ui/load/load-chunk.ts'
import type { Bounds } from './bounds.ts'
import { cameraOf } from './camera.ts'
import { boundsShownBy, type framing } from './frame-map.ts'
import { mapPlacement, stillPlacement } from './placement.ts'

/** Time without a movement after which the map rests. */
const restMs = 300

/** A map that has come to rest. */
export interface RestedMap {
  bounds: Bounds
  /** Whole number. */
  zoom: number
  /** False for a frame that nobody has chosen, such as the first one. */
  isMoved: boolean
}

export interface MapOptions {
  /** First view of the map. Later changes move nothing; `frameMap` does. */
  frame: Bounds
  /** Whether the frame is what a map has shown before, which gets no margin. */
  isExact?: boolean | undefined
  /** Whether the wheel zooms, which keeps the page from scrolling. */
  wheelZooms?: boolean | undefined
  /** Called at first, and when the map has rested for 300 ms. */
  onRest?: ((rested: RestedMap) => void) | undefined
  /** Receives the map when it has loaded, for tools such as drawing. */
  onStart?: ((map: MapLibreMap) => void) | undefined
  /** Called if the browser cannot draw a map. */
  onFail?: (() => void) | undefined
}

/**
 * Loads MapLibre, starts a map in an element, follows the style, and removes the map with the element. Until then, places
 * lie on a still frame.
 */
export function useStartedMap(box: HTMLElement | null, style: string, options: MapOptions) {
  const [map, setMap] = useState<MapLibreMap>()
  const [isFailed, setFailed] = useState(false)
  const [isBare, setBare] = useState(false)
  const {
    frame: { west, south, east, north },
    isExact,
  } = options
  const still = useMemo(() => {
    if (!box) return undefined
    const size = { width: box.clientWidth, height: box.clientHeight }
    const camera = cameraOf({ west, south, east, north }, size, isExact)
    return { camera, placement: stillPlacement(camera, size) }
  }, [box, west, south, east, north, isExact])
  const moving = useMemo(() => map && mapPlacement(map), [map])

  const reportRest = useEffectEvent((rested: RestedMap) => options.onRest?.(rested))
  const reportFirst = useEffectEvent((zoom: number) => {
    options.onRest?.({ bounds: options.frame, zoom: Math.floor(zoom), isMoved: false })
  })
  const start = useEffectEvent(async (element: HTMLElement, isWanted: () => boolean) => {
    const { startMap } = await loadPart(() => import('./start-map.ts'))
    if (!isWanted()) return undefined
    const camera = cameraOf(options.frame, { width: element.clientWidth, height: element.clientHeight }, isExact)
    const started = startMap(element, { styleUrl: style, camera, wheelZooms: options.wheelZooms ?? true })
    // A tile may fail and come later; without the style or its archive there is no background at all.
    started.on('error', ({ error, sourceId, tile }: ErrorEvent & { sourceId?: string; tile?: unknown }) => {
      console.warn(error)
      const isSource = sourceId !== undefined && tile === undefined
      if (isSource || !started.getStyle()) setBare(true)
    })
    started.once('style.load', () => setBare(false))
    options.onStart?.(started)
    setMap(started)
    return started
  })
  const fail = useEffectEvent((failure: unknown) => {
    console.warn(failure)
    setFailed(true)
    options.onFail?.()
  })

  const zoom = still?.camera.zoom
  useLayoutEffect(() => {
    if (zoom !== undefined) reportFirst(zoom)
  }, [zoom])
  useEffect(() => {
    if (!box) return undefined
    let isWanted = true
    let end = () => undefined as void
    const starting = async () => {
      if (!hasWebGl()) throw new Error('This browser has no WebGL 2.')
      const started = await start(box, () => isWanted)
      if (!started) return
      const stopWatching = watchRest(started, rested => reportRest(rested))
      end = () => {
        stopWatching()
        started.remove()
      }
    }
    starting().catch((failure: unknown) => isWanted && fail(failure))
    return () => {
      isWanted = false
      setMap(undefined)
      end()
    }
  }, [box])

  const shownStyle = useRef(style)
  useEffect(() => {
    if (!map || style === shownStyle.current) return
    map.setStyle(style)
    shownStyle.current = style
  }, [map, style])

  return { map, placement: moving ?? still?.placement, isFailed, isBare }
}

/** Whether the browser can draw a map. Asked before its code is loaded. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/**
 * Reports when the map rests. A resized map counts as moved only if its reader had chosen the view before: turning a phone
 * must not change the search of a link. Returns the function that stops it.
 */
function watchRest(map: MapLibreMap, report: (rested: RestedMap) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isMoved, isChosen, isResizing] = [false, false, false]
  map.on('movestart', () => clearTimeout(timer))
  map.on('resize', () => {
    // Its `moveend` follows in the same task.
    isResizing = true
    queueMicrotask(() => (isResizing = false))
  })
  map.on('moveend', (event: MapEventType['moveend'] & Partial<typeof framing>) => {
    if (!isResizing) isChosen = event.isFraming !== true
    isMoved ||= isChosen
    clearTimeout(timer)
    timer = setTimeout(() => {
      report({ bounds: boundsShownBy(map), zoom: Math.max(0, Math.floor(map.getZoom())), isMoved })
      isMoved = false
    }, restMs)
  })
  return () => clearTimeout(timer)
}
