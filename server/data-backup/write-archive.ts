import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { exists, listPrefix, manifestName, sha256, sumsPerList } from './archive.ts'

export interface ArchiveWriter {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Writes the manifest, closes the archive and renames it to its final name. */
  finish: (manifest: object) => Promise<void>
  /** Stops writing and removes the unfinished file. */
  abandon: () => Promise<void>
}

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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
