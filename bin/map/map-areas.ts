import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { unwrapped } from './unwrapped.ts'

/** File of a package, with areas that share their borders. */
export type Topology = Parameters<typeof feature>[0]

export const topology = (url: string) => JSON.parse(readFileSync(new URL(url), 'utf8')) as Topology

/** Areas of an object. Those over the antimeridian continue beyond it. */
export function areas(of: Topology, name: string): GeoJSON.Feature[] {
  const made = feature(of, name) as GeoJSON.Feature | GeoJSON.FeatureCollection
  const features = made.type === 'FeatureCollection' ? made.features : [made]
  return features.map(area => ({ ...area, geometry: unwrapped(area.geometry) }))
}

/** Land of the earth. */
export const readLand = (): GeoJSON.Feature[] =>
  areas(topology(import.meta.resolve('world-atlas/land-10m.json')), 'land').map(area => ({
    ...area,
    properties: { kind: 'earth' },
  }))
