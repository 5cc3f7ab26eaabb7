/** Backup file: a gzipped tar with a SHA-256 checksum for each entry, written and read as a stream. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'

/** Entries per list of checksums. Only one list is in memory at a time. */
export const sumsPerList = 10_000
export const manifestName = 'manifest.json'
export const listPrefix = 'checksums/'
/** Limit that bounds memory. Table chunks are about 1 MB, or a single larger row. */
const largestEntryBytes = 256 * 1024 * 1024

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** Yields the entries in order, without the checksum lists and the manifest. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entriesOf(file))
    if (!entry.name.startsWith(listPrefix) && entry.name !== manifestName) yield entry
}

/**
 * Reads a whole archive and compares every entry with its checksum.
 *
 * @returns the manifest
 * @throws Error when the archive is damaged or incomplete
 */
export async function verifyArchive(file: string): Promise<unknown> {
  const damaged = (why: string) => new Error(`${file} is damaged or incomplete: ${why}. Nothing was changed.`)
  let unchecked: string[] = []
  const lists: Record<string, string> = {}
  let manifest: { checksums?: Record<string, string> } | undefined
  try {
    for await (const { name, bytes } of entriesOf(file)) {
      if (manifest) throw damaged('it continues after its end')
      if (name === manifestName) manifest = JSON.parse(bytes.toString()) as { checksums?: Record<string, string> }
      else if (name.startsWith(listPrefix)) {
        const expected = bytes.toString().split('\n').slice(0, -1)
        const wrong = expected.findIndex((line, at) => line !== unchecked[at])
        if (wrong >= 0 || expected.length !== unchecked.length)
          throw damaged(`the checksum of ${expected[wrong]?.slice(66) ?? name} does not match`)
        unchecked = []
        lists[name] = sha256(bytes)
      } else unchecked.push(`${sha256(bytes)}  ${name}`)
      if (unchecked.length > sumsPerList) throw damaged('checksums are missing')
    }
  } catch (error) {
    throw error instanceof Error && error.message.startsWith(file) ? error : damaged(String(error))
  }
  if (!manifest) throw damaged('its manifest is missing')
  if (unchecked.length > 0 || JSON.stringify(lists) !== JSON.stringify(manifest.checksums))
    throw damaged('a list of checksums is missing or does not match')
  return manifest
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(file), createGunzip(), extract)
  reading.catch(() => undefined)
  for await (const entry of extract) {
    const { name, size } = entry.header
    if (size > largestEntryBytes) throw new Error(`${name} is larger than ${largestEntryBytes} bytes`)
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await reading
}

export const exists = (file: string) =>
  open(file, 'r').then(
    async handle => {
      await handle.close()
      return true
    },
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
