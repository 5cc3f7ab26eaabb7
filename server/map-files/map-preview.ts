/** Draws a still picture of the map, which pages show until somebody opens the map. */
import { setImmediate as otherTurns } from 'node:timers/promises'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { type PreviewSize, previewSizes } from '#contract/map/map-preview.ts'
import { escaped } from '../http/escaped.ts'
import type { MapArchive } from '../providers/map/open-archive.ts'
import { mapColors } from './map-style.ts'

export interface PreviewView {
  lat: number
  lng: number
  /** Zoom of MapLibre, a whole number. */
  zoom: number
  theme: 'light' | 'dark'
  size: PreviewSize
}

type Size = (typeof previewSizes)['wide']
/** Point of the picture where pages draw a pin. */
const middleOf = ({ width, height }: Size): Point => [width / 2, height / 2 - 10]

/** Pixels of a tile's side at its own zoom, as in MapLibre. */
const tileSide = 512
/** Longest picture, in characters. The streets of a metropolis are not drawn to the end. */
const longestPicture = 300_000
const maxNames = 12

type Point = readonly [x: number, y: number]
type Layer = 'earth' | 'water' | 'highway' | 'road' | 'county' | 'region' | 'country'

interface Name {
  text: string
  at: Point
  fromZoom: number
}

/**
 * Returns an SVG around a position.
 *
 * @param credit names of the sources, in the lower right corner
 */
export async function drawPreview(
  archive: Pick<MapArchive, 'tile' | 'header'>,
  view: PreviewView,
  credit: string,
): Promise<string> {
  const paths: Record<Layer, string[]> = {
    earth: [],
    water: [],
    highway: [],
    road: [],
    county: [],
    region: [],
    country: [],
  }
  const names: Name[] = []
  const size = previewSizes[view.size]
  let room = longestPicture
  for (const { tile, toPicture } of await tilesIn(archive, view)) {
    // Other requests have their turn after each tile.
    await otherTurns()
    for (const name of ['earth', 'water', 'roads', 'boundaries'])
      for (const feature of featuresOf(tile, name)) {
        const layer = layerOf(name, feature)
        if (!layer || room < 0) continue
        const path = feature
          .loadGeometry()
          .map(line => pathOf(line.map(toPicture), feature.type === 3, size))
          .join('')
        room -= path.length
        paths[layer].push(path)
      }
    names.push(...[...featuresOf(tile, 'places')].flatMap(feature => nameOf(feature, toPicture, view.zoom, size)))
  }
  return svgOf(view.theme, size, paths, withoutOverlap(names, size), credit)
}

/** Tiles under the picture, each with its projection. */
async function tilesIn(archive: Pick<MapArchive, 'tile' | 'header'>, { lat, lng, zoom, ...view }: PreviewView) {
  const { width, height } = previewSizes[view.size]
  const tileZoom = Math.max(archive.header.minZoom, Math.min(zoom, archive.header.maxZoom))
  const count = 2 ** tileZoom
  const side = tileSide * 2 ** (zoom - tileZoom)
  const sine = Math.sin((lat * Math.PI) / 180)
  const left = (lng / 360 + 0.5) * count * side - width / 2
  const top = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count * side - height / 2
  const found = []
  for (let y = Math.max(0, Math.floor(top / side)); y <= Math.min(count - 1, (top + height) / side); y++)
    for (let x = Math.floor(left / side); x <= (left + width) / side; x++) {
      // West of the antimeridian follows the eastern end of the world.
      const bytes = await archive.tile(tileZoom, ((x % count) + count) % count, y)
      if (!bytes) continue
      const toPicture = (point: { x: number; y: number }): Point => [
        Math.round(x * side + (point.x / 4096) * side - left),
        Math.round(y * side + (point.y / 4096) * side - top),
      ]
      found.push({ tile: new VectorTile(new PbfReader(bytes)), toPicture })
    }
  return found
}

