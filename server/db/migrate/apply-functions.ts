import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { hasTable } from './migrate.ts'
import type { Migration } from './migration-plan.ts'
import { type LockTimeout, runMigration } from './run-migration.ts'

const folder = path.join(import.meta.dirname, '../functions')

/** A file of functions and triggers. Every statement may run again. */
export interface FunctionFile extends Migration {
  /** SHA-256 of the text. */
  checksum: string
}

/** The function files of this version, in the order in which they are applied. */
export const functionFiles = (): readonly FunctionFile[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .toSorted()
    .map(file => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: `functions/${file}`, isTransaction: true, statements: [text], checksum }
    })

/** The function files that this database does not have, or has with a different text. */
export async function pendingFunctions(client: pg.Pool | pg.ClientBase): Promise<FunctionFile[]> {
  const files = functionFiles()
  if (!(await hasTable(client, 'applied_functions'))) return [...files]
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from applied_functions',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum)
}

/**
 * Applies these function files, each in one transaction, with the lock timeout and retries of a migration. Runs after the
 * migrations.
 *
 * @param client holds the lock of the migrations
 */
export async function applyFunctions(
  client: pg.ClientBase,
  files: readonly FunctionFile[],
  how: LockTimeout = {},
): Promise<void> {
  if (files.length === 0) return
  await client.query(
    `create table if not exists applied_functions
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  for (const file of files)
    await runMigration(client, file, how, () =>
      client.query(
        `insert into applied_functions (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
        [file.name, file.checksum],
      ),
    )
}
