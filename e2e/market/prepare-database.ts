import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded/start-embedded-postgres.ts'
import { keepMarketplaces } from './kept-marketplaces.ts'
import { demoTemplate, emptyTemplate, postgresVariable, runMarketplace, runningMarketplace } from './marketplace.ts'

/**
 * Global set-up of the browser tests: one PostgreSQL for all their marketplaces, with a database with the demo data that
 * each marketplace copies, and the marketplaces. The first one fills the database.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  if (runningMarketplace !== undefined) return () => Promise.resolve()
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-journeys-'))
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true })
  const end = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    process.env[postgresVariable] = JSON.stringify(connection)
    const client = new pg.Client(connection)
    await client.connect()
    for (const name of [emptyTemplate, demoTemplate]) await client.query(`create database ${name}`)
    await client.end()
    await (await runMarketplace({ database: demoTemplate })).stop()
    const stopMarketplaces = await keepMarketplaces()
    return async () => {
      await stopMarketplaces()
      await end()
    }
  } catch (error) {
    await end()
    throw error
  }
}
