/**
 * Creates the folder of the database's unix socket, the only place it listens. The folder is new at each start and
 * private: a socket left over from a crash would keep the next server from starting.
 */
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { fingerprint } from './data-folder.ts'

export const port = 5432

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, including the final zero. */
const longestSocketPath = 103

/**
 * Creates the folder and removes those of earlier starts with the same data. Requires the lock of the data folder. Lies
 * beside the data, or in the folder for temporary files if the path is too long or the drive has no sockets.
 */
export async function makeSocketFolder(dataDir: string, account: Account | undefined): Promise<string> {
  const places = [
    { folder: dataDir, prefix: 'run-' },
    ...[tmpdir(), '/tmp'].map(folder => ({ folder, prefix: `keyhaven-${fingerprint(dataDir)}-` })),
  ]
  for (const { folder, prefix } of places) removeEarlier(folder, prefix)
  for (const { folder, prefix } of places) {
    const made = await tryPlace(join(folder, prefix), account)
    if (made) return made
  }
  throw new Error(
    `No folder can hold the database's socket: neither ${dataDir} nor ${tmpdir()} can, ` +
      `because the path is longer than ${longestSocketPath} bytes or may not be written to. Choose another DATA_DIR or TMPDIR.`,
  )
}

function removeEarlier(folder: string, prefix: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true })
    }
  } catch {
    // Unreadable or of another user; it does no harm.
  }
}

async function tryPlace(prefix: string, account: Account | undefined): Promise<string | undefined> {
  let folder: string
  try {
    folder = mkdtempSync(prefix)
  } catch {
    return undefined
  }
  if (account) chownSync(folder, account.uid, account.gid)
  const socket = join(folder, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(socket) <= longestSocketPath && canEnter(folder, account) && (await canListen(socket)))
    return folder
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

async function canListen(socket: string): Promise<boolean> {
  const server: Server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve))
    await new Promise(resolve => server.close(resolve))
    return true
  } catch {
    return false
  }
}
