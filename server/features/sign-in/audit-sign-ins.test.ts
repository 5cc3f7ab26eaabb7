import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/account/account-mails.ts'
import { confirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { createLog } from '../../app/log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startFirebaseApp } from '../../testing/firebase-app.ts'
import { startFirebaseServer } from '../../testing/stand-ins/firebase-server.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { recordFailure } from './audit-sign-ins.ts'

const lines: string[] = []
const app = await startTestApp({
  env: { RATE_LIMIT: 'on' },
  replace: () => ({ log: createLog('warn', { write: line => void lines.push(line) }) }),
})
const { deps, call, given } = app
const client = deps.clientHash('127.0.0.1')
const linesOf = async (email: string, { deps }: TestApp = app) => {
  const user = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const found = await deps.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'client', 'detail'])
    .where('object_id', '=', user.id)
    .orderBy('id')
    .execute()
  for (const line of found) expect(line.actor_id).toBe(line.action === 'failed sign-in' ? null : user.id)
  return found.map(line => [line.action, line.client, line.detail])
}
const logged = (message: string) =>
  lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(line => line['msg'] === message)

describe('the audit trail', () => {
  it('has a line for each sign-in, sign-out, failure, confirmed email and reset password', async () => {
    const email = 'recorded@example.com'
    const browser = await aBrowser(app.app)
    await browser.register(email)
    await browser.post('/api/auth/sign-out', {})
    await browser.signIn(email, 'Wrong1!')
    const { rows } = await sql<{ data: { email: string; client: string; at: string } }>`
      select data from pgboss.job where name = 'record-failed-sign-in'`.execute(deps.db)
    expect(rows.map(({ data }) => data.email)).toEqual([email])
    for (const { data } of rows) await recordFailure(deps, data)
    await browser.signIn(email)
    const mail = await deps.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'verify address')
      .executeTakeFirst()
    const token = /\?token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1]
    await browser.post('/api/account/verify-email', { token })
    const link = await inTransaction(deps.db, async tx => deps.identity.tokens?.forReset(email, tx))
    await call(resetPassword, { body: { token: link?.token ?? '', password: 'Changed2!' } })
    expect(await linesOf(email)).toEqual([
      ['sign in', client, 'The first sign-in.'],
      ['sign out', client, null],
      ['failed sign-in', client, null],
      ['sign in', client, null],
      ['confirm address', client, null],
      ['reset password', client, null],
    ])
  })

  it('has a line for a wrong password at a change of the account', async () => {
    const as = await given.aBuyer()
    await call(confirmIdentity, { as, body: { password: 'Wrong1!' } })
    const { rows } = await sql<{ data: { email: string; client: string } }>`
      select data from pgboss.job where name = 'record-failed-sign-in' and data->>'email' = ${as.email}`.execute(
      deps.db,
    )
    expect(rows).toMatchObject([{ data: { email: as.email, client } }])
    expect(logged('wrong password at a confirmation')).toMatchObject([{ client }])
  })

  it('has no line for an unknown email, after the same work', async () => {
    await (await aBrowser(app.app)).signIn('nobody@example.com', 'Wrong1!')
    const before = await deps.db.selectFrom('audit').select('id').execute()
    await recordFailure(deps, { email: 'nobody@example.com', client, at: new Date().toISOString() })
    expect(await deps.db.selectFrom('audit').select('id').execute()).toEqual(before)
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'record-failed-sign-in' and data->>'email' = 'nobody@example.com'`.execute(
      deps.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('has the sign-ins and sign-outs of people at Firebase', async () => {
    const firebase = await startFirebaseServer()
    const elsewhere = await startFirebaseApp(firebase)
    const account = firebase.anAccount()
    const seconds = Math.floor(Date.now() / 1000)
    const { token } = await elsewhere.enter(account, { auth_time: seconds - 20 })
    await elsewhere.enter(account, { auth_time: seconds - 20 })
    await elsewhere.post('/api/auth/sign-out', token)
    await elsewhere.enter(account, { auth_time: seconds - 10 })
    const found = await linesOf(account.email, elsewhere)
    expect(found.map(([action]) => action)).toEqual(['sign in', 'sign out', 'sign in'])
  })
})
