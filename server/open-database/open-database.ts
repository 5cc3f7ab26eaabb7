import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { describeLocation, refuseEmptyBesideData } from '../data-folder/data-location.ts'
import { connect, connectAsOwner, type Connection, withoutTimeLimits } from '../db/connect.ts'
import { appliedMigrations } from '../db/migrate/migrate.ts'
import { outageLog } from '../ground/outage-log.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Settings } from '../settings/config.ts'
import { isForbidden, needsOwner, prepareConnections } from './database-connections.ts'
import { prepareDatabase } from './prepare-database.ts'
import { mayChangeTables } from './server-role.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

export interface OpenDatabase {
  connection: Connection
  /** Messages for the operator at the terminal. */
  notes: readonly string[]
  close: () => Promise<void>
}

/**
 * Opens and prepares the database of the settings: DATABASE_URL, else the embedded PostgreSQL below DATA_DIR. It
 * connects as the server's role, which may only read and write rows.
 *
 * @param onLost called when the embedded database died and could not be restarted
 * @param role `owner` for programs that change the tables themselves
 * @throws ConfigError when the database cannot be reached or started
 */
export async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  onLost: () => void,
  role: 'server' | 'owner' = 'server',
): Promise<OpenDatabase> {
  let isClosing = false
  /** Messages that the database sends to the connections it ends are expected while we stop it. */
  const unlessClosing = (report: () => void) => {
    if (!isClosing) report()
  }
  const outage = outageLog(log, {
    failed: 'the database is away, does not respond or is read-only: requests get 503',
    succeeded: 'the database works again',
  })
  const onPoolError = (error: Error) => unlessClosing(() => outage.failed(error))
  const { owner, server, serverRole, stop, ...reached } = await prepareConnections(settings, {
    log: line => unlessClosing(() => log.warn(line)),
    onExit: error => {
      log.fatal({ err: error }, 'database')
      onLost()
    },
  })
  const notes = [...describeLocation(settings), ...reached.notes]
  const ending: (() => Promise<void>)[] = [stop]
  const close = async () => {
    isClosing = true
    for (const end of ending.splice(0)) await end()
  }
  try {
    const asOwner = connectAsOwner(owner, onPoolError)
    ending.unshift(() => asOwner.pool.end())
    await refuseUnfinishedRestore(asOwner.pool, settings.dataDir)
    if ((await appliedMigrations(asOwner.pool)).length === 0) refuseEmptyBesideData(settings)
    await prepareDatabase(asOwner.pool, { serverRole, log: line => log.warn(line) }).catch((error: unknown) => {
      throw isForbidden(error) ? new ConfigError(needsOwner) : error
    })
    if (role === 'owner') return { connection: asOwner, notes, close }
    await ending.shift()?.()

    const limits = settings.loadLimits ? {} : withoutTimeLimits
    const connection = connect({ ...server, ...limits }, onPoolError, outage.succeeded)
    ending.unshift(() => connection.pool.end())
    await warnOfConnection(connection.pool, log)
    return { connection, notes, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function warnOfConnection(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ time_limit: string; folds_case: boolean }>(
    `select current_setting('statement_timeout') as time_limit, lower('É') = 'é' as folds_case`,
  )
  // Poolers may drop the startup options of a connection (connect.ts).
  if (rows[0]?.time_limit === '0')
    log.warn('DATABASE_URL: statements have no time limit; docs/many-nodes.md explains how to set one at a pooler')
  if (rows[0]?.folds_case === false)
    log.warn(
      'DATABASE_URL: its locale knows only English letters, so searches tell É from é; docs/many-nodes.md names the right one',
    )
  if (await mayChangeTables(pool))
    log.warn(
      'DATABASE_URL: its role owns the tables or is a superuser. "npm run doctor" explains how to give the server fewer rights',
    )
}
