import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings/config.ts'
import { imagesIn, postgresIn } from './data-location.ts'

const megabyte = 1024 * 1024

type Storage = Pick<Settings, 'dataDir' | 'databaseUrl' | 'images' | 'diskReserveMb'>

/** Folders on this machine that grow while the marketplace runs. Their disks may differ. */
function growingFolders({ dataDir, databaseUrl, images }: Storage): string[] {
  const folders = []
  if (databaseUrl === undefined) folders.push(postgresIn(dataDir))
  if (images === 'disk') folders.push(imagesIn(dataDir))
  return folders
}

/**
 * Bytes that are free for the embedded database and the pictures, on the fuller of their disks. Undefined where neither
 * is on this machine.
 */
export async function freeDiskBytes(settings: Storage): Promise<number | undefined> {
  const free = await Promise.all(growingFolders(settings).map(freeBytesAt))
  return free.length === 0 ? undefined : Math.min(...free)
}

/** The part of the reserve below which the database may soon stop. */
const lastPart = 8

/** Whether more disk is free than is reserved for the database (DISK_RESERVE_MB). */
export const hasDiskReserve = (settings: Storage): Promise<boolean> => hasFree(settings, settings.diskReserveMb)

/** Whether the database can still write for a while. The reserve may be partly used, and uploads refused. */
export const hasDiskToWrite = (settings: Storage): Promise<boolean> =>
  hasFree(settings, settings.diskReserveMb / lastPart)

async function hasFree(settings: Storage, megabytes: number): Promise<boolean> {
  if (megabytes === 0) return true
  const free = await freeDiskBytes(settings)
  return free === undefined || free >= megabytes * megabyte
}

/** Returns the free bytes on the disk of a folder that may not exist yet. */
async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = path.dirname(folder)
    if (above !== folder && (code === 'ENOENT' || code === 'EACCES')) return freeBytesAt(above)
    throw error
  }
}
