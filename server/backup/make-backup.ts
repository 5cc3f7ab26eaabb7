import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Settings } from '../config.ts'
import { imagesIn, secretIn } from '../data-location.ts'
import { copyOut } from '../db/copy-rows.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { ConfigError } from '../setting-values.ts'
import { version } from '../version.ts'
import { writeArchive, type ArchiveWriter } from './archive.ts'
import type { Manifest } from './manifest.ts'

type Table = Manifest['tables'][number]

/** Maximum number of missing pictures that the manifest lists. */
const mostNamed = 100

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
  const client = new pg.Client({ ...owner, application_name: 'keyhaven backup', connectionTimeoutMillis: 5000 })
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

async function listTables(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select pg_class.oid::regclass::text as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and relpersistence = 'p'
       and relnamespace::regnamespace::text in ('public', 'identity', 'sandbox')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     group by 1 order by 1`,
  )
  return rows
}

async function lastValues(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname in ('public', 'identity', 'sandbox')`,
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, Number(value)]])))
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Omit<Table, 'rows'>): Promise<number> {
  let rows = 0
  let part = 0
  for await (const { bytes, rows: more } of copyOut(
    client,
    `copy ${table.name} (${table.columns.join(', ')}) to stdout`,
  )) {
    await archive.add(`tables/${table.name}/${String(++part).padStart(6, '0')}`, bytes)
    rows += more
  }
  return rows
}

/** Adds the pictures on disk. @param manifest receives the number of files and the missing pictures */
async function addPictures(
  archive: ArchiveWriter,
  client: pg.Client,
  folder: string,
  { pictures }: Manifest,
): Promise<void> {
  await client.query(
    'declare pictures no scroll cursor for select id, colour is not null as complete from images order by id',
  )
  for (;;) {
    const { rows } = await client.query<{ id: string; complete: boolean }>('fetch 1000 from pictures')
    if (rows.length === 0) return
    for (const { id, complete } of rows) {
      const files = await addPicture(archive, folder, id)
      pictures.files += files
      // A refused upload has a row without a colour and never had files.
      if (files > 0 || !complete) continue
      pictures.missingCount++
      if (pictures.missing.length < mostNamed) pictures.missing.push(id)
    }
  }
}

/** Files that are still being written have a longer name. */
const isComplete = (name: string) => /^[\w-]+\.\w+$/.test(name)

async function addPicture(archive: ArchiveWriter, folder: string, id: string): Promise<number> {
  let files = 0
  for (const name of (await orNothing(readdir(path.join(folder, id)))) ?? []) {
    const bytes = isComplete(name) ? await orNothing(readFile(path.join(folder, id, name))) : undefined
    if (!bytes) continue
    await archive.add(`images/${id}/${name}`, bytes)
    files++
  }
  return files
}

/** Returns undefined for a file that was removed meanwhile. */
const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function addSecret(archive: ArchiveWriter, { jwtSecret, dataDir }: Settings): Promise<string[]> {
  const secret = jwtSecret === undefined ? await orNothing(readFile(secretIn(dataDir))) : undefined
  if (!secret) return []
  await archive.add('secrets/signing-secret', secret)
  return ['signing-secret']
}

const storeOf = ({ images }: Settings) => (images === 'disk' ? 'disk' : images.kind)
