import { describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/account/account-mails.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { ensureAdmin } from './ensure-admin.ts'

const { app, call, deps } = await startTestApp()
const password = 'Admin1!secret'
const changed = 'Changed2!'
const userOf = (email: string) =>
  deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const signIn = async (email: string, by: string) => (await (await aBrowser(app)).signIn(email, by)).status
const linesOf = async (email: string) => {
  const { id } = await userOf(email)
  return deps.db
    .selectFrom('audit')
    .select(['action', 'from_state', 'to_state', 'detail', 'actor_id'])
    .where('object_id', '=', id)
    .where('action', '=', 'set up admin')
    .execute()
}
const confirm = async (email: string) => {
  await deps.db.updateTable('identity.user').set({ emailVerified: true }).where('email', '=', email).execute()
  await deps.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
}

describe('ensuring an admin', () => {
  it('creates the account without a session, and records it', async () => {
    const email = 'first@example.com'
    await ensureAdmin(deps, email, password)
    expect(await deps.db.selectFrom('identity.session').select('id').execute()).toEqual([])
    expect(await signIn(email, password)).toBe(200)
    expect(await userOf(email)).toMatchObject({ role: 'admin', email_verified: true })
    expect(await linesOf(email)).toEqual([
      { action: 'set up admin', from_state: null, to_state: 'admin', detail: 'Created the account.', actor_id: null },
    ])
  })

  it('changes nothing the second time, sessions included', async () => {
    const email = 'first@example.com'
    const browser = await aBrowser(app)
    await browser.signIn(email, password)
    await ensureAdmin(deps, email, password)
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect(await linesOf(email)).toHaveLength(1)
  })

  it('keeps a password that the admin has changed', async () => {
    const email = 'changes@example.com'
    await ensureAdmin(deps, email, password)
    const link = await inTransaction(deps.db, async tx => deps.identity.tokens?.forReset(email, tx))
    await call(resetPassword, { body: { token: link?.token ?? '', password: changed } })
    const browser = await aBrowser(app)
    await browser.signIn(email, changed)
    await ensureAdmin(deps, email, password)
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect([await signIn(email, password), await signIn(email, changed)]).toEqual([401, 200])
  })

  it('promotes an account with a confirmed email, which keeps its password and sessions', async () => {
    const email = 'confirmed@example.com'
    const browser = await aBrowser(app)
    await browser.register(email)
    await confirm(email)
    await ensureAdmin(deps, email, password)
    expect(await userOf(email)).toMatchObject({ role: 'admin', name: 'Mina Moore' })
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect([await signIn(email, password), await signIn(email, goodPassword)]).toEqual([401, 200])
    expect(await linesOf(email)).toMatchObject([
      { from_state: 'user', to_state: 'admin', detail: 'Promoted an account that was there.' },
    ])
  })

  it('takes over an account whose email was never confirmed', async () => {
    const email = 'second@example.com'
    const squatter = await aBrowser(app)
    const token = await squatter.register(email)
    await ensureAdmin(deps, email, password)
    expect(await userOf(email)).toMatchObject({ role: 'admin', email_verified: true, name: 'Admin' })
    expect(await squatter.get('/api/users', { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
    expect(await squatter.post('/api/jwt', { email })).toMatchObject({ status: 401 })
    expect([await signIn(email, goodPassword), await signIn(email, password)]).toEqual([401, 200])
    expect(await linesOf(email)).toMatchObject([
      {
        from_state: 'user',
        detail: 'Took the account from somebody who had registered the email and never confirmed it.',
      },
    ])
  })

  it('leaves an admin alone who was made by another admin', async () => {
    const email = 'made@example.com'
    const browser = await aBrowser(app)
    await browser.register(email)
    await deps.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
    await ensureAdmin(deps, email, password)
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect([await signIn(email, password), await signIn(email, goodPassword)]).toEqual([401, 200])
    expect(await linesOf(email)).toEqual([])
  })
})
