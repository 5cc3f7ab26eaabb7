import { createHash } from 'node:crypto'
import { fstatSync, openSync, read as readFile } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, PMTiles } from 'pmtiles'
import { type ArchiveFacts, checkArchive } from './check-archive.ts'

/** A file of map tiles on this machine. */
export interface MapArchive extends ArchiveFacts {
  size: number
  /** Differs between archives. */
  version: string
  /** Streams bytes, both ends included. */
  stream: (from: number, to: number) => Readable
  /** Returns a tile, decompressed; undefined outside the archive. */
  tile: (zoom: number, x: number, y: number) => Promise<Buffer | undefined>
}

/** A decompressed tile that is larger was built to exhaust memory. */
const largestTile = 16 * 1024 * 1024
const chunkSize = 64 * 1024
const readInto = promisify(readFile)
const unzip = promisify(gunzip)

/**
 * Opens an archive. It stays open, so that replacing the file changes nothing until the next start.
 *
 * @throws Error a phrase that says what is wrong with it
 */
export async function openArchive(file: string): Promise<MapArchive> {
  const descriptor = openSync(file, 'r')
  const { size, mtimeMs } = fstatSync(descriptor)
  const read = async (offset: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    const { bytesRead } = await readInto(descriptor, buffer, 0, buffer.length, offset)
    return buffer.subarray(0, bytesRead)
  }
  const facts = await checkArchive(read, size)
  const tiles = new PMTiles(
    {
      getKey: () => file,
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(await read(offset, Math.min(length, largestTile))).buffer,
      }),
    },
    undefined,
    async (bytes, compression) =>
      compression === Compression.Gzip
        ? Uint8Array.from(await unzip(bytes, { maxOutputLength: largestTile })).buffer
        : bytes,
  )
  const hash = createHash('sha256').update(await read(0, 16_384))
  return {
    ...facts,
    size,
    version: hash.update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12),
    stream: (from, to) => Readable.from(chunks(read, from, to), { objectMode: false }),
    tile: async (zoom, x, y) => {
      const { minZoom, maxZoom } = facts.header
      if (zoom < minZoom || zoom > maxZoom || x >= 2 ** zoom || y >= 2 ** zoom) return undefined
      const found = await tiles.getZxy(zoom, x, y)
      return found && Buffer.from(found.data)
    },
  }
}

/**
 * Reads bytes, both ends included, in chunks. Instead of a stream of Node's `fs`, which closes the file for everybody when a
 * browser cancels one request.
 */
async function* chunks(read: (offset: number, length: number) => Promise<Buffer>, from: number, to: number) {
  for (let at = from; at <= to; at += chunkSize) {
    const chunk = await read(at, Math.min(chunkSize, to + 1 - at))
    if (chunk.length === 0) throw new Error('The map archive has become shorter.')
    yield chunk
  }
}
