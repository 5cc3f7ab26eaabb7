import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config.ts'
import { imagesIn, postgresIn, secretIn } from '../data-location.ts'
import { bulkLoad } from '../db/bulk-load.ts'
import { copyIn } from '../db/copy-rows.ts'
import { brokenInvariants } from '../db/invariants.ts'
import { isDevelopmentSchema, migrationNames, runMigrations, withMigrationLock } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { hasUnfinishedFile, hasUnfinishedTable, markUnfinished, unmarkUnfinished } from '../db/unfinished-restore.ts'
import { writePrivateFile } from '../private-file.ts'
import { ConfigError } from '../setting-values.ts'
import { readArchive, verifyArchive } from './archive.ts'
import { Manifest } from './manifest.ts'
import { reachDatabase, startStopped } from './reach-database.ts'

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
 * @throws ConfigError when the target is not empty, or the backup is damaged or of a newer version
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  log: (line: string) => void = () => undefined,
): Promise<Restored> {
  const manifest = await readManifest(file)
  log(`All checksums of ${file} match: a backup of ${manifest.createdAt}, Keyhaven ${manifest.version}.`)
  refuseFilesInTheWay(settings)
  mkdirSync(settings.dataDir, { recursive: true })
  const database =
    settings.databaseUrl === undefined
      ? await startStopped(postgresIn(settings.dataDir)).catch((error: unknown) => {
          throw new ConfigError(error instanceof Error ? error.message : String(error))
        })
      : await reachDatabase(settings)
  const pool = new pg.Pool({ ...database.owner, max: 4, connectionTimeoutMillis: 5000, options: '' })
  pool.on('error', () => undefined)
  try {
    await withMigrationLock(pool, async client => {
      await clear(client, settings.dataDir)
      await runMigrations(client, manifest.migrations)
      await restoreRows(client, file, manifest, log)
    })
    await restoreFiles(file, settings)
    const { migrations: migrated } = await prepareDatabase(pool, { log })
    await pool.query('analyze')
    const broken = await brokenInvariants(new Kysely({ dialect: new PostgresDialect({ pool }) }))
    await withMigrationLock(pool, client => unmarkUnfinished(client, settings.dataDir))
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
  if (isDevelopmentSchema(manifest.migrations))
    throw new ConfigError(
      'The backup was made by a development version of Keyhaven, before the first release. It cannot be restored.',
    )
  const unknown = manifest.migrations.filter(name => !migrationNames().includes(name))
  if (unknown.length > 0)
    throw new ConfigError(
      `The backup was made by Keyhaven ${manifest.version}, whose schema this version does not know ` +
        `(${unknown.join(', ')}). Restore it with that version.`,
    )
  return manifest
}

/** @throws ConfigError when DATA_DIR contains a secret or pictures */
function refuseFilesInTheWay({ dataDir }: Settings): void {
  if (hasUnfinishedFile(dataDir)) return
  const images = imagesIn(dataDir)
  const inTheWay = [
    existsSync(secretIn(dataDir)) && secretIn(dataDir),
    existsSync(images) && readdirSync(images).length > 0 && images,
  ].filter(found => found !== false)
  if (inTheWay.length > 0)
    throw new ConfigError(
      `${dataDir} is not empty (${inTheWay.join(', ')}): a backup is only restored into an empty DATA_DIR. Nothing was changed.`,
    )
}

/**
 * Marks an empty target as unfinished, or clears what an unfinished restore left behind.
 *
 * @throws ConfigError when the database contains anything else
 */
async function clear(client: pg.ClientBase, dataDir: string): Promise<void> {
  if (await hasUnfinishedTable(client)) await dropEverything(client)
  else if (!(await isEmpty(client)))
    throw new ConfigError(
      'The database is not empty: a backup is only restored into an empty one. Nothing was changed.',
    )
  if (hasUnfinishedFile(dataDir)) {
    rmSync(imagesIn(dataDir), { recursive: true, force: true })
    rmSync(secretIn(dataDir), { force: true })
  }
  await markUnfinished(client, dataDir)
}

const ours = `
  select relname, relkind, relnamespace::regnamespace as schema from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`${ours} limit 1`)
  return rows.length === 0
}

/** Drops all tables and functions. The database was empty before the unfinished restore, so they all come from it. */
const dropEverything = (client: pg.ClientBase) =>
  client.query(`
    do $$ declare name text; begin
      drop schema if exists identity, sandbox, pgboss cascade;
      foreach name in array array(
        select quote_ident(relname) from (${ours}) as tables where relkind in ('r', 'p') and schema::text = 'public')
      loop execute format('drop table if exists %s cascade', name); end loop;
      foreach name in array array(
        select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e'))
      loop execute format('drop function if exists %s cascade', name); end loop;
    end $$`)

async function restoreRows(
  client: pg.ClientBase,
  file: string,
  { tables, sequences }: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const load = async () => {
    // The backup also contains the rows that migrations insert.
    await client.query(`truncate ${names.join(', ')}`)
    for await (const { name, bytes } of readArchive(file)) {
      const table = tables.find(table => name.startsWith(`tables/${table.name}/`))
      if (table) await copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`, bytes)
    }
    for (const { name, rows } of tables) {
      const { rows: counted } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${name}`)
      if (counted[0]?.rows !== rows)
        throw new Error(`${name} has ${counted[0]?.rows ?? 'no'} rows instead of ${rows}: the restore was undone.`)
      log(`${name}: ${rows.toLocaleString('en')} rows`)
    }
    for (const [name, value] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, value])
  }
  await bulkLoad(client, names, load, (done, of) => {
    if (done === 0) log(`Rebuilding ${of} indexes`)
  })
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
