import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { imagesIn, secretIn } from '../data-folder/data-location.ts'
import { startTimeoutMs } from '../db/connect.ts'
import { appliedMigrations } from '../db/migrate/migrate.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { version } from '../ground/version.ts'
import type { Settings } from '../settings/config.ts'
import { addPictures, orNothing } from './backup-pictures.ts'
import { type Table, addTable, lastValues, listTables } from './backup-tables.ts'
import type { Manifest } from './manifest.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'

/**
 * Writes the database, the pictures on disk and the secrets into one file. The marketplace may be running. All tables
 * are read in one snapshot, and the pictures are copied after it. Their names are hashes of their content, so the file
 * contains every picture of the snapshot, unless it was removed meanwhile.
 *
 * @param owner connection of the database owner
 * @throws Error when the file exists or cannot be written; no partial file remains
 */
export async function makeBackup(
  settings: Settings,
  owner: pg.PoolConfig,
  file: string,
  log: (line: string) => void = () => undefined,
): Promise<Manifest> {
  const archive = await writeArchive(file)
  const client = new pg.Client({
    ...owner,
    application_name: 'keyhaven backup',
    connectionTimeoutMillis: startTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const tables = await beginSnapshot(client)
    const { rows: server } = await client.query<{ server_version: string }>('show server_version')
    const manifest: Manifest = {
      format: 1,
      version,
      postgres: server[0]?.server_version ?? 'unknown',
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      tables: [],
      sequences: await lastValues(client),
      pictures: { store: storeOf(settings), files: 0, missing: [], missingCount: 0 },
      secrets: [],
    }
    for (const table of tables) {
      const rows = await addTable(archive, client, table)
      manifest.tables.push({ ...table, rows })
      log(`${table.name}: ${rows.toLocaleString('en')} rows`)
    }
    if (settings.images === 'disk') await addPictures(archive, client, imagesIn(settings.dataDir), manifest)
    await client.query('commit')
    manifest.secrets = await addSecret(archive, settings)
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Begins the snapshot, and locks the tables against schema changes until it ends. It leaves out the rate limit counters
 * (unlogged) and the job queue, which would be outdated at once: a periodic job finds the same work again by its row,
 * such as a waiting mail, or a person can request it again. It also leaves out the change log, whose rows name
 * transactions of this database server.
 *
 * @throws ConfigError when the database is not a marketplace
 */
async function beginSnapshot(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  // A database URL may set time limits.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  const listed = await listTables(client)
  if (!listed.some(({ name }) => name === 'migrations'))
    throw new ConfigError('There is nothing to back up: the database is not one of Keyhaven.')
  await client.query(`begin isolation level repeatable read read only; set local lock_timeout = '10s'`)
  await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`)
  const tables = await listTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(listed))
    throw new ConfigError('The tables of the database are being changed by a migration. Try again when it has ended.')
  return tables.filter(({ name }) => !notCopied.includes(name))
}

/** The restore writes these itself. */
const notCopied = ['migrations', 'applied_functions', 'changes', 'changes_removed']

async function addSecret(archive: ArchiveWriter, { jwtSecret, dataDir }: Settings): Promise<string[]> {
  const secret = jwtSecret === undefined ? await orNothing(readFile(secretIn(dataDir))) : undefined
  if (!secret) return []
  await archive.add('secrets/signing-secret', secret)
  return ['signing-secret']
}

const storeOf = ({ images }: Settings) => (images === 'disk' ? 'disk' : images.kind)
