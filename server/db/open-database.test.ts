import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { readSettings } from '../config.ts'
import { createLog } from '../log.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { openDatabase } from './open-database.ts'

/** The warnings of a start on a database of the tests, reached with these parameters more. */
async function warningsWith(parameters: Record<string, string>): Promise<string[]> {
  const { deps } = await startTestApp()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
  const { host, port, user, password } = inject('postgres')
  const query = new URLSearchParams({ host, port: String(port), ...parameters })
  const settings = readSettings({
    DATABASE_URL: `postgres://${user}:${password}@/${rows[0]?.name}?${query.toString()}`,
  })
  const lines: string[] = []
  const database = await openDatabase(settings, createLog('warn', { write: line => lines.push(line) }), () => undefined)
  await database.close()
  return lines
}

describe('opening the database of DATABASE_URL', () => {
  it('warns when statements are not limited in time, as behind a pooler', async () => {
    expect(await warningsWith({ options: '-c lock_timeout=2000' })).toEqual([
      expect.stringContaining('statements are not limited in time'),
    ])
  })

  it('says nothing when all is well', async () => {
    expect(await warningsWith({ application_name: 'keyhaven' })).toEqual([])
  })
})
