import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImageFiles } from './port.ts'

/** Stores images in a folder. A file gets its final name only when it is complete. */
export function imagesOnDisk(folder: string): ImageFiles {
  return {
    kind: 'files',
    put: async (name, bytes) => {
      const file = path.join(folder, name)
      const unfinished = `${file}.${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(unfinished, bytes)
      await rename(unfinished, file)
    },
    read: name =>
      readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: id => rm(path.join(folder, id), { recursive: true, force: true }),
    locate: undefined,
  }
}
