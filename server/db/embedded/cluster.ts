/** Creates the database cluster with initdb, once, with its own password. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { flushFolder, writePrivateFile } from '../../ground/private-file.ts'
import { type Account, commandAs } from './account.ts'
import { clusterIn } from './data-folder.ts'
import type { Programs } from './programs.ts'

export const user = 'keyhaven'

type Place = { dataDir: string; account: Account | undefined; programs: Programs; fast: boolean }

/**
 * Creates the cluster unless it exists. initdb works in a folder with another name, and the final rename makes it valid:
 * an interrupted initdb, or one that outlives us, leaves nothing that looks like a database.
 *
 * @throws Error with a message for the operator
 */
export async function ensureCluster(place: Place): Promise<{ cluster: string; password: string }> {
  const { dataDir, programs } = place
  const cluster = clusterIn(dataDir)
  const passwordFile = join(dataDir, 'password')
  removeUnfinished(dataDir)
  if (!existsSync(cluster)) await makeCluster(place, cluster, passwordFile)
  // PostgreSQL requires this mode, and a copied or restored folder often has another.
  chmodSync(cluster, 0o700)

  const version = readTrimmed(join(cluster, 'PG_VERSION'))
  if (version !== programs.majorVersion) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version ?? '(unknown)'}, and this Keyhaven brings ` +
        `PostgreSQL ${programs.majorVersion}. Start the earlier Keyhaven and run "npm run backup -- FILE" with it, then ` +
        'run "npm run restore -- FILE" with this one into a new DATA_DIR.',
    )
  }
  const password = readTrimmed(passwordFile)
  if (password === undefined) {
    throw new Error(`The database's password is missing: put the file ${passwordFile} back from a backup.`)
  }
  return { cluster, password }
}

const unfinishedPrefix = 'cluster-unfinished-'

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // An orphaned initdb is still writing there; the next start removes the folder.
    }
  }
}

async function makeCluster(
  { dataDir, account, programs, fast }: Place,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  writePrivateFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, account)
  const unfinished = mkdtempSync(join(dataDir, unfinishedPrefix))
  if (account) chownSync(unfinished, account.uid, account.gid)
  const made = await run(
    commandAs(
      account,
      programs.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same sort order on every system, and after every update of its libraries.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-locale',
        '--no-instructions',
        ...(fast ? ['--no-sync', '--wal-segsize=1'] : []),
      ],
      'KILL',
    ),
  )
  if (!made.succeeded) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(
      `The database could not be set up in ${dataDir}. Make sure that the disk is writable and not full, then start ` +
        `again. PostgreSQL says: ${made.output.trim().split('\n').slice(-3).join(' ')}`,
    )
  }
  renameSync(unfinished, cluster)
  if (!fast) flushFolder(dataDir)
}

async function run({
  file,
  args,
  options,
}: ReturnType<typeof commandAs>): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const status = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, output] = await Promise.all([status, text(child.stderr)])
  return { succeeded: code === 0, output }
}

function readTrimmed(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
