/** Where the data lies, and that the account which runs PostgreSQL can get there. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, serverAccount } from './account.ts'
import { lockFileName } from './app-lock.ts'

export type DataFolder = { dataDir: string; account: Account | undefined }

export const clusterIn = (dataDir: string): string => join(dataDir, 'cluster')

/** Short enough for a socket path, and different for every data folder. */
export const fingerprint = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/**
 * Makes the folder of the database, private to the account that runs PostgreSQL.
 *
 * @throws Error with a sentence when the account cannot use it
 */
export function prepareDataFolder(asked: string): DataFolder {
  const dataDir = realPath(resolve(asked))
  const account = serverAccount(clusterIn(dataDir))
  if (makePrivateFolder(dataDir, account)) return { dataDir, account }
  throw new Error(
    `${account ? `The account ${account.name}` : 'The account that started Keyhaven'} cannot use the database ` +
      `folder ${dataDir}. Start Keyhaven with the account that owns the folder, ` +
      'or let this one enter it and every folder above it, or choose another DATA_DIR.',
  )
}

/** Whether the account can enter the folder, or could when it is made. */
export function canReach(folder: string, account: Account | undefined): boolean {
  return existsSync(folder) ? canEnter(folder, account) : canReach(dirname(folder), account)
}

/** The folder may not exist yet, but what is above it may be a link. */
export function realPath(folder: string): string {
  if (existsSync(folder) || dirname(folder) === folder) return realpathSync(folder)
  return join(realPath(dirname(folder)), basename(folder))
}

/** True when the folder is there, is the account's own, and can be reached by it. */
function makePrivateFolder(folder: string, account: Account | undefined): boolean {
  refuseForeignFolder(folder)
  try {
    if (!makeFolder(folder, account)) return false
    if (account) chownSync(folder, account.uid, account.gid)
    chmodSync(folder, 0o700)
    return canEnter(folder, account)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code)))
      return false
    throw error
  }
}

/**
 * Makes the folder and those above it. Below a folder the account cannot enter, nothing is made. As root the new ones
 * above are 0755 whatever the umask says, or the account could not pass.
 */
function makeFolder(folder: string, account: Account | undefined): boolean {
  if (existsSync(folder)) return true
  const above = dirname(folder)
  if (!existsSync(above)) {
    if (!makeFolder(above, account)) return false
  } else if (!canEnter(above, account)) return false
  // Another start may make it at the same moment.
  mkdirSync(folder, { recursive: true })
  if (account) chmodSync(folder, 0o755)
  return true
}

/** The folder is about to become somebody's private one: with DATA_DIR=/srv that would take /srv from everybody. */
function refuseForeignFolder(folder: string): void {
  if (!existsSync(folder)) return
  let names: string[]
  try {
    names = readdirSync(folder).filter(name => name !== 'lost+found')
  } catch {
    return // Not ours to read: what follows says so.
  }
  if (names.length > 0 && !names.includes(lockFileName)) {
    throw new Error(`${folder} is not empty and holds no Keyhaven database. Choose an empty folder for it.`)
  }
}
