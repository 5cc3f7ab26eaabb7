import { describe, expect, it } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { ensureAdmin } from './ensure-admin.ts'

const { app, deps } = await startTestApp()
const password = 'Admin1!secret'
const roleOf = async (email: string) =>
  (await deps.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())?.role

describe('guaranteeing an admin', () => {
  it('creates them, and leaves no session behind', async () => {
    await ensureAdmin(deps, 'first@example.com', password)
    expect(await deps.db.selectFrom('identity.session').select('id').execute()).toEqual([])
    const browser = await aBrowser(app)
    expect(await browser.signIn('first@example.com', password)).toMatchObject({ status: 200 })
    expect(await roleOf('first@example.com')).toBe('admin')
  })

  it('changes nothing the second time, sessions included', async () => {
    const browser = await aBrowser(app)
    await browser.signIn('first@example.com', password)
    await ensureAdmin(deps, 'first@example.com', password)
    expect(await browser.post('/api/jwt', { email: 'first@example.com' })).toMatchObject({ status: 200 })
  })

  it('takes the account from whoever registered the address before', async () => {
    const squatter = await aBrowser(app)
    const token = await squatter.register('second@example.com')
    await ensureAdmin(deps, 'second@example.com', password)
    expect(await roleOf('second@example.com')).toBe('admin')
    expect(await squatter.get('/api/users', { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
    expect(await squatter.post('/api/jwt', { email: 'second@example.com' })).toMatchObject({ status: 401 })
    expect(await squatter.signIn('second@example.com')).toMatchObject({ status: 401 })
    expect(await squatter.signIn('second@example.com', password)).toMatchObject({ status: 200 })
  })
})
