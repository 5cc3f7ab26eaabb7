import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { createLog } from '../app/log.ts'
import { readSettings } from '../settings/config.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { openDatabase } from './open-database.ts'

const url = (role: { user: string; password: string }, database: string, parameters: Record<string, string> = {}) => {
  const { host, port } = inject('postgres')
  const query = new URLSearchParams({ host, port: String(port), ...parameters })
  return `postgres://${role.user}:${role.password}@/${database}?${query.toString()}`
}

/** Opens a test database with these settings and returns the warnings. */
async function warningsWith(env: (database: string) => Record<string, string>): Promise<string[]> {
  const { database } = await startTestApp()
  const lines: string[] = []
  const log = createLog('warn', { write: line => lines.push(line) })
  const opened = await openDatabase(readSettings(env(database)), log, () => undefined)
  await opened.close()
  return lines
}

describe('opening the database of DATABASE_URL', () => {
  it('warns when statements have no time limit, as behind a pooler', async () => {
    expect(
      await warningsWith(database => ({
        DATABASE_URL: url(inject('serverRole'), database, { options: '-c lock_timeout=2000' }),
        DATABASE_OWNER_URL: url(inject('postgres'), database),
      })),
    ).toEqual([expect.stringContaining('statements have no time limit')])
  })

  it('warns when the role could change the tables', async () => {
    expect(await warningsWith(database => ({ DATABASE_URL: url(inject('postgres'), database) }))).toEqual([
      expect.stringContaining('its role owns the tables or is a superuser'),
    ])
  })

  it('is silent when all is well', async () => {
    expect(
      await warningsWith(database => ({
        DATABASE_URL: url(inject('serverRole'), database),
        DATABASE_OWNER_URL: url(inject('postgres'), database),
      })),
    ).toEqual([])
  })

  it('works without the owner when no migration is pending', async () => {
    expect(await warningsWith(database => ({ DATABASE_URL: url(inject('serverRole'), database) }))).toEqual([])
  })

  it('names the missing setting when the role may not prepare the database', async () => {
    const { owner, database } = await startTestApp()
    await sql`delete from migrations where name <> '0001-identity.sql'`.execute(owner)
    const settings = readSettings({ DATABASE_URL: url(inject('serverRole'), database) })
    await expect(openDatabase(settings, createLog('silent'), () => undefined)).rejects.toThrow(
      /may not do that\. Set DATABASE_OWNER_URL/,
    )
  })
})
