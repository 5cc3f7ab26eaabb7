import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { cutTiles } from './cut-tiles.ts'
import { areas, topology } from './map-areas.ts'
import { unwrapped } from './unwrapped.ts'

const polygon = (...coordinates: GeoJSON.Position[][]): GeoJSON.Polygon => ({ type: 'Polygon', coordinates })
const square = (west: number, east: number, south: number, north: number): GeoJSON.Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('an area over the antimeridian', () => {
  it('is continued beyond it, with its holes', () => {
    const area = polygon(square(170, -170, 10, 20), square(-178, -174, 12, 14))
    expect(unwrapped(area)).toEqual(polygon(square(170, 190, 10, 20), square(182, 186, 12, 14)))
  })

  it('goes along a pole that it surrounds', () => {
    const line = [
      [-180, -70],
      [-60, -65],
      [60, -65],
      [180, -70],
    ]
    const ring = [
      [0, -70],
      [120, -65],
      [-120, -65],
      [0, -70],
    ]
    expect(unwrapped(polygon(ring))).toEqual(
      polygon([
        [0, -70],
        [120, -65],
        [240, -65],
        [360, -70],
        [360, -90],
        [0, -90],
        [0, -70],
      ]),
    )
    expect(unwrapped(polygon(line))).toEqual(polygon(line))
  })
})

describe('the bundled map', () => {
  // The bundled one has ten times as many points.
  const features = areas(topology(import.meta.resolve('world-atlas/land-50m.json')), 'land')
  const tiles = cutTiles({ shapes: [{ layer: 'earth', fromZoom: 0, features }], places: [] }, 2)
  const isLand = (lng: number, lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const [x, y] = [4 * (lng / 360 + 0.5), 4 * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
    const tile = tiles.find(other => other.zoom === 2 && other.x === Math.floor(x) && other.y === Math.floor(y))
    const earth = tile && new VectorTile(new PbfReader(tile.bytes)).layers['earth']
    const rings = Array.from({ length: earth?.length ?? 0 }, (_, at) => earth?.feature(at).loadGeometry() ?? []).flat()
    const [px, py] = [(x % 1) * 4096, (y % 1) * 4096]
    const crossed = rings.flatMap(ring =>
      ring.filter((a, at) => {
        const b = ring[(at + 1) % ring.length] ?? a
        return a.y > py !== b.y > py && px < ((b.x - a.x) * (py - a.y)) / (b.y - a.y) + a.x
      }),
    )
    return crossed.length % 2 === 1
  }

  it.each([
    ['Portland', -122.68, 45.52, true],
    ['the Arctic Ocean off Alaska', -140, 71.2, false],
    ['the Davis Strait', -58, 66, false],
    ['the Norwegian Sea', 5, 68, false],
    ['Chukotka, west of the antimeridian', 178, 67, true],
    ['Chukotka, east of it', -175, 66.8, true],
    ['the South Pole', 0, -84, true],
    ['the Southern Ocean', 0, -60, false],
    ['the Pacific by Fiji', -150, -16.8, false],
  ])('has land and sea where they are: %s', (_name, lng, lat, isThere) => expect(isLand(lng, lat)).toBe(isThere))
})
