import { vi } from 'vitest'
import type { LatLng } from '#contract/map/geometry.ts'
import { type Camera, cameraOf, pixelsAt, type Size, worldWidth } from '../map/camera.ts'

// Stands in for MapLibre, which needs WebGL: a map without a background that people and programs move. It has the
// geometry of web/map/camera.ts; browser tests compare that with MapLibre's own.

const size: Size = { width: 800, height: 600 }

/** Lets the page draw maps, all of one size. Without it, the browser has no WebGL. */
export function drawMaps(): void {
  const context = { getExtension: () => null } as unknown as RenderingContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height)
}

/** Waits until the page has started a map, and returns it. */
export const theMap = (): Promise<MapForTests> =>
  vi.waitFor(
    () => {
      const started = maps.at(-1)
      if (!started) throw new Error('No map has started.')
      return started
    },
    { timeout: 120_000 },
  )

/** Maps on the page, the latest last. */
const maps: MapForTests[] = []

type Listener = (event: object) => void
/** Corners in the south-west and the north-east. */
type Corners = [[west: number, south: number], [east: number, north: number]]

const handler = () => ({ enable: () => undefined, disable: () => undefined, disableRotation: () => undefined })
const turned = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
const placeOf = ({ lat, lng }: LatLng) => ({ lat, lng, wrap: () => ({ lat, lng: turned(lng) }) })

class MapForTests {
  readonly dragPan = handler()
  readonly boxZoom = handler()
  readonly doubleClickZoom = handler()
  readonly touchZoomRotate = handler()
  readonly keyboard = handler()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #container: HTMLElement
  readonly #canvas = Object.assign(document.createElement('canvas'), {
    tabIndex: 0,
    setPointerCapture: () => undefined,
  })
  readonly #places = document.createElement('div')
  #camera: Camera

  constructor({ container, center, zoom }: { container: HTMLElement; center: LatLng; zoom: number }) {
    this.#container = container
    this.#camera = { centre: center, zoom }
    this.#places.append(this.#canvas)
    container.append(this.#places)
    maps.push(this)
  }

  on(type: string, listener: Listener): void {
    this.#listeners.set(type, new Set([...(this.#listeners.get(type) ?? []), listener]))
  }

  once(type: string, listener: Listener): void {
    const call = (event: object) => {
      this.off(type, call)
      listener(event)
    }
    this.on(type, call)
  }

  off(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  /** Reports an event to the page. */
  fire(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }

  remove(): void {
    this.#places.remove()
    maps.splice(maps.indexOf(this), 1)
  }

  getContainer = () => this.#container
  getCanvas = () => this.#canvas
  getCanvasContainer = () => this.#places
  getStyle = () => ({ sources: {} })
  getCenter = () => placeOf(this.#camera.centre)
  getZoom = () => this.#camera.zoom
  project = ([lng, lat]: [number, number]) => pixelsAt(this.#camera, size, { lat, lng })

  unproject([x, y]: [number, number]) {
    const { centre, zoom } = this.#camera
    const pixels = worldWidth * 2 ** zoom
    const middle = pixelsAt({ centre: { lat: 0, lng: 0 }, zoom }, { width: 0, height: 0 }, centre)
    const [east, south] = [middle.x + x - size.width / 2, middle.y + y - size.height / 2]
    const lat = (360 / Math.PI) * Math.atan(Math.exp((-2 * Math.PI * south) / pixels)) - 90
    return placeOf({ lat, lng: (360 * east) / pixels })
  }

  getBounds() {
    const [from, to] = [this.unproject([0, size.height]), this.unproject([size.width, 0])]
    return { getWest: () => from.lng, getSouth: () => from.lat, getEast: () => to.lng, getNorth: () => to.lat }
  }

  fitBounds([[west, south], [east, north]]: Corners, { padding }: { padding?: number }, mark?: object): void {
    this.#move(cameraOf({ west, south, east, north }, size, padding === undefined), mark)
  }

  zoomIn = () => this.#move({ ...this.#camera, zoom: this.#camera.zoom + 1 })
  zoomOut = () => this.#move({ ...this.#camera, zoom: this.#camera.zoom - 1 })

  /** Moves the map as its reader does. */
  moveTo(centre: LatLng): void {
    this.#move({ ...this.#camera, centre })
  }

  #move(camera: Camera, mark: object = {}): void {
    this.fire('movestart', mark)
    this.#camera = camera
    this.fire('move', mark)
    this.fire('moveend', mark)
  }
}

/** The exports of MapLibre that the page uses. */
export const mapLibreForTests = {
  Map: MapForTests,
  addProtocol: () => undefined,
  setWorkerUrl: () => undefined,
}
