/**
 * Allows one Keyhaven per data folder.
 *
 * The lock is a kernel file lock, which Node offers only through SQLite: an exclusive transaction that never ends. The
 * kernel releases it when the process ends, even after kill -9; it works between containers that share a volume, and
 * exactly one of two starts gets it. A pid file has none of these properties: pids are reused, and removing a stale file
 * is a race. Nothing else in this process may open the lock file, because closing it would release the lock.
 */
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Account } from './account.ts'

export const lockFileName = 'keyhaven.lock'

const sqliteBusy = 5

export class FolderInUse extends Error {}

/** @throws FolderInUse when another live process holds the lock */
export function lockFolder(dataDir: string, account: Account | undefined): { release: () => void } {
  const lockFile = join(dataDir, lockFileName)
  const holderFile = join(dataDir, 'keyhaven.pid')
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new FolderInUse(inUse(dataDir, holderFile), { cause: error })
    throw error
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  if (account) for (const file of [lockFile, holderFile]) chownSync(file, account.uid, account.gid)
  return {
    release() {
      if (!lock.isOpen) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function inUse(dataDir: string, holderFile: string): string {
  return (
    `Another Keyhaven${holder(holderFile)} is running with the database in ${dataDir}. ` +
    'Stop that one first, or give this one a DATA_DIR of its own.'
  )
}

/** Used in the message only; it does not prove that the folder is free. */
function holder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}
