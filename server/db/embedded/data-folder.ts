/** Prepares the folder of the data, which the account that runs PostgreSQL must be able to enter. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, serverAccount } from './account.ts'
import { lockFileName } from './app-lock.ts'

export type DataFolder = { dataDir: string; account: Account | undefined }

export const clusterIn = (dataDir: string): string => join(dataDir, 'cluster')

/** Short enough for a socket path, and unique per data folder. */
export const fingerprint = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/**
 * Creates the database folder, private to the account that runs PostgreSQL.
 *
 * @throws Error with a message for the operator when the account cannot use the folder
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

/** Whether the account can enter the folder, or could if it existed. */
export function canReach(folder: string, account: Account | undefined): boolean {
  return existsSync(folder) ? canEnter(folder, account) : canReach(dirname(folder), account)
}

/** Resolves links in the path, even if its last folders do not exist yet. */
export function realPath(folder: string): string {
  if (existsSync(folder) || dirname(folder) === folder) return realpathSync(folder)
  return join(realPath(dirname(folder)), basename(folder))
}

/** Whether the folder exists, belongs to the account, and can be entered by it. */
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
 * Creates the folder and its parents, but nothing below a folder that the account cannot enter. As root, new parents get
 * mode 0755 whatever the umask, because the account must pass through them.
 */
function makeFolder(folder: string, account: Account | undefined): boolean {
  if (existsSync(folder)) return true
  const above = dirname(folder)
  if (!existsSync(above)) {
    if (!makeFolder(above, account)) return false
  } else if (!canEnter(above, account)) return false
  // Another start may create it at the same moment.
  mkdirSync(folder, { recursive: true })
  if (account) chmodSync(folder, 0o755)
  return true
}

/** Refuses a folder with other content: making it private (DATA_DIR=/srv, say) would lock everybody else out. */
function refuseForeignFolder(folder: string): void {
  if (!existsSync(folder)) return
  let names: string[]
  try {
    names = readdirSync(folder).filter(name => name !== 'lost+found')
  } catch {
    return // Unreadable; the next step reports it.
  }
  if (names.length > 0 && !names.includes(lockFileName)) {
    throw new Error(`${folder} is not empty and holds no Keyhaven database. Choose an empty folder for it.`)
  }
}
