import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../config.ts'
import { WrongSetting } from '../setting-values.ts'
import { connect, type Connection } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  /** What the person at the terminal should know. */
  notes: readonly string[]
  close: () => Promise<void>
}

/**
 * The database of the settings, migrated: DATABASE_URL, else the embedded PostgreSQL below DATA_DIR.
 *
 * @param onLost the embedded database died and could not be brought back
 * @throws WrongSetting with a sentence when it cannot be reached or started
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Settings,
  log: FastifyBaseLogger,
  onLost: () => void,
): Promise<OpenDatabase> {
  let isClosing = false
  /** What the database says to connections that it ends because we stop it is no fault. */
  const unlessClosing = (tell: () => void) => {
    if (!isClosing) tell()
  }
  const onPoolError = (error: Error) => unlessClosing(() => log.error({ err: error }, 'database connection'))
  if (databaseUrl !== undefined) {
    const connection = connect({ connectionString: databaseUrl }, onPoolError)
    const { rows } = await connection.pool
      .query<{ statement_timeout: string }>('show statement_timeout')
      .catch((error: unknown) => {
        throw new WrongSetting(`The database of DATABASE_URL cannot be used: ${String(error)}.`)
      })
    // What a connection asks for when it opens (connect.ts), poolers may drop.
    if (rows[0]?.statement_timeout === '0')
      log.warn('DATABASE_URL: statements are not limited in time; docs/many-nodes.md tells how to do that at a pooler')
    return open(connection, [], () => connection.pool.end())
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: line => unlessClosing(() => log.warn(line)),
  }).catch((error: unknown) => {
    throw new WrongSetting(error instanceof Error ? error.message : String(error))
  })
  postgres.onExit(error => {
    log.fatal({ err: error }, 'database')
    onLost()
  })
  const connection = connect(postgres.connection, onPoolError)
  return open(connection, postgres.notes, async () => {
    isClosing = true
    await connection.pool.end()
    await postgres.stop()
  })
}

async function open(
  connection: Connection,
  notes: readonly string[],
  close: () => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await migrate(connection.pool)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, notes, close }
}
