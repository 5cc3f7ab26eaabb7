/** Backup file: a gzipped tar with a SHA-256 checksum for each entry, written and read as a stream. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** Entries per list of checksums. Only one list is in memory at a time. */
const sumsPerList = 10_000
const manifestName = 'manifest.json'
const listPrefix = 'checksums/'
/** Limit that bounds memory. Table chunks are about 1 MB, or a single larger row. */
const largestEntryBytes = 256 * 1024 * 1024

export interface ArchiveWriter {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Writes the manifest, closes the archive and renames it to its final name. */
  finish: (manifest: object) => Promise<void>
  /** Stops writing and removes the unfinished file. */
  abandon: () => Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes an archive that only its owner can read. It gets its final name only once it is complete and flushed to disk.
 *
 * @throws Error when the file exists
 */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  if (await exists(file)) throw new Error(`${file} exists already. Choose another name, or remove it.`)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  // Create the file now, so that a missing folder fails early.
  await (await open(unfinished, 'wx', 0o600)).close()
  const pack = tar.pack()
  const written = pipeline(pack, createGzip({ level: 4 }), createWriteStream(unfinished, { flags: 'r+', flush: true }))
  /** Rejects the entry being written. Handlers added to `written` for each entry would pile up, with their bytes. */
  let fail: ((error: unknown) => void) | undefined
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
    fail?.(error)
  })
  const mtime = new Date()
  let sums: string[] = []
  const lists: Record<string, string> = {}

  const put = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined) throw failure
      fail = reject
      const header = { name, size: bytes.length, mode: 0o600, mtime }
      // A stream waits for the disk. Passing the bytes directly would let them pile up in memory.
      pack.entry(header, error => (error ? reject(error) : resolve())).end(bytes)
    })
  const putSums = async () => {
    if (sums.length === 0) return
    const name = `${listPrefix}${String(Object.keys(lists).length + 1).padStart(6, '0')}`
    const list = Buffer.from(sums.join(''))
    sums = []
    lists[name] = sha256(list)
    await put(name, list)
  }
  return {
    add: async (name, bytes) => {
      // The format of sha256sum, so that the files can be checked without Keyhaven.
      sums.push(`${sha256(bytes)}  ${name}\n`)
      await put(name, bytes)
      if (sums.length >= sumsPerList) await putSums()
    },
    finish: async manifest => {
      await putSums()
      await put(manifestName, Buffer.from(`${JSON.stringify({ ...manifest, checksums: lists }, undefined, 2)}\n`))
      pack.finalize()
      await written
      await rename(unfinished, file)
      await syncFolder(path.dirname(file))
    },
    abandon: async () => {
      pack.destroy()
      await written.catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

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
      if (manifest) throw damaged('it goes on after its end')
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

const exists = (file: string) =>
  open(file, 'r').then(
    async handle => {
      await handle.close()
      return true
    },
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
