import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '../../app/log.ts'
import { connectAsOwner } from '../../db/connect.ts'
import { startEmbeddedPostgres } from '../../db/embedded/start-embedded-postgres.ts'
import { startJobs } from '../../deps/jobs.ts'
import { prepareDatabase } from '../../open-database/prepare-database.ts'
import { ensureServerRole } from '../../open-database/server-role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection as the role that owns the tables. */
    postgres: { host: string; port: number; user: string; password: string; connectionTimeoutMillis: number }
    /** The marketplace's own role, which may only read and write rows. */
    serverRole: { user: string; password: string }
  }
}

export const template = 'keyhaven_template'

/** Starts one PostgreSQL for the whole run, with a migrated template database that each test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-tests-'))
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true })
  const { database: _, ...server } = postgres.connection
  const maintenance = connectAsOwner(postgres.connection, () => undefined)
  // A database is used by one file after the other: what it knows about the rows of one would mislead the plans of the next.
  await maintenance.pool.query('alter system set autovacuum = off')
  await maintenance.pool.query('select pg_reload_conf()')
  await maintenance.pool.query(`create database ${template}`)
  const serverRole = await ensureServerRole(maintenance.pool)
  await maintenance.pool.end()

  const { db, pool } = connectAsOwner({ ...server, database: template }, () => undefined)
  await prepareDatabase(pool, { serverRole: serverRole.user })
  const jobs = await startJobs(pool, db, createLog('silent'))
  await jobs.stop()
  await pool.end()

  // A busy machine may take long to connect.
  project.provide('postgres', { ...server, connectionTimeoutMillis: 0 })
  project.provide('serverRole', serverRole)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
