import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { myReviews } from '#contract/reviews/reviews.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given, passHours } = await startTestApp()
const secret = 'a secret of the tests, long enough'

const sign = (claims: object, key = secret, alg = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('asking for an access token', async () => {
  const member = await aBrowser(app)
  const email = 'member@example.com'
  const memberToken = await member.register(email)

  it('works for the session’s own email', async () => {
    const authorization = `Bearer ${memberToken}`
    expect(await member.get('/api/my-reviews', { authorization })).toMatchObject({ status: 200 })
  })

  it('is never cached', async () => {
    const answer = await member.post('/api/jwt', { email })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('creates the user if POST /users was never called', async () => {
    const browser = await aBrowser(app)
    const resumed = 'resumed@example.com'
    await browser.post('/api/auth/sign-up/email', { name: 'Mina', email: resumed, password: 'Secret1!' })
    expect(await browser.post('/api/jwt', { email: resumed })).toMatchObject({ status: 200 })
    expect(await deps.db.selectFrom('users').select(['role', 'name']).where('email', '=', resumed).execute()).toEqual([
      { role: 'user', name: 'Mina' },
    ])
  })

  it('is refused without a session, with a forged one, and with a token instead', async () => {
    const stranger = await aBrowser(app)
    expect(await stranger.post('/api/jwt', { email })).toMatchObject({
      status: 401,
      body: { message: 'Please log in.' },
    })
    expect(await stranger.post('/api/jwt', { email }, { authorization: `Bearer ${memberToken}` })).toMatchObject({
      status: 401,
    })
    for (const [name, value] of member.cookies) stranger.cookies.set(name, `${value.slice(0, -6)}AAAA%3D`)
    expect(await stranger.post('/api/jwt', { email })).toMatchObject({ status: 401 })
  })

  it('is refused for another email', async () => {
    const other = (await given.aBuyer()).email
    expect(await member.post('/api/jwt', { email: other })).toMatchObject({ status: 403 })
    expect(await member.post('/api/users', { email: other })).toMatchObject({ status: 403 })
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused from another site: %j', async headers => {
    for (const path of [
      '/api/jwt',
      '/api/users',
      '/api/auth/sign-out',
      '/api/auth/sign-in/email',
      '/api/auth/sign-up/email',
    ])
      expect(await member.post(path, { email, password: 'Secret1!', name: 'x' }, headers), path).toMatchObject({
        status: 403,
        body: { message: 'This request comes from another site.' },
      })
    expect(await member.post('/api/jwt', { email })).toMatchObject({ status: 200 })
  })

  it('is refused as a form, which another site could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(await member.post('/api/jwt', JSON.stringify({ email }), { 'content-type': type })).toMatchObject({
        status: 415,
      })
  })

  it('lets no other origin read the response', async () => {
    const answer = await member.get('/api/client-settings', { origin: 'https://evil.example' })
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('an access token', async () => {
  const person = await given.aBuyer()
  const session = await deps.db.selectFrom('identity.session').select('id').where('userId', '=', person.uid).execute()
  const sid = session[0]?.id
  const good = { iss: 'keyhaven', aud: 'keyhaven-api', sub: person.id, sid, exp: Math.floor(Date.now() / 1000) + 600 }
  const statusWith = async (token: string) => (await call(myReviews, { as: { ...person, token } })).status

  it('is valid with our signature', async () => {
    expect(await statusWith(await sign(good))).toBe(200)
  })

  it.each([
    ['of another key', () => sign(good, 'another secret that is long enough')],
    ['of another algorithm', () => sign(good, secret, 'HS512')],
    ['without a signature', () => `${encode({ alg: 'none' })}.${encode(good)}.`],
    ['for another audience', () => sign({ ...good, aud: 'other' })],
    ['from another issuer', () => sign({ ...good, iss: 'other' })],
    ['without a session', () => sign({ ...good, sid: undefined })],
    ['of another person’s session', async () => sign({ ...good, sub: (await given.anAdmin()).id })],
    ['of a malformed session id', () => sign({ ...good, sid: "x' or true --" })],
    ['past its time', () => sign({ ...good, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['that is malformed', () => 'nonsense'],
    ['that is long', () => 'x'.repeat(8000)],
  ])('%s is refused', async (_, make) => {
    expect(await statusWith(await make())).toBe(401)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic dTpw', 'Bearer a b', 'bearer\t'])(
    'is not accepted in %j',
    async authorization => {
      const answer = await app.inject({ method: 'GET', url: '/api/my-reviews', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    },
  )

  it('is accepted only in the Authorization header', async () => {
    const token = await sign(good)
    const answer = await app.inject({
      method: 'GET',
      url: `/api/my-reviews?token=${token}&access_token=${token}`,
      headers: { cookie: `token=${token}; access-token=${token}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  it('expires', async () => {
    const { token } = await given.aBuyer()
    passHours(0.3)
    expect(await statusWith(token)).toBe(401)
    passHours(-0.3)
  })
})
