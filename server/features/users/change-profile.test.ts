import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeProfile, findUser } from '#contract/users/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, given, deps } = await startTestApp()
const image = '/images/villa-dusk/640.webp'

describe('the name of a person', () => {
  it.each([
    ['Anna 555 010 9999', 'Name must not contain a telephone number'],
    ['Anna www.anna.example', 'Name must not contain a web address'],
    ['anna@example.com', 'Name must not contain an email address'],
  ])('is refused as %j', async (name, message) => {
    const as = await given.anAgent('Anna')
    expect(await call(changeProfile, { as, body: { name } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message }] },
    })
    const browser = await aBrowser(app)
    const email = `${randomUUID()}@example.com`
    expect(await browser.post('/api/auth/sign-up/email', { name, email, password: 'Secret1!' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message }] },
    })
  })

  it('has no characters that hide or reorder others', async () => {
    const as = await given.anAgent('Anna')
    const changed = async (name: string) => (await call(changeProfile, { as, body: { name } })).body.name
    expect(await changed('\u202Eann\u200BA\uFEFF')).toBe('annA')
    expect(await changed('می‌خواهم 👩‍👧')).toBe('می‌خواهم 👩‍👧')
    expect(await call(changeProfile, { as, body: { name: '\u200B' } })).toMatchObject({ status: 400 })
  })
})

describe('editing a profile', () => {
  it('changes name and picture, here and in the identity, and nothing else', async () => {
    const browser = await aBrowser(app)
    const email = 'mina@example.com'
    const token = await browser.register(email)
    const user = await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const me = { ...(await given.aBuyer()), id: user.id, email, token }
    const body = { name: '  Mina Moore-Hill ', image, role: 'admin', email: 'other@example.com' }
    expect(await call(changeProfile, { as: me, body })).toMatchObject({
      status: 200,
      body: { _id: user.id, name: 'Mina Moore-Hill', image, role: 'user', email, modifiedCount: 1 },
    })
    const { body: session } = await browser.get('/api/auth/get-session')
    expect(session['user']).toMatchObject({ name: 'Mina Moore-Hill', image, email })
    // Signing in again brings nothing old back.
    await browser.post('/api/users', { email, name: 'Mina Moore' })
    expect((await call(findUser, { as: me, params: { emailOrId: email } })).body.name).toBe('Mina Moore-Hill')
  })

  it('keeps absent fields', async () => {
    const me = await given.anAgent('Nora')
    expect((await call(changeProfile, { as: me, body: { image } })).body).toMatchObject({ name: 'Nora', image })
    expect((await call(changeProfile, { as: me, body: { name: 'Nora W' } })).body).toMatchObject({
      name: 'Nora W',
      image,
    })
    expect((await call(changeProfile, { as: me, body: {} })).body).toMatchObject({ modifiedCount: 0 })
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Must be at most 100 characters'],
    [{ image: 'javascript:alert(1)' }, 'Must be the URL of an uploaded image'],
  ])('refuses %j', async (body, message) => {
    expect(await call(changeProfile, { as: await given.aBuyer(), body })).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})
