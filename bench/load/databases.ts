/** The databases to measure: the product's seed in the product's PostgreSQL, and copies of it. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connect, withoutTimeLimits } from '../../server/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/start-embedded-postgres.ts'
import { processTree, type ProcessTree } from '../machine/process-tree.ts'
import { runScript } from '../machine/run-script.ts'
import { temporaryFolder } from '../machine/temporary-folder.ts'

export interface Databases {
  /** The process tree of the PostgreSQL server. */
  tree: ProcessTree
  /** Creates a database and fills it with the product's seed. */
  seed: (database: string, listings: number) => Promise<void>
  /**
   * Copies a database without the product's triggers and indexes, except those that enforce the rules of a deal, and runs
   * the SQL of a file beside the references.
   */
  copyFor: (reference: string, from: string, file: string) => Promise<void>
  drop: (database: string) => Promise<void>
  at: <Result>(database: string, work: (pool: pg.Pool) => Promise<Result>) => Promise<Result>
  /** The DATABASE_URL of a database. */
  urlOf: (database: string) => string
  /** The same for programs that read the variables of libpq. */
  variablesOf: (database: string) => Record<string, string>
  stop: () => Promise<void>
}

/** @param libraries additional libraries that PostgreSQL loads for measuring itself */
export async function startDatabases(libraries: readonly string[] = []): Promise<Databases> {
  const folder = temporaryFolder('bench')
  const dataDir = path.join(folder.path, 'postgres')
  if (libraries.length > 0) {
    const first = await startEmbeddedPostgres({ dataDir })
    const { pool } = connect(first.connection, () => undefined)
    await pool.query(`alter system set shared_preload_libraries = ${libraries.join()}`)
    await pool.end()
    await first.stop()
  }
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { host, port, user, password } = postgres.connection

  const at: Databases['at'] = async (database, work) => {
    // Preparing takes longer than the product allows a statement.
    const target = { ...withoutTimeLimits, host, port, user, password, database, max: 1 }
    const { pool } = connect(target, () => undefined)
    try {
      await pool.query(`set maintenance_work_mem = '512MB'`)
      return await work(pool)
    } finally {
      await pool.end()
    }
  }
  const maintain = (statement: string) => at('postgres', pool => pool.query(statement))
  const urlOf = (database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

  return {
    tree: processTree(() => postgres.pid),
    seed: async (database, listings) => {
      await maintain(`create database ${database}`)
      await runScript(['bin/seed.ts', '--properties', String(listings)], { DATABASE_URL: urlOf(database) })
      await at(database, pool => pool.query('vacuum (analyze)'))
    },
    copyFor: async (reference, from, file) => {
      await maintain(`create database ${reference} template ${from} strategy file_copy`)
      await at(reference, async pool => {
        await pool.query(withoutTheProduct)
        await pool.query(readFileSync(path.join(import.meta.dirname, '../references', file), 'utf8'))
        await pool.query('vacuum (analyze)')
      })
      await maintain('checkpoint')
    },
    drop: database => maintain(`drop database if exists ${database} with (force)`).then(() => undefined),
    at,
    urlOf,
    variablesOf: database => ({
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password,
      PGDATABASE: database,
    }),
    stop: async () => {
      await postgres.stop()
      rmSync(postgres.dataDir, { recursive: true, force: true })
      folder.remove()
    },
  }
}

const withoutTheProduct = `
  do $$ declare found record; begin
    for found in
      select tgname as name, tgrelid::regclass as on_table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
    loop execute format('drop trigger %I on %s', found.name, found.on_table); end loop;
    for found in
      select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not indisunique
        and not exists (select from pg_constraint where conindid = indexrelid)
    loop execute format('drop index %s', found.name); end loop;
    drop table location_parts;
  end $$`
