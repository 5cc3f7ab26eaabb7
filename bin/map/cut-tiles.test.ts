import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { cutTiles } from './cut-tiles.ts'

const island: GeoJSON.Feature = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 10],
        [20, 10],
        [20, 20],
        [10, 20],
        [10, 10],
      ],
    ],
  },
  properties: { kind: 'earth' },
}
const village = { longitude: 15, latitude: 15, fromZoom: 9, tags: { kind: 'locality', name: 'Ebbing' } }

/** Names of the layers of each tile, and where the village is in it. */
const contents = cutTiles({ shapes: [{ layer: 'earth', fromZoom: 0, features: [island] }], places: [village] }, 2).map(
  ({ zoom, x, y, bytes }) => {
    const { layers } = new VectorTile(new PbfReader(bytes))
    const place = layers['places']?.feature(0)
    return { tile: `${zoom}/${x}/${y}`, layers: Object.keys(layers), place: place?.toGeoJSON(x, y, zoom) }
  },
)

describe('cutting tiles', () => {
  it('leaves out the tiles of open sea', () => {
    expect(contents.map(({ tile }) => tile)).toEqual(['0/0/0', '1/1/0', '2/2/1'])
  })

  it('puts all places into the tiles of the highest zoom, because those are enlarged', () => {
    expect(contents.map(({ layers }) => layers)).toEqual([['earth'], ['earth'], ['earth', 'places']])
    expect(contents[2]?.place).toMatchObject({
      properties: { name: 'Ebbing' },
      geometry: { coordinates: [expect.closeTo(15, 1), expect.closeTo(15, 1)] },
    })
  })
})
