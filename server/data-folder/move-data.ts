import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../db/embedded/app-lock.ts'
import { clusterIn } from '../db/embedded/data-folder.ts'
import { stopOrphan } from '../db/embedded/orphan.ts'
import { ConfigError } from '../ground/setting-values.ts'

/** File in DATA_DIR that contains the path of the data when it is elsewhere. */
export const pointerName = 'location'

/** @throws ConfigError while a marketplace uses the database */
export async function moveUnused(from: string, to: string): Promise<void> {
  const lock = lockDatabase(from)
  try {
    await stopOrphan(clusterIn(from))
    renameSync(from, to)
  } finally {
    lock.release()
  }
}

function lockDatabase(folder: string): { release: () => void } {
  try {
    return lockFolder(folder, undefined)
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}

/** Copies a folder completely before it removes the old one. Does nothing if an earlier start has moved it. */
export function move(from: string, to: string): void {
  if (existsSync(to)) return
  const unfinished = `${to}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true, preserveTimestamps: true })
  renameSync(unfinished, to)
  rmSync(from, { recursive: true, force: true })
}

/** Writes a note on the data's location for people who look into DATA_DIR. Failing to write it does not stop the start. */
export function writeLocationNote(asked: string, dataDir: string): void {
  try {
    mkdirSync(asked, { recursive: true })
    writeFileSync(path.join(asked, pointerName), `${dataDir}\n`)
  } catch {
    // A read-only file system.
  }
}