function* featuresOf(tile: VectorTile, name: string): Generator<VectorTileFeature> {
  const layer = tile.layers[name]
  for (let at = 0; at < (layer?.length ?? 0); at++) if (layer) yield layer.feature(at)
}

function layerOf(source: string, { type, properties }: VectorTileFeature): Layer | undefined {
  const kind = properties['kind']
  if (source === 'earth' || source === 'water') return type === 3 ? source : undefined
  if (source === 'roads') return kind === 'highway' ? 'highway' : kind === 'major_road' ? 'road' : undefined
  return kind === 'country' || kind === 'region' || kind === 'county' ? kind : undefined
}

/** A line of whole pixels; empty if it lies beside the picture. */
function pathOf(points: readonly Point[], isArea: boolean, { width, height }: Size): string {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const isBeside = xs.every(x => x < 0) || xs.every(x => x > width) || ys.every(y => y < 0) || ys.every(y => y > height)
  if (isBeside || points.length < 2) return ''
  const steps = points.filter(([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1])
  return `M${steps.map(([x, y]) => `${x} ${y}`).join('L')}${isArea ? 'Z' : ''}`
}

function nameOf(
  feature: VectorTileFeature,
  toPicture: (point: { x: number; y: number }) => Point,
  zoom: number,
  size: Size,
): Name[] {
  const { name, kind, min_zoom: fromZoom = 0 } = feature.properties
  const [point] = feature.loadGeometry()[0] ?? []
  if (kind !== 'locality' || typeof name !== 'string' || !point || Number(fromZoom) > zoom + 1) return []
  const [x, y] = toPicture(point)
  const middle = middleOf(size)
  const isInside = x > 60 && x < size.width - 60 && y > 20 && y < size.height - 20
  const isUnderPin = Math.abs(x - middle[0]) < 60 && Math.abs(y - middle[1]) < 26
  const at: Point = [x, isUnderPin ? middle[1] + 40 : y]
  return isInside ? [{ text: name.slice(0, 40), at, fromZoom: Number(fromZoom) }] : []
}

/** Chooses the most important names that do not overlap. */
function withoutOverlap(names: readonly Name[], size: Size): Name[] {
  const placed: Name[] = []
  for (const name of names.toSorted((one, other) => one.fromZoom - other.fromZoom).slice(0, 500)) {
    const [x, y] = name.at
    const isFree = [...placed.map(({ at }) => at), middleOf(size)].every(
      ([otherX, otherY]) => Math.abs(x - otherX) > 110 || Math.abs(y - otherY) > 26,
    )
    if (isFree && placed.push(name) === maxNames) break
  }
  return placed
}

function svgOf(
  theme: PreviewView['theme'],
  { width, height }: Size,
  paths: Record<Layer, string[]>,
  names: readonly Name[],
  credit: string,
): string {
  const color = mapColors[theme]
  // The default fill rule: tiles overlap at their edges, and their areas must not cancel each other.
  const area = (layer: Layer, fill: string) => `<path d="${paths[layer].join('')}" fill="${fill}"/>`
  const line = (layer: Layer, stroke: string, pixels: number, dashes = '') =>
    `<path d="${paths[layer].join('')}" fill="none" stroke="${stroke}" stroke-width="${pixels}"${dashes && ` stroke-dasharray="${dashes}"`}/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">`,
    `<rect width="${width}" height="${height}" fill="${color.water}"/>`,
    area('earth', color.earth),
    area('water', color.water),
    line('county', color.county, 1),
    line('road', color.road, 1.5),
    line('highway', color.highway, 2),
    line('region', color.region, 1, '4 3'),
    line('country', color.border, 1.2),
    `<g font-family="system-ui,sans-serif" font-size="13" text-anchor="middle" fill="${color.text}" stroke="${color.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    ...names.map(({ text, at: [x, y] }) => `<text x="${x}" y="${y}">${escaped(text)}</text>`),
    `<text x="${width - 6}" y="${height - 6}" font-size="10" text-anchor="end">${escaped(credit)}</text>`,
    '</g></svg>',
  ].join('')
}
