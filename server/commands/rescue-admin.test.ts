import { describe, expect, it } from 'vitest'
import { accountSecurity } from '#contract/account/account.ts'
import { confirmAuthenticator, startAuthenticator } from '#contract/sign-in/second-factor.ts'
import { aBrowser } from '../testing/browser.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { totpCode } from '../testing/totp-code.ts'
import { rescueAdmin } from './rescue-admin.ts'

const { app, call, given, deps } = await startTestApp()
const now = () => deps.clock.now()

describe('rescuing an admin', () => {
  it('sets a new password, removes the second factor, ends the sessions and leaves an audit line', async () => {
    const admin = await given.anAdmin()
    const { secret } = (await call(startAuthenticator, { as: admin })).body
    await call(confirmAuthenticator, { as: admin, body: { code: await totpCode(secret) } })
    const password = await rescueAdmin(deps.db, admin.email.toUpperCase(), now())
    expect((await call(accountSecurity, { as: admin })).status).toBe(401)
    const browser = await aBrowser(app)
    expect((await browser.signIn(admin.email, password)).body).toMatchObject({ user: { email: admin.email } })
    expect((await browser.post('/api/jwt', { email: admin.email })).status).toBe(200)
    const lines = await deps.db.selectFrom('audit').selectAll().where('action', '=', 'rescue admin').execute()
    expect(lines).toMatchObject([{ object_id: admin.id, actor_id: null }])
  })

  it('works for admins only', async () => {
    const { email } = await given.anAgent()
    for (const one of [email, 'nobody@example.com'])
      await expect(rescueAdmin(deps.db, one, now())).rejects.toThrow('There is no admin with the email')
  })
})
