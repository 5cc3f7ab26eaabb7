import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { postgresIn } from '../data-folder/data-location.ts'
import { FolderInUse } from '../db/embedded/app-lock.ts'
import { user } from '../db/embedded/cluster.ts'
import { clusterIn } from '../db/embedded/data-folder.ts'
import { readPidFile } from '../db/embedded/orphan.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Settings } from '../settings/config.ts'

export interface OwnerConnection {
  owner: pg.PoolConfig
  stop: () => Promise<void>
}

/** Time to wait for a database that is starting or stopping with its marketplace. */
const timeoutMs = 15_000

/**
 * Connects to the database of the settings as its owner: DATABASE_OWNER_URL or DATABASE_URL, else the embedded one. It
 * uses a running embedded database, or starts it until `stop`.
 *
 * @throws ConfigError
 */
export async function openOwnerConnection(settings: Settings): Promise<OwnerConnection> {
  const { databaseUrl, databaseOwnerUrl } = settings
  if (databaseUrl !== undefined)
    return { owner: { connectionString: databaseOwnerUrl ?? databaseUrl }, stop: () => Promise.resolve() }
  const dataDir = postgresIn(settings.dataDir)
  if (!existsSync(clusterIn(dataDir)))
    throw new ConfigError(`There is no database in ${settings.dataDir}. DATA_DIR or DATABASE_URL may be missing.`)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await startIfStopped(dataDir)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw new ConfigError(error instanceof Error ? error.message : String(error))
      const owner = runningDatabase(dataDir)
      if (owner) return { owner, stop: () => Promise.resolve() }
      if (Date.now() > deadline) throw new ConfigError(`${error.message} Its database does not respond.`)
    }
    await sleep(200)
  }
}

/** Starts the embedded database, and creates it if it is missing. */
export async function startIfStopped(dataDir: string): Promise<OwnerConnection> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  return { owner: connection, stop }
}

/** Line 4 of the pid file is the port, line 5 the folder of the socket. */
function runningDatabase(dataDir: string): pg.PoolConfig | undefined {
  const cluster = clusterIn(dataDir)
  if (!readPidFile(cluster)?.isReady) return undefined
  const [port, host] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n').slice(3)
  const password = readFileSync(path.join(dataDir, 'password'), 'utf8').trim()
  return { host, port: Number(port), user, password, database: 'postgres' }
}
