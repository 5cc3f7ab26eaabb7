import { existsSync } from 'node:fs'
import type pg from 'pg'
import { postgresIn, refuseEmptyBesideData } from '../data-folder/data-location.ts'
import { connect, connectAsOwner, startTimeoutMs } from '../db/connect.ts'
import { clusterIn } from '../db/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Settings } from '../settings/config.ts'
import { ensureServerRole } from './server-role.ts'

/** Connections of a reachable database: of its owner and of the server's role. */
interface DatabaseConnections {
  owner: pg.PoolConfig
  server: pg.PoolConfig
  /** Role of `server`, if it gets its rights from the owner. */
  serverRole: string | undefined
  notes: readonly string[]
  stop: () => Promise<void>
}

export const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

export const needsOwner =
  'The database has to be prepared for this version, and the role of DATABASE_URL may not do that. ' +
  'Set DATABASE_OWNER_URL to the same database with the role that owns its tables.'

/**
 * Finds the connections of the settings' database, and starts the embedded one.
 *
 * @throws ConfigError
 */
export async function prepareConnections(
  settings: Settings,
  { log, onExit }: { log: (line: string) => void; onExit: (error: Error) => void },
): Promise<DatabaseConnections> {
  const { databaseUrl, databaseOwnerUrl } = settings
  if (databaseUrl !== undefined) {
    const serverRole = await roleOf('DATABASE_URL', databaseUrl)
    const ownerRole = databaseOwnerUrl && (await roleOf('DATABASE_OWNER_URL', databaseOwnerUrl))
    return {
      owner: { connectionString: databaseOwnerUrl ?? databaseUrl },
      server: { connectionString: databaseUrl },
      serverRole: ownerRole === undefined || ownerRole === serverRole ? undefined : serverRole,
      notes: [],
      stop: () => Promise.resolve(),
    }
  }
  const dataDir = postgresIn(settings.dataDir)
  if (!existsSync(clusterIn(dataDir))) refuseEmptyBesideData(settings)
  const postgres = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  })
  postgres.onExit(onExit)
  const { connection: owner, notes, stop } = postgres
  const asOwner = connectAsOwner(owner, () => undefined)
  try {
    const role = await ensureServerRole(asOwner.pool)
    return { owner, server: { ...owner, ...role }, serverRole: role.user, notes, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    await asOwner.pool.end()
  }
}

/** @throws ConfigError when the database cannot be used */
async function roleOf(setting: string, connectionString: string): Promise<string> {
  const limits = { connectionTimeoutMillis: startTimeoutMs, query_timeout: startTimeoutMs }
  const { pool } = connect({ connectionString, max: 1, ...limits }, () => undefined)
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } catch (error) {
    throw new ConfigError(`The database of ${setting} cannot be used: ${String(error)}.`)
  } finally {
    await pool.end()
  }
}
