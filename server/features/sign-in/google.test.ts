import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { checkGoogle } from '../../providers/identity/check-google.ts'
import { googleCallback } from '../../providers/identity/google-handler.ts'
import { readSettings } from '../../settings/config.ts'
import { aBrowser, goodPassword, type Browser } from '../../testing/browser.ts'
import { startGoogleApp } from '../../testing/google-app.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const google = await startGoogleApp(
  [
    { id: 'ada', name: 'Ada New', email: 'Ada@Google.example', about: '', picture: '/ada.png' },
    { id: 'known', name: 'Known At Google', email: 'known@google.example', about: '' },
    { id: 'unverified', name: 'Not Verified', email: 'unverified@google.example', about: '', isVerified: false },
    { id: 'fraud', name: 'Fred', email: 'fred@google.example', about: '' },
    { id: 'long', name: 'Lo'.repeat(80), email: 'long@google.example', about: '' },
    { id: 'owner', name: 'Olga', email: 'owner@google.example', about: '' },
  ],
  { NODE_ENV: 'production' },
)
const { app, call, deps, given, publicUrl, follow, choose, pathOf, signIn, setAway } = google
const record = (email: string) => deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('signing in with Google', () => {
  it('creates a new user with role user and a picture that pages may show', async () => {
    const { browser, landed } = await signIn('ada')
    expect(landed).toBe('/login?google=done')
    const { user } = (await browser.get('/api/auth/get-session')).body as { user: Record<string, unknown> }
    expect(user).toMatchObject({ name: 'Ada New', email: 'ada@google.example', emailVerified: true })
    expect(user['image']).toBe('/images/default-avatar/640.webp')
    const saved = await browser.post('/api/users', { name: 'Ada New', email: 'ada@google.example', role: 'admin' })
    expect(saved).toMatchObject({ status: 201, body: { role: 'user', image: '/images/default-avatar/640.webp' } })
    expect(await browser.post('/api/jwt', { email: 'ada@google.example' })).toMatchObject({ status: 200 })
  })

  it('changes neither role, name nor uid at a later sign-in', async () => {
    const first = await signIn('known')
    await first.browser.post('/api/users', { name: 'Known', email: 'known@google.example', role: 'user' })
    const before = await record('known@google.example')
    await call(makeAgent, { as: await given.anAdmin(), params: { id: before?.id ?? '' } })
    const { browser } = await signIn('known')
    await browser.post('/api/users', { name: 'Other', email: 'known@google.example', role: 'user' })
    expect(await record('known@google.example')).toMatchObject({ role: 'agent', name: 'Known', uid: before?.uid })
  })

  it('refuses an email that Google has not verified, and stores nothing', async () => {
    const { browser, landed } = await signIn('unverified')
    expect(landed).toMatch(/^\/login\?google=failed&error=/)
    expect((await browser.get('/api/auth/get-session')).text).toBe('null')
    const stored = deps.db.selectFrom('identity.user').select('id').where('email', '=', 'unverified@google.example')
    expect(await stored.execute()).toEqual([])
  })

  it('works for an account that the operator has set up', async () => {
    await deps.identity.ensureAccount(
      { name: 'Olga', email: 'owner@google.example', password: goodPassword },
      { mayTakeOver: false },
    )
    expect((await signIn('owner')).landed).toBe('/login?google=done')
  })

  it('works for a second person in the same browser', async () => {
    const browser = await aBrowser(app)
    for (const [person, email] of [
      ['ada', 'ada@google.example'],
      ['known', 'known@google.example'],
    ] as const) {
      expect(pathOf(await follow(browser, await choose(browser, person)))).toBe('/login?google=done')
      expect((await browser.get('/api/auth/get-session')).body).toMatchObject({ user: { email } })
    }
  })

  it('truncates a name that is too long', async () => {
    const { browser } = await signIn('long')
    const { user } = (await browser.get('/api/auth/get-session')).body as { user: { name: string } }
    expect(user.name).toHaveLength(100)
    expect(await browser.post('/api/users', { name: user.name, email: 'long@google.example' })).toMatchObject({
      status: 201,
    })
  })

  it('stores no token of Google', async () => {
    const accounts = await deps.db.selectFrom('identity.account').selectAll().execute()
    for (const account of accounts)
      expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  it('gives people marked as fraud no more rights than a password does', async () => {
    const { browser } = await signIn('fraud')
    await browser.post('/api/users', { name: 'Fred', email: 'fred@google.example' })
    const admin = await given.anAdmin()
    const id = (await record('fred@google.example'))?.id ?? ''
    await call(makeAgent, { as: admin, params: { id } })
    await call(markFraud, { as: admin, params: { id } })
    expect((await browser.get('/api/auth/get-session')).text).toBe('null')
    const again = await signIn('fraud')
    const { token } = (await again.browser.post('/api/jwt', { email: 'fred@google.example' })).body
    const authorization = `Bearer ${String(token)}`
    expect(await again.browser.post('/api/properties', {}, { authorization })).toMatchObject({ status: 403 })
  })
})

describe('coming back from Google', () => {
  it.each([
    ['cancelled', async (browser: Browser) => choose(browser, 'cancel')],
    [
      'with a forged state',
      async (browser: Browser) => (await choose(browser, 'ada')).replace(/state=[^&]+/, 'state=forged'),
    ],
    ['without a state', async (browser: Browser) => (await choose(browser, 'ada')).replace(/&?state=[^&]+/, '')],
    [
      'with a forged code',
      async (browser: Browser) => (await choose(browser, 'ada')).replace(/code=[^&]+/, 'code=forged'),
    ],
    ['without a code', async (browser: Browser) => (await choose(browser, 'ada')).replace(/code=[^&]+&/, '')],
    [
      'from another issuer',
      async (browser: Browser) => (await choose(browser, 'ada')).replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
    ],
  ])('%s leads to the login, signed out', async (_, back) => {
    const browser = await aBrowser(app)
    const landed = pathOf(await follow(browser, await back(browser)))
    expect(landed).toMatch(/^\/login\?google=failed&error=[\w]+/)
    expect((await browser.get('/api/auth/get-session')).text).toBe('null')
  })

  it('in another browser leads to the login, signed out', async () => {
    const back = await choose(await aBrowser(app), 'ada')
    const other = await aBrowser(app)
    expect(pathOf(await follow(other, back))).toMatch(/^\/login\?google=failed/)
    expect((await other.get('/api/auth/get-session')).text).toBe('null')
  })

  it('with a used code signs nobody in', async () => {
    const browser = await aBrowser(app)
    const back = await choose(browser, 'ada')
    expect(pathOf(await follow(browser, back))).toBe('/login?google=done')
    await browser.post('/api/auth/sign-out', {})
    expect(pathOf(await follow(browser, back))).toMatch(/^\/login\?google=failed/)
    expect((await browser.get('/api/auth/get-session')).text).toBe('null')
  })

  it('leads to the login while Google does not respond', async () => {
    const browser = await aBrowser(app)
    const back = await choose(browser, 'ada')
    setAway(true)
    expect(pathOf(await follow(browser, back))).toMatch(/^\/login\?google=failed/)
    setAway(false)
  })

  it('leads to the login at a restarted server that cannot reach Google', async () => {
    const late = await startTestApp({ env: { ...google.settings, PUBLIC_URL: publicUrl } })
    setAway(true)
    const answer = await late.app.inject('/api/auth/callback/google?code=x&state=y')
    setAway(false)
    expect(answer.headers['location']).toMatch(/\/login\?google=failed$/)
  })
})

describe('leaving for Google', () => {
  it('stores its state in a cookie that no script and no other site can use', async () => {
    const answer = await (await aBrowser(app)).post('/api/auth/sign-in/social', { page: 'login' })
    expect(answer.headers.get('location')).toBeNull()
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax|; SameSite=Lax.*; HttpOnly/i)
    const asked = new URL(String(answer.body['url']))
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      redirect_uri: googleCallback(publicUrl),
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/./),
    })
  })

  it.each([
    {},
    { page: 'https://evil.example' },
    { page: '//evil.example' },
    { provider: 'google', callbackURL: 'https://evil.example' },
  ])('refuses the return URL %j', async body => {
    expect(await (await aBrowser(app)).post('/api/auth/sign-in/social', body)).toMatchObject({ status: 400 })
  })

  it('is refused from another site', async () => {
    const answer = await (
      await aBrowser(app)
    ).post('/api/auth/sign-in/social', { page: 'login' }, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })

  it('starts again when the stand-in does not know the sign-in', async () => {
    const { app } = await startTestApp()
    for (const path of ['/auth', '/auth/unknown', '/auth?client_id=x&redirect_uri=https://evil.example'])
      expect((await app.inject(`/stand-in-google${path}`)).headers['location'], path).toBe('/login?google=failed')
  })

  it('reports that Google is down, and works once it is back', async () => {
    const late = await startTestApp({ env: { ...google.settings, PUBLIC_URL: publicUrl } })
    const browser = await aBrowser(late.app)
    setAway(true)
    const refused = await browser.post('/api/auth/sign-in/social', { page: 'login' })
    expect(refused).toMatchObject({ status: 503, body: { message: 'Google cannot be reached right now.' } })
    setAway(false)
    expect(await browser.post('/api/auth/sign-in/social', { page: 'login' })).toMatchObject({ status: 200 })
    setAway(true)
    const refusedAgain = await browser.post('/api/auth/sign-in/social', { page: 'login' })
    setAway(false)
    expect([refusedAgain.status, refusedAgain.body['message']]).toEqual([refused.status, refused.body['message']])
  })
})

