import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { imagesIn, postgresIn, secretIn } from '../data-folder/data-location.ts'
import { startTimeoutMs } from '../db/connect.ts'
import { brokenInvariants } from '../db/invariants.ts'
import { runMigrations, withMigrationLock } from '../db/migrate/migrate.ts'
import { writePrivateFile } from '../ground/private-file.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { prepareDatabase } from '../open-database/prepare-database.ts'
import { refuseOtherEncoding } from '../open-database/refuse-other-encoding.ts'
import { markFinished } from '../open-database/unfinished-restore.ts'
import type { Settings } from '../settings/config.ts'
import { readArchive, verifyArchive } from './archive.ts'
import { Manifest } from './manifest.ts'
import { openOwnerConnection, startIfStopped } from './owner-connection.ts'
import { clear, refuseFilesInTheWay, restoreRows } from './restore-rows.ts'
import { schemaOfBackup } from './schema-of-backup.ts'

export interface Restored {
  manifest: Manifest
  /** Migrations that ran after the rows were loaded, because the backup is from an older version. */
  migrated: readonly string[]
  /** Messages about broken invariants; empty if the data is consistent. */
  broken: string[]
}

/**
 * Restores a backup into an empty database and an empty DATA_DIR. It verifies all checksums before it changes anything.
 * It creates the schema of the backup, loads all rows in one transaction, and runs the newer migrations.
 * Last it applies the functions and triggers. Until it is
 * done, the target is marked: the marketplace refuses to start with it, and a repeated restore clears it first.
 *
 * @throws ConfigError when the target is not empty, or the backup is damaged, of a newer version, or of one that is too old
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  log: (line: string) => void = () => undefined,
): Promise<Restored> {
  const manifest = await readManifest(file)
  const schema = schemaOfBackup(manifest)
  log(`All checksums of ${file} match: a backup of ${manifest.createdAt}, Keyhaven ${manifest.version}.`)
  refuseFilesInTheWay(settings)
  mkdirSync(settings.dataDir, { recursive: true })
  const database =
    settings.databaseUrl === undefined
      ? await startIfStopped(postgresIn(settings.dataDir)).catch((error: unknown) => {
          throw new ConfigError(error instanceof Error ? error.message : String(error))
        })
      : await openOwnerConnection(settings)
  const pool = new pg.Pool({ ...database.owner, max: 4, connectionTimeoutMillis: startTimeoutMs, options: '' })
  pool.on('error', () => undefined)
  try {
    await withMigrationLock(pool, async client => {
      await refuseOtherEncoding(client)
      await clear(client, settings.dataDir)
      await runMigrations(client, schema)
      await restoreRows(client, file, manifest, log)
    })
    await restoreFiles(file, settings)
    const { migrations: migrated } = await prepareDatabase(pool, { log })
    await pool.query('analyze')
    const broken = await brokenInvariants(new Kysely({ dialect: new PostgresDialect({ pool }) }))
    await withMigrationLock(pool, client => markFinished(client, settings.dataDir))
    return { manifest, migrated, broken }
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function readManifest(file: string): Promise<Manifest> {
  const found = await verifyArchive(file).catch((error: unknown) => {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  })
  const { data: manifest } = Manifest.safeParse(found)
  if (!manifest) throw new ConfigError(`${file} is not a backup of Keyhaven that this version can read.`)
  return manifest
}

async function restoreFiles(file: string, { dataDir, jwtSecret }: Settings): Promise<void> {
  for await (const { name, bytes } of readArchive(file)) {
    const [, id = '', picture = ''] = /^images\/([\w-]+)\/([\w.-]+)$/.exec(name) ?? []
    if (id) {
      await mkdir(path.join(imagesIn(dataDir), id), { recursive: true })
      await writeFile(path.join(imagesIn(dataDir), id, picture), bytes)
    }
    if (name === 'secrets/signing-secret' && jwtSecret === undefined)
      writePrivateFile(secretIn(dataDir), bytes.toString())
  }
  // Flush all files at once, before the mark of an unfinished restore is removed.
  spawnSync('sync')
}
