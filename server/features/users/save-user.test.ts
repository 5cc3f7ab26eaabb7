import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { saveUser } from './save-user.ts'

const { app, deps } = await startTestApp()
const rowsOf = (email: string) => deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()

async function someoneSignedUp(email: string) {
  const browser = await aBrowser(app)
  await browser.post('/api/auth/sign-up/email', { name: 'Mina Moore', email, password: 'Secret1!' })
  return browser
}

describe('saving a user', () => {
  it('creates them with role user, whatever role, uid and date are sent', async () => {
    const browser = await someoneSignedUp('mina@example.com')
    const answer = await browser.post('/api/users', {
      name: 'Mina',
      email: 'Mina@Example.com',
      image: '/images/hero-1/640.webp',
      role: 'admin',
      uid: 'forged',
      createdAt: '1970-01-01T00:00:00.000Z',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { role: 'user', email: 'mina@example.com', name: 'Mina', isNew: true },
    })
    expect(answer.body['insertedId']).toBe(answer.body['_id'])
    expect(answer.body).not.toHaveProperty('uid')
    const [row] = await rowsOf('mina@example.com')
    expect(row).toMatchObject({ role: 'user', image: '/images/hero-1/640.webp' })
    expect(row?.uid).not.toBe('forged')
    expect(row?.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('changes nothing when it is repeated', async () => {
    const browser = await someoneSignedUp('again@example.com')
    await browser.post('/api/users', { name: 'First', email: 'again@example.com' })
    await deps.db.updateTable('users').set({ role: 'agent' }).where('email', '=', 'again@example.com').execute()
    const before = await rowsOf('again@example.com')
    const repeated = await browser.post('/api/users', {
      name: 'Second',
      email: 'AGAIN@example.com',
      role: 'user',
      image: '/images/hero-1/640.webp',
    })
    expect(repeated).toMatchObject({ status: 201, body: { role: 'agent', name: 'First', isNew: false } })
    expect(await rowsOf('again@example.com')).toEqual(before)
  })

  it('creates no user for an identity that was removed in the meantime', async () => {
    const email = 'removed@example.com'
    const browser = await someoneSignedUp(email)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const proven = await deps.identity.proofOf({ cookie })
    if (!proven) throw new Error('Nobody has signed up')
    await deps.db.transaction().execute(tx => deps.identity.removeAccount(proven.uid, tx))
    await expect(saveUser(deps, proven, { email }, { id: 'request', client: 'client' })).rejects.toMatchObject({
      status: 401,
    })
    expect(await rowsOf(email)).toEqual([])
  })

  it('follows the identity to another email', async () => {
    const browser = await someoneSignedUp('moves@example.com')
    const { _id: id } = (await browser.post('/api/users', { email: 'moves@example.com' })).body
    await deps.db
      .updateTable('identity.user')
      .set({ email: 'moved@example.com' })
      .where('email', '=', 'moves@example.com')
      .execute()
    expect(await browser.post('/api/users', { email: 'moved@example.com' })).toMatchObject({ body: { _id: id } })
    expect(await rowsOf('moved@example.com')).toMatchObject([{ id }])
  })

  it('creates one row in twelve concurrent calls', async () => {
    const browser = await someoneSignedUp('twelve@example.com')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, caller) =>
        caller % 2
          ? browser.post('/api/users', { email: 'twelve@example.com', name: `Caller ${caller}` })
          : browser.post('/api/jwt', { email: 'twelve@example.com' }),
      ),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 201]))
    expect(await rowsOf('twelve@example.com')).toHaveLength(1)
  })

  it('uses the name and the picture of the identity if none is sent', async () => {
    const browser = await someoneSignedUp('plain@example.com')
    expect(await browser.post('/api/users', { email: 'plain@example.com', image: null })).toMatchObject({
      status: 201,
      body: { name: 'Mina Moore', image: '/images/default-avatar/640.webp' },
    })
  })

  it.each([
    ['Anna | 555 010 9999', 'Anna |'],
    ['www.cheap-homes.example', 'Mina Moore'],
  ])('cleans the name %j, which may come from another service', async (name, cleaned) => {
    const email = `${randomUUID()}@example.com`
    const browser = await someoneSignedUp(email)
    expect(await browser.post('/api/users', { email, name })).toMatchObject({ status: 201, body: { name: cleaned } })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', 'ftp://example.com/x.png', '/api/jwt'])(
    'refuses the picture %s',
    async image => {
      const browser = await aBrowser(app)
      await browser.signIn('mina@example.com')
      expect(await browser.post('/api/users', { email: 'mina@example.com', image })).toMatchObject({ status: 400 })
    },
  )

  it('leaves another person’s row with this email alone', async () => {
    const email = 'taken@example.com'
    const browser = await someoneSignedUp(email)
    await deps.db
      .insertInto('users')
      .values({
        uid: 'another',
        name: 'Owner',
        email,
        image: '/images/x/640.webp',
        role: 'admin',
        created_at: new Date(),
      })
      .execute()
    expect(await browser.post('/api/users', { email })).toMatchObject({ status: 409 })
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 409 })
    expect(await rowsOf(email)).toMatchObject([{ uid: 'another', name: 'Owner' }])
  })
})
