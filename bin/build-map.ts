/**
 * Builds the bundled map, web/dist-map/map.pmtiles. It is built and not committed, because it has 7 MB and takes four
 * seconds. bin/build.ts runs this beside the build of the pages, if the sources have changed.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutTiles } from './map/cut-tiles.ts'
import { readMapLayers } from './map/map-layers.ts'
import { pmtilesOf } from './map/write-pmtiles.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'web/dist-map')
const archive = path.join(folder, 'map.pmtiles')

/**
 * Tiles of this zoom are enlarged for all higher ones. Natural Earth's coast has a point every 200 to 400 m, and a unit of
 * such a tile is 76 m; one zoom more doubles the archive.
 */
const maxZoom = 7

const attribution = [
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
  '<a href="https://www.census.gov/">US Census Bureau</a>',
  '<a href="https://www.geonames.org/">GeoNames</a>',
].join(', ')

mkdirSync(folder, { recursive: true })
const vectorLayers = ['earth', 'water', 'boundaries', 'places'].map(id => ({ id, fields: {} }))
const metadata = { name: 'Keyhaven', type: 'baselayer', attribution, vector_layers: vectorLayers }
const layers = readMapLayers()
report(0.25)
const tiles = cutTiles(layers, maxZoom, share => report(0.25 + 0.55 * share))
writeFileSync(`${archive}.new`, pmtilesOf(tiles, metadata))
renameSync(`${archive}.new`, archive)
process.disconnect?.()

/** Tells bin/build.ts how far it is. */
function report(share: number): void {
  process.send?.(share)
}
