/** The map's style in both themes: the tokens of web/app.css, for the layers of Protomaps. */
import type { Theme } from '../http/rendered-page.ts'

type MapTheme = Exclude<Theme, undefined>
/** Part of a MapLibre style. */
type Json = string | number | boolean | Json[] | { [key: string]: Json }

/** Colours of the map. Text, halo and roads are the tokens text, muted, canvas and surface. */
const mapColors = {
  light: {
    water: '#d3e2e6',
    river: '#a9cad4',
    waterText: '#4a6c78',
    railway: '#c9c0b0',
    earth: '#f7f5f0',
    green: '#e6eddf',
    border: '#a39b8b',
    region: '#bdb5a6',
    county: '#ded8cc',
    road: '#ffffff',
    roadEdge: '#ddd6c9',
    highway: '#f6e3bb',
    building: '#e9e4da',
    text: '#1b2420',
    muted: '#545e58',
    halo: '#fbfaf7',
  },
  dark: {
    water: '#0c1f29',
    river: '#2c5a6b',
    waterText: '#84a7b3',
    railway: '#55625b',
    earth: '#27312c',
    green: '#263a2f',
    border: '#7a8780',
    region: '#5b6962',
    county: '#3c4842',
    road: '#46544d',
    roadEdge: '#1a221e',
    highway: '#5a4a26',
    building: '#323e38',
    text: '#ecf1ee',
    muted: '#a9b6af',
    halo: '#0e1412',
  },
} as const

const isKind = (...kinds: string[]): Json => ['in', ['get', 'kind'], ['literal', kinds]]
/** A width in pixels that grows with the zoom. */
const width = (...stops: [zoom: number, pixels: number][]): Json => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
]

/** Writes the style. `tiles` is the URL of the archive, of our own origin or another one. */
export function mapStyle(theme: MapTheme, { tiles, attribution }: { tiles: string; attribution: string }): Json {
  const color = mapColors[theme]
  return {
    version: 8,
    name: theme,
    // No "glyphs": MapLibre then draws names with the page's own font.
    sources: { map: { type: 'vector', url: `pmtiles://${tiles}`, attribution } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': color.water } },
      ...areas(color),
      ...roads(color),
      { ...of('buildings', 'fill'), minzoom: 14, paint: { 'fill-color': color.building } },
      ...borders(color),
      ...names(color),
    ],
  }
}

type Colors = { [Name in keyof typeof mapColors.light]: string }

/** A layer with the id of its source layer and an optional part. */
const of = (layer: string, type: string, part?: string) => ({
  id: part === undefined ? layer : `${layer}-${part}`,
  type,
  source: 'map',
  'source-layer': layer,
})

const greens = [
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'grass',
  'grassland',
  'meadow',
  'golf_course',
  'cemetery',
]

const areas = (color: Colors): Json[] => [
  { ...of('earth', 'fill'), paint: { 'fill-color': color.earth } },
  { ...of('landuse', 'fill'), filter: isKind(...greens), paint: { 'fill-color': color.green } },
  { ...of('water', 'fill'), filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': color.water } },
  {
    ...of('water', 'line', 'lines'),
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color.river, 'line-width': width([3, 0.5], [8, 1.2], [14, 3]) },
  },
]

const roads = (color: Colors): Json[] =>
  [
    {
      ...of('roads', 'line', 'railways'),
      filter: isKind('rail'),
      minzoom: 6,
      paint: { 'line-color': color.railway, 'line-width': width([6, 0.6], [14, 2]), 'line-dasharray': [4, 1.5] },
    },
    road('minor', ['minor_road', 'path', 'other'], [12, 0.5], [18, 12], color.road, color),
    road('major', ['major_road', 'medium_road'], [8, 0.5], [18, 20], color.road, color),
    road('highways', ['highway'], [5, 0.6], [18, 26], color.highway, color),
  ].flat()