describe('Google sign-in in production', async () => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } })
  const browser = await aBrowser(production.app)

  it('is off without a client, stand-in included', async () => {
    expect((await production.call(clientSettings)).body.google).toBe(false)
    expect(await browser.post('/api/auth/sign-in/social', { page: 'login' })).toMatchObject({ status: 404 })
    expect(await browser.get('/api/auth/callback/google?code=x&state=y')).toMatchObject({ status: 404 })
    for (const path of ['/.well-known/openid-configuration', '/auth', '/choose/x', '/token'])
      expect((await browser.get(`/stand-in-google${path}`)).body['keys']).toBeUndefined()
    expect(production.deps.standIn).toBeUndefined()
  })

  it('is on with a client, and its pictures may be shown', async () => {
    expect((await call(clientSettings)).body.google).toBe(true)
    expect(deps.standIn).toBeUndefined()
    const policy = (await (await aBrowser(app)).get('/api/client-settings')).headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: blob: https://lh3.googleusercontent.com;")
  })
})

describe('the settings of Google', () => {
  it.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is missing'],
    [{ GOOGLE_ISSUER: 'https://id.example' }, 'GOOGLE_CLIENT_ID is missing'],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'id.example' }, 'GOOGLE_ISSUER must be'],
  ])('are refused when incomplete: %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('default to Google’s own issuer', () => {
    expect(readSettings({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'x',
      clientSecret: 'y',
    })
    expect(readSettings({}).google).toBe('stand-in')
    expect(readSettings({ NODE_ENV: 'production' }).google).toBeUndefined()
  })
})

describe('checking Google', () => {
  const check = (changed: object = {}) => checkGoogle({ ...google.client, ...changed }, googleCallback(publicUrl))

  it('accepts a known client', async () => {
    expect(await check()).toBe(
      `Google knows the client; its redirect URL must be ${publicUrl}/api/auth/callback/google.`,
    )
  })

  it.each([
    [{ clientSecret: 'another' }, 'check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'],
    [{ clientId: 'another' }, 'check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'],
    [{ issuer: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 cannot be reached'],
    [{ issuer: `${google.client.issuer}/choose` }, 'cannot be reached|is no OpenID Connect issuer'],
  ])('reports what is wrong with %j', async (changed, sentence) => {
    await expect(check(changed)).rejects.toThrow(new RegExp(sentence))
  })
})
