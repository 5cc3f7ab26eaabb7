import { scryptSync } from 'node:crypto'
import { getMigrations } from 'better-auth/db/migration'
import { describe, expect, inject, it } from 'vitest'
import { createLog } from '../../app/log.ts'
import { connect } from '../../db/connect.ts'
import { databaseFault } from '../../db/database-fault.ts'
import { aBrowser } from '../../testing/browser.ts'
import { template } from '../../testing/database/database-for-tests.ts'
import { hashAtRealCost } from '../../testing/stand-ins/hash-at-real-cost.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { startAuth } from './built-in-options.ts'
import { builtInIdentity } from './built-in.ts'

const secret = 'a secret of the tests, long enough'
const options = {
  publicUrl: 'http://127.0.0.1:3000',
  brandName: 'Keyhaven',
  secret,
  log: createLog('silent'),
  now: () => new Date(),
  passwordRemoved: () => Promise.resolve(),
}

describe('the identity library', () => {
  it('finds nothing to migrate: our first migration is its schema', async () => {
    const { db, pool } = connect({ ...inject('postgres'), database: template, max: 2 }, () => undefined)
    try {
      const { database, ...rest } = startAuth(db, options).options
      const migrations = await getMigrations({ ...rest, database: { ...database, schemaName: 'identity' } })
      expect(migrations.toBeCreated.map(({ table }) => table)).toEqual([])
      expect(migrations.toBeAdded).toEqual([])
    } finally {
      await pool.end()
    }
  })

  it('stores passwords as salted hashes that take 32 MB to compute', async () => {
    hashAtRealCost()
    const { app, deps } = await startTestApp()
    for (const email of ['one@example.com', 'two@example.com']) await (await aBrowser(app)).register(email, 'Secret1!')
    const accounts = await deps.db.selectFrom('identity.account').selectAll().execute()
    const hashes = accounts.map(account => String((account as { password?: unknown }).password))
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) {
      expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
      expect(hash).not.toContain('Secret1!')
      const [salt = '', key] = hash.split(':')
      const cost = { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }
      expect(scryptSync('Secret1!', salt, 64, cost).toString('hex')).toBe(key)
    }
  })

  it('answers 503 while the database is down', async () => {
    const { db, pool } = connect({ host: '127.0.0.1', port: 1, max: 1 }, () => undefined)
    const identity = builtInIdentity(db, options)
    const { app } = await startTestApp()
    const browser = await aBrowser(app)
    await browser.register('away@example.com')
    const [cookie] = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
    const fault: unknown = await identity.proofOf({ cookie }).catch((error: unknown) => error)
    expect(databaseFault(fault)).toBe('away')

    const away = await startTestApp({ replace: () => ({ identity }) })
    const lost = await aBrowser(away.app)
    expect(await lost.signIn('away@example.com')).toMatchObject({
      status: 503,
      body: { message: 'The marketplace is not available right now. Please try again in a moment.' },
    })
    await pool.end()
  })
})
