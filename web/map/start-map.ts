import { addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { type Camera, closestZoom } from './camera.ts'

// The only file that imports MapLibre; it is loaded when a map is opened.

/** The rules of MapLibre's own style sheet that our maps need. They load with it. */
const style = `
.maplibregl-map { position: relative; overflow: hidden; -webkit-tap-highlight-color: transparent; }
.maplibregl-canvas { position: absolute; inset: 0 auto auto 0; touch-action: none; }
.maplibregl-canvas-container { height: 100%; user-select: none; cursor: grab; }
.maplibregl-canvas-container:active { cursor: grabbing; }
.maplibregl-canary { background-color: salmon; }
`

let isPrepared = false

function prepare() {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
  document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
}

export interface MapStart {
  styleUrl: string
  camera: Camera
  /** Whether the wheel zooms. */
  wheelZooms: boolean
}

/**
 * Draws a map into an element.
 *
 * @throws Error without WebGL
 */
export function startMap(container: HTMLElement, { styleUrl, camera, wheelZooms }: MapStart): MapLibreMap {
  prepare()
  const map = new MapLibreMap({
    container,
    style: styleUrl,
    center: camera.centre,
    zoom: camera.zoom,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    scrollZoom: wheelZooms,
    maxZoom: closestZoom,
    // Name of the element that the keyboard moves.
    locale: { 'Map.Title': 'Arrow keys move the map, + and − zoom' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