function road(
  part: string,
  kinds: string[],
  thin: [number, number],
  wide: [number, number],
  fill: string,
  { roadEdge }: Colors,
): Json[] {
  const edge = width([thin[0], thin[1] + 0.6], [wide[0], wide[1] + 3])
  const both = { filter: isKind(...kinds), minzoom: thin[0], layout: { 'line-cap': 'round', 'line-join': 'round' } }
  return [
    { ...of('roads', 'line', `${part}-edge`), ...both, paint: { 'line-color': roadEdge, 'line-width': edge } },
    { ...of('roads', 'line', part), ...both, paint: { 'line-color': fill, 'line-width': width(thin, wide) } },
  ]
}

const borders = (color: Colors): Json[] => [
  {
    ...of('boundaries', 'line', 'counties'),
    filter: isKind('county'),
    minzoom: 7,
    paint: { 'line-color': color.county, 'line-width': 1 },
  },
  {
    ...of('boundaries', 'line', 'regions'),
    filter: isKind('region'),
    paint: { 'line-color': color.region, 'line-width': width([3, 0.6], [10, 1.6]), 'line-dasharray': [3, 2] },
  },
  {
    ...of('boundaries', 'line', 'countries'),
    filter: isKind('country'),
    paint: { 'line-color': color.border, 'line-width': width([1, 0.6], [10, 2]) },
  },
]

/** Names in English where the archive has them. */
const name: Json = ['coalesce', ['get', 'name:en'], ['get', 'name']]

const names = (color: Colors): Json[] => [
  {
    ...of('roads', 'symbol', 'names'),
    minzoom: 13,
    layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': [font], 'text-size': 12 },
    paint: { 'text-color': color.muted, 'text-halo-color': color.halo, 'text-halo-width': 1.5 },
  },
  {
    ...of('water', 'symbol', 'names'),
    minzoom: 4,
    filter: ['all', ['==', ['geometry-type'], 'Point'], reached],
    layout: nameLayout(12),
    paint: { 'text-color': color.waterText, 'text-halo-color': color.halo, 'text-halo-width': 1 },
  },
  {
    ...of('pois', 'symbol', 'airports'),
    minzoom: 9,
    filter: isKind('aerodrome'),
    layout: nameLayout(11),
    paint: { 'text-color': color.muted, 'text-halo-color': color.halo, 'text-halo-width': 1.5 },
  },
  place('neighbourhoods', ['neighbourhood', 'macrohood'], { minzoom: 11, size: 12, color: color.muted }, color),
  place('localities', ['locality'], { minzoom: 3, size: citySize, color: color.text }, color),
  place('regions', ['region'], { minzoom: 4, maxzoom: 8, size: width([4, 11], [8, 14]), color: color.muted }, color),
  place('countries', ['country'], { minzoom: 1, maxzoom: 7, size: width([1, 11], [6, 17]), color: color.muted }, color),
]

const font = 'Figtree Variable'
/** Zoom from which a name appears. */
const fromZoom: Json = ['coalesce', ['get', 'min_zoom'], 0]
const reached: Json = ['<=', fromZoom, ['+', ['zoom'], 1]]
const nameLayout = (size: Json) => ({
  'text-field': name,
  'text-font': [font],
  'text-size': size,
  'text-max-width': 8,
  'text-padding': 6,
})

/** Size of a city's name by its rank, the logarithm of its population. */
const byRank = (village: number, metropolis: number): Json => [
  'interpolate',
  ['linear'],
  ['coalesce', ['get', 'population_rank'], 0],
  1,
  village,
  12,
  metropolis,
]
const citySize: Json = ['interpolate', ['linear'], ['zoom'], 3, 11, 8, byRank(11, 17), 13, byRank(14, 26)]

/** Names of places: the most important ones first, the others where they fit. */
function place(
  part: string,
  kinds: string[],
  { size, color, ...zooms }: { minzoom: number; maxzoom?: number; size: Json; color: string },
  { halo }: Colors,
): Json {
  return {
    ...of('places', 'symbol', part),
    ...zooms,
    filter: ['all', isKind(...kinds), reached],
    layout: {
      ...nameLayout(size),
      'symbol-sort-key': ['-', fromZoom, ['/', ['coalesce', ['get', 'population_rank'], 0], 100]],
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  }
}
