import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string }
  }
}

export const template = 'keyhaven_template'

/** One PostgreSQL for the whole run, with a migrated database that each test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-tests-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true })
  const { database: _, ...server } = postgres.connection
  const maintenance = connect(postgres.connection, () => undefined)
  await maintenance.pool.query(`create database ${template}`)
  await maintenance.pool.end()

  const { db, pool } = connect({ ...server, database: template }, () => undefined)
  await migrate(pool)
  const jobs = await startJobs(pool, db, createLog('silent'))
  await jobs.stop()
  await pool.end()

  project.provide('postgres', server)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
