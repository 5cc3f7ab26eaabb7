import { existsSync, readdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { imagesIn, secretIn } from '../data-folder/data-location.ts'
import { copyIn } from '../db/copy-rows.ts'
import { bulkLoad } from '../db/seed/bulk-load.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { hasUnfinishedFile, hasUnfinishedTable, markUnfinished } from '../open-database/unfinished-restore.ts'
import type { Settings } from '../settings/config.ts'
import { readArchive } from './archive.ts'
import { Manifest } from './manifest.ts'

/** @throws ConfigError when DATA_DIR contains a secret or pictures */
export function refuseFilesInTheWay({ dataDir }: Settings): void {
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
export async function clear(client: pg.ClientBase, dataDir: string): Promise<void> {
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

/** Drops all tables, functions and domains. The database was empty before the unfinished restore, so they all come from it. */
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
      loop execute format('drop routine if exists %s cascade', name); end loop;
      foreach name in array array(
        select quote_ident(typname) from pg_type where typnamespace = 'public'::regnamespace and typtype = 'd'
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e'))
      loop execute format('drop domain if exists %s', name); end loop;
    end $$`)

export async function restoreRows(
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
