import type pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../../app/log.ts'
import { connect } from '../../db/connect.ts'
import { builtInIdentity } from '../../providers/identity/built-in.ts'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import { openDatabaseProxy } from '../../testing/database/database-proxy.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

const secret = 'a secret of the tests, long enough'
const email = 'mina@example.com'
const node = await startTestApp({ secret })
const browser = await aBrowser(node.app)
await browser.register(email)

/** A node whose database has this fault, and a browser that was signed in before. */
async function aNodeWith(target: pg.PoolConfig) {
  const { db, pool } = connect({ ...inject('postgres'), database: node.database, ...target }, () => undefined)
  onTestFinished(() => pool.end())
  const lines: string[] = []
  const log = createLog('warn', { write: line => lines.push(line) })
  const { app } = await startTestApp({
    beside: node,
    replace: ({ settings: { publicUrl }, clock }) => ({
      db,
      log,
      identity: builtInIdentity(db, {
        publicUrl,
        brandName: 'Keyhaven',
        secret,
        now: () => clock.now(),
        log,
        passwordRemoved: async () => undefined,
      }),
    }),
  })
  const person = await aBrowser(app)
  for (const [name, value] of browser.cookies) person.cookies.set(name, value)
  return { person, lines }
}

const calls: readonly (readonly [url: string, body: object])[] = [
  ['/api/auth/sign-in/email', { email, password: goodPassword }],
  ['/api/auth/sign-up/email', { name: 'Noa Moore', email: 'noa@example.com', password: goodPassword }],
  ['/api/auth/sign-out', {}],
  ...secondFactorCalls.map(({ url }) => [url, { code: '123456', response: { id: 'x' } }] as const),
]

describe('the calls of identity', () => {
  it('are 503 with Retry-After while the database is away, and log nothing each time', async () => {
    const proxy = await openDatabaseProxy()
    const { person, lines } = await aNodeWith(proxy.target)
    // Passkeys have a library of their own, which starts with the first call.
    await person.post('/api/auth/passkey/generate-authenticate-options', {})
    proxy.cut()
    const answers = [
      await person.get('/api/auth/get-session'),
      await person.post('/api/jwt', { email }),
      ...(await Promise.all(calls.map(([url, body]) => person.post(url, body)))),
    ]
    const codes = answers.map(({ status, headers, body }) => [status, headers.get('retry-after'), body['message']])
    const away = [503, '2', 'The marketplace is not available right now. Please try again in a moment.']
    // Without a session to look up, a second factor is refused before the database is asked.
    expect(codes.filter(([status]) => status !== 503 && status !== 400 && status !== 401)).toEqual([])
    expect(codes.slice(0, 5)).toEqual([away, away, away, away, away])
    expect(lines).toEqual([])
  })

  it('are 503 where they write while the database is read-only, and never 500', async () => {
    const { person } = await aNodeWith({ options: '-c default_transaction_read_only=on' })
    expect((await person.get('/api/auth/get-session')).status).toBe(200)
    const answers = await Promise.all(calls.map(([url, body]) => person.post(url, body)))
    expect(answers.map(({ status }) => status)).not.toContain(500)
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([503, 503, 503])
  })
})
