import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Manifest } from './manifest.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Maximum number of missing pictures that the manifest lists. */
const mostNamed = 100

/** Adds the pictures on disk. @param manifest receives the number of files and the missing pictures */
export async function addPictures(
  archive: ArchiveWriter,
  client: pg.Client,
  folder: string,
  { pictures }: Manifest,
): Promise<void> {
  await client.query(
    'declare pictures no scroll cursor for select id, colour is not null as complete from images order by id',
  )
  for (;;) {
    const { rows } = await client.query<{ id: string; complete: boolean }>('fetch 1000 from pictures')
    if (rows.length === 0) return
    for (const { id, complete } of rows) {
      const files = await addPicture(archive, folder, id)
      pictures.files += files
      // A refused upload has a row without a colour and never had files.
      if (files > 0 || !complete) continue
      pictures.missingCount++
      if (pictures.missing.length < mostNamed) pictures.missing.push(id)
    }
  }
}

/** Files that are still being written have a longer name. */
const isComplete = (name: string) => /^[\w-]+\.\w+$/.test(name)

async function addPicture(archive: ArchiveWriter, folder: string, id: string): Promise<number> {
  let files = 0
  for (const name of (await orNothing(readdir(path.join(folder, id)))) ?? []) {
    const bytes = isComplete(name) ? await orNothing(readFile(path.join(folder, id, name))) : undefined
    if (!bytes) continue
    await archive.add(`images/${id}/${name}`, bytes)
    files++
  }
  return files
}

/** Returns undefined for a file that was removed meanwhile. */
export const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
