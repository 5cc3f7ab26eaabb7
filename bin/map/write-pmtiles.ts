/** Writes a PMTiles archive, version 3: header, root directory, metadata, leaf directories, tiles. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A vector tile, not compressed. */
export interface Tile {
  zoom: number
  x: number
  y: number
  bytes: Uint8Array
}

/** A directory entry: a run of equal tiles, or with `run` 0 a leaf directory. */
interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

/** Readers fetch this many bytes first: header, root directory, and perhaps metadata. */
const firstRead = 16_384
const headerLength = 127
const entriesPerLeaf = 2048

const compress = (bytes: Uint8Array | string) => gzipSync(bytes, { level: 9 })

/** Builds the archive of these tiles of the whole world. Equal tiles are stored once. */
export function pmtilesOf(tiles: readonly Tile[], metadata: object): Buffer {
  const { entries, data, contents } = layTiles(tiles)
  const { root, leaves } = directoriesOf(entries)
  const json = compress(JSON.stringify(metadata))
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let offset = headerLength
  for (const [at, part] of [root, json, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + at * 16)
    offset += part.length
  }
  for (const [at, count] of [tiles.length, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + at * 8)
  const zooms = tiles.map(({ zoom }) => zoom)
  const [clustered, gzip, vectorTiles] = [1, 2, 1]
  header.set([clustered, gzip, gzip, vectorTiles, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [at, degrees] of [-180, -85.0511287, 180, 85.0511287].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  return Buffer.concat([header, root, json, leaves, data])
}

/** Puts the tiles in the order of their ids, each content once. */
function layTiles(tiles: readonly Tile[]) {
  const entries: Entry[] = []
  const parts: Buffer[] = []
  const placeOf = new Map<string, { offset: number; length: number }>()
  let end = 0
  const ordered = tiles.map(({ zoom, x, y, bytes }) => ({ id: zxyToTileId(zoom, x, y), bytes }))
  for (const { id, bytes } of ordered.toSorted((a, b) => a.id - b.id)) {
    const hash = createHash('sha256').update(bytes).digest('base64')
    let place = placeOf.get(hash)
    if (!place) {
      const part = compress(bytes)
      parts.push(part)
      place = { offset: end, length: part.length }
      placeOf.set(hash, place)
      end += part.length
    }
    const last = entries.at(-1)
    if (last?.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { entries, data: Buffer.concat(parts), contents: parts.length }
}

/** The root directory, with leaf directories if it does not fit into the first read. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (headerLength + whole.length <= firstRead) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += entriesPerLeaf) {
    const leaf = directory(entries.slice(at, at + entriesPerLeaf))
    pointers.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  const root = directory(pointers)
  if (headerLength + root.length > firstRead) throw new Error('The archive has too many tiles for one level of leaves.')
  return { root, leaves: Buffer.concat(leaves) }
}

/** Serializes a directory: columns of varints, ids as differences; offset 0 means right after the entry before. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [at, { id }] of entries.entries()) write(id - (entries[at - 1]?.id ?? 0))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return compress(Uint8Array.from(bytes))
}
