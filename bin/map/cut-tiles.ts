import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Place, Shapes } from './map-layers.ts'
import type { Tile } from './write-pmtiles.ts'

/** Units of a tile's side. */
const extent = 4096
/** Larger than the widest line, so that no edge of a tile is visible. */
const buffer = 64

type Features = GeoJSONVTTile['features']
type TileKey = `${number}/${number}/${number}`

/** Zoom of the tiles that are counted. */
const reportedZoom = 3

/**
 * Cuts shapes and places into vector tiles. Tiles of `maxZoom` contain all places.
 *
 * @param report receives the share of the world that is cut
 */
export function cutTiles(
  { shapes, places }: { shapes: Shapes[]; places: Place[] },
  maxZoom: number,
  report: (share: number) => void = () => undefined,
): Tile[] {
  const indexes = shapes.map(({ layer, fromZoom, features }) => {
    const options = { maxZoom, indexMaxZoom: 5, indexMaxPoints: 0, extent, buffer }
    return { layer, fromZoom, index: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }
  })
  const placesOf = placesByTile(places, maxZoom)
  const tiles: Tile[] = []
  let done = 0
  const count = (zoom: number) => {
    if (zoom > reportedZoom) return
    done += 4 ** -zoom
    report(done)
  }
  const visit = (zoom: number, x: number, y: number): void => {
    const layers = new Map<string, Features>()
    for (const { layer, fromZoom, index } of indexes) {
      const features = zoom < fromZoom ? [] : (index.getTile(zoom, x, y)?.features ?? [])
      if (features.length > 0) layers.set(layer, [...(layers.get(layer) ?? []), ...features])
    }
    const named = placesOf.get(`${zoom}/${x}/${y}`)
    if (named) layers.set('places', named)
    // Beyond the coast there is nothing: every place lies near land.
    if (layers.size === 0) return count(zoom)
    const content = Object.fromEntries([...layers].map(([layer, features]) => [layer, { features } as GeoJSONVTTile]))
    tiles.push({ zoom, x, y, bytes: fromGeojsonVt(content, { version: 2, extent }) })
    if (zoom < maxZoom)
      for (const [right, below] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        visit(zoom + 1, 2 * x + right, 2 * y + below)
    if (zoom === reportedZoom) count(zoom)
  }
  visit(0, 0, 0)
  return tiles
}

/** Points of each tile; the most important ones come first. */
function placesByTile(places: readonly Place[], maxZoom: number): Map<TileKey, Features> {
  const found = new Map<TileKey, Features>()
  for (const { longitude, latitude, fromZoom, tags } of places.toSorted((a, b) => a.fromZoom - b.fromZoom))
    for (let zoom = Math.min(fromZoom, maxZoom); zoom <= maxZoom; zoom++) {
      const [east, south] = mercator(longitude, latitude).map(share => share * 2 ** zoom) as [number, number]
      const [x, y] = [Math.floor(east), Math.floor(south)]
      const at: [number, number] = [Math.floor((east - x) * extent), Math.floor((south - y) * extent)]
      const key = `${zoom}/${x}/${y}` as const
      const inTile = found.get(key) ?? []
      found.set(key, inTile)
      inTile.push({ type: 1, geometry: [at], tags })
    }
  return found
}

/** Position on the square map of the world, from 0 to 1. */
function mercator(longitude: number, latitude: number): [east: number, south: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const south = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [longitude / 360 + 0.5, Math.min(1 - 1e-9, Math.max(0, south))]
}
