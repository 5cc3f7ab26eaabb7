import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { writePrivateFile } from '../ground/private-file.ts'
import { ConfigError } from '../ground/setting-values.ts'

/** Table that marks the database of an unfinished restore. A file marks its DATA_DIR. */
const table = 'unfinished_restore'
const fileIn = (dataDir: string) => path.join(dataDir, 'unfinished-restore')

export const hasUnfinishedFile = (dataDir: string): boolean => existsSync(fileIn(dataDir))

export async function hasUnfinishedTable(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('${table}') is not null as found`)
  return rows[0]?.found ?? false
}

export async function markUnfinished(client: pg.ClientBase, dataDir: string): Promise<void> {
  writePrivateFile(fileIn(dataDir), 'A backup is being restored into this folder.\n')
  await client.query(`create table if not exists ${table} (began_at timestamptz not null default now())`)
}

export async function markFinished(client: pg.ClientBase, dataDir: string): Promise<void> {
  await client.query(`drop table ${table}`)
  rmSync(fileIn(dataDir), { force: true })
}

/** @throws ConfigError when a restore into this marketplace has not finished */
export async function refuseUnfinishedRestore(client: pg.Pool, dataDir: string): Promise<void> {
  if (hasUnfinishedFile(dataDir) || (await hasUnfinishedTable(client)))
    throw new ConfigError(
      `The restore of a backup into ${dataDir} has not finished. Run "npm run restore -- FILE" again: it begins from ` +
        'the start. If one is running, wait until it is done.',
    )
}
