/**
 * A minimal Keyhaven for tests that kill it: starts the database, prints its URL as one line of JSON, then inserts
 * rows in an endless loop and prints the number of each acknowledged commit.
 */
import { Client } from 'pg'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const database = await startEmbeddedPostgres({ dataDir })
  const { connection, pid } = database
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  console.log(JSON.stringify({ connection, pid, dataDir: database.dataDir }))
  const client = new Client(connection)
  await client.connect()
  client.on('error', () => process.exit(1))
  await client.query('drop table if exists kept')
  await client.query('create table kept (n int primary key)')
  for (let n = 1; ; n++) {
    await client.query('insert into kept values ($1)', [n])
    console.log(n)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
