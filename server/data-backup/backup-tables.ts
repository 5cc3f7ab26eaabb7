import pg from 'pg'
import { copyOut } from '../db/copy-rows.ts'
import type { Manifest } from './manifest.ts'
import type { ArchiveWriter } from './write-archive.ts'

export type Table = Manifest['tables'][number]

export async function listTables(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
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

export async function lastValues(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname in ('public', 'identity', 'sandbox')`,
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, Number(value)]])))
}

export async function addTable(archive: ArchiveWriter, client: pg.Client, table: Omit<Table, 'rows'>): Promise<number> {
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
