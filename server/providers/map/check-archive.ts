/** Checks that an archive is a PMTiles file that browsers can draw (github.com/protomaps/PMTiles, spec/v3). */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'

/** Reads bytes of an archive. Returns fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>

/** Facts of a sound archive. */
export interface ArchiveFacts {
  header: Header
  /** Its sources as HTML, as the archive names them. */
  attribution: string | undefined
}

const headerBytes = 127
/** Browsers read this much first, and expect the root directory in it. */
const firstRead = 16_384
const longestMetadata = 4 * 1024 * 1024
const highestZoom = 26
/** Layers that the style draws (map-files/map-style.ts). */
const knownLayers = ['earth', 'water', 'boundaries', 'places', 'roads', 'buildings']
const tileTypes = [
  'tiles of an unknown type',
  'vector tiles',
  'PNG pictures',
  'JPEG pictures',
  'WebP pictures',
  'AVIF pictures',
  'MapLibre tiles',
]
const isReadable = (compression: Compression) => compression === Compression.None || compression === Compression.Gzip
const unzip = promisify(gunzip)

/**
 * Checks header, root directory and metadata. Reads at most 5 MB.
 *
 * @param size bytes of the whole archive; undefined if unknown
 * @throws Error a phrase that says what is wrong, such as "is not a PMTiles file"
 */
export async function checkArchive(read: ReadBytes, size: number | undefined): Promise<ArchiveFacts> {
  const start = await read(0, firstRead)
  if (start.subarray(0, 7).toString('latin1') !== 'PMTiles') throw new Error('is not a PMTiles file')
  if (start[7] !== 3) throw new Error(`has version ${start[7] ?? 0} of PMTiles, not 3`)
  if (start.length < headerBytes) throw new Error(`ends within its header, after ${start.length} bytes`)
  const header = bytesToHeader(Uint8Array.from(start.subarray(0, headerBytes)).buffer)
  checkHeader(header, size)
  const root = start.subarray(header.rootDirectoryOffset, header.rootDirectoryOffset + header.rootDirectoryLength)
  await checkDirectory(root, header)
  return { header, attribution: await readAttribution(read, header) }
}

function checkHeader(header: Header, size: number | undefined): void {
  const { minZoom, maxZoom, tileType, rootDirectoryOffset, rootDirectoryLength } = header
  if (tileType !== TileType.Mvt) throw new Error(`contains ${tileTypes[tileType] ?? tileTypes[0]}, not vector tiles`)
  if (!isReadable(header.internalCompression) || !isReadable(header.tileCompression))
    throw new Error('is not compressed with gzip, which browsers need')
  if (minZoom > maxZoom || maxZoom > highestZoom) throw new Error(`has the zooms ${minZoom} to ${maxZoom}`)
  if (rootDirectoryOffset < headerBytes || rootDirectoryOffset + rootDirectoryLength > firstRead)
    throw new Error(`has a root directory of ${rootDirectoryLength} bytes outside its first ${firstRead} bytes`)
  if (header.jsonMetadataLength > longestMetadata)
    throw new Error(`has ${header.jsonMetadataLength} bytes of metadata, more than ${longestMetadata}`)
  const end = Math.max(
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
  if (size !== undefined && end > size) throw new Error(`is cut off: it has ${size} of ${end} bytes`)
}

/** Reads the columns of the root directory. Ids increase, and every entry lies within its section. */
async function checkDirectory(bytes: Buffer, header: Header): Promise<void> {
  const broken = new Error('has a broken root directory')
  const plain = await unpack(bytes, header.internalCompression).catch(() => {
    throw broken
  })
  let at = 0
  const next = () => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = plain[at++]
      if (byte === undefined || factor > 2 ** 49) throw broken
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  const count = next()
  // Each entry has at least four bytes.
  if (count === 0 || count * 4 > plain.length) throw broken
  const column = () => Array.from({ length: count }, next)
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()]
  if (ids.slice(1).some(step => step === 0)) throw broken
  let end = 0
  for (const [entry, run] of runs.entries()) {
    const [length = 0, offset = 0] = [lengths[entry], offsets[entry]]
    const section = (run === 0 ? header.leafDirectoryLength : header.tileDataLength) ?? 0
    end = (offset === 0 ? end : offset - 1) + length
    if (length === 0 || end > section) throw broken
  }
}

async function readAttribution(read: ReadBytes, header: Header): Promise<string | undefined> {
  const bytes = await read(header.jsonMetadataOffset, header.jsonMetadataLength)
  let metadata: unknown
  try {
    metadata = JSON.parse((await unpack(bytes, header.internalCompression)).toString())
  } catch {
    throw new Error('has broken metadata')
  }
  const { vector_layers: layers, attribution } = metadata as { vector_layers?: unknown; attribution?: unknown }
  const names = Array.isArray(layers) ? layers.map(layer => String((layer as { id?: unknown } | null)?.id)) : []
  if (names.length > 0 && !names.some(name => knownLayers.includes(name)))
    throw new Error(
      `has the layers ${names.slice(0, 8).join(', ')}; the pages draw those of Protomaps: ${knownLayers.join(', ')}`,
    )
  return typeof attribution === 'string' ? attribution.slice(0, 1000) : undefined
}

/** Decompresses, to at most four megabytes. */
const unpack = (bytes: Buffer, compression: Compression): Promise<Buffer> =>
  compression === Compression.Gzip ? unzip(bytes, { maxOutputLength: longestMetadata }) : Promise.resolve(bytes)
