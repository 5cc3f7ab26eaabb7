/**
 * Builds the bundled map, web/dist-map/map.pmtiles, unless its sources are unchanged. It is built and not committed,
 * because it has 7 MB and takes four seconds. bin/build.ts runs this beside the build of the pages.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'web/dist-map')
const archive = path.join(folder, 'map.pmtiles')
const stamp = path.join(folder, '.sources')

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

/** Changes with our code and with the packages that the map is cut from. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync('bin/map/*.ts', { cwd: root, exclude: file => file.endsWith('.test.ts') }).toSorted()
  for (const file of ['bin/build-map.ts', ...files]) hash.update(readFileSync(path.join(root, file)))
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  for (const name of Object.keys(devDependencies).filter(dependency => mapPackages.test(dependency)))
    hash.update(`${name}@${devDependencies[name]}`)
  return hash.digest('hex')
}

const mapPackages = /atlas|cities|topojson|geojson-vt|vt-pbf/

const wanted = sourceHash()
if (!existsSync(archive) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the map…')
  // Loading them reads the cities.
  const [{ cutTiles }, { readMapLayers }, { pmtilesOf }] = await Promise.all([
    import('./map/cut-tiles.ts'),
    import('./map/map-layers.ts'),
    import('./map/write-pmtiles.ts'),
  ])
  rmSync(stamp, { force: true })
  mkdirSync(folder, { recursive: true })
  const vectorLayers = ['earth', 'water', 'boundaries', 'places'].map(id => ({ id, fields: {} }))
  const metadata = { name: 'Keyhaven', type: 'baselayer', attribution, vector_layers: vectorLayers }
  writeFileSync(`${archive}.new`, pmtilesOf(cutTiles(readMapLayers(), maxZoom), metadata))
  renameSync(`${archive}.new`, archive)
  writeFileSync(stamp, wanted)
}
