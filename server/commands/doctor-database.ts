import { access, constants, mkdir } from 'node:fs/promises'
import { connect } from '../db/connect.ts'
import { refuseOtherEncoding } from '../open-database/refuse-other-encoding.ts'
import { mayChangeTables } from '../open-database/server-role.ts'
import type { Settings } from '../settings/config.ts'

const oldestPostgres = 15

export async function checkDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Settings): Promise<string> {
  if (databaseUrl === undefined) {
    await mayWrite(dataDir)
    return `The embedded PostgreSQL stores its data in ${dataDir}.`
  }
  if (databaseOwnerUrl !== undefined) await askDatabase('DATABASE_OWNER_URL', databaseOwnerUrl, true)
  return askDatabase('DATABASE_URL', databaseUrl, databaseOwnerUrl === undefined)
}

async function askDatabase(setting: string, connectionString: string, isOwner: boolean): Promise<string> {
  const { pool } = connect({ connectionString, max: 1 }, () => undefined)
  try {
    const { rows } = await pool.query<{ version: string; may: boolean; finds_texts: boolean; is_prepared: boolean }>(
      `select current_setting('server_version') as version,
              has_database_privilege(current_database(), 'create') as may,
              exists (select from pg_available_extensions where name = 'pg_trgm') as finds_texts,
              to_regclass('audit') is not null as is_prepared`,
    )
    const [found] = rows
    const version = found?.version ?? '0'
    if (Number.parseInt(version) < oldestPostgres)
      throw new Error(`The PostgreSQL of ${setting} is version ${version}: ${oldestPostgres} or newer is needed.`)
    await refuseOtherEncoding(pool)
    if (isOwner && found?.may !== true && !found?.is_prepared)
      throw new Error(`The user of ${setting} may not create schemas in its database.`)
    if (!found?.finds_texts)
      throw new Error(`The PostgreSQL of ${setting} lacks pg_trgm: install its contributed extensions.`)
    const isMighty = setting === 'DATABASE_URL' && found.is_prepared && (await mayChangeTables(pool))
    return `PostgreSQL ${version} answers at ${setting}.${isMighty ? ` ${howToGiveLess}` : ''}`
  } catch (error) {
    if (error instanceof Error && error.message.includes(setting)) throw error
    const why = error instanceof Error ? error.message : 'no answer'
    throw new Error(`The database of ${setting} cannot be used: ${why}.`, { cause: error })
  } finally {
    await pool.end()
  }
}

const howToGiveLess =
  'Its role owns the tables or is a superuser, so a flaw in the server could change them and the audit trail. Better: ' +
  "create role keyhaven_server login password '…'; then set DATABASE_OWNER_URL to the present DATABASE_URL, and " +
  'DATABASE_URL to the new role. The next start grants it what it needs.'

export async function mayWrite(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to.`)
  }
}
