import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import { hashAtRealCost } from '../../testing/stand-ins/hash-at-real-cost.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, deps, owner } = await startTestApp()
const signUp = { name: 'Mina Moore', email: 'mina@example.com', password: goodPassword }
const mix = 'Must include capital letter, small letter, Number & Special Character'

describe('signing up', () => {
  it('stores the session in a cookie that no script and no other site can use', async () => {
    const browser = await aBrowser(app)
    const answer = await browser.post('/api/auth/sign-up/email', { ...signUp, email: 'cookie@example.com' })
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Mina Moore', email: 'cookie@example.com' } } })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^keyhaven\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/Domain|Secure/i)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('makes the cookie secure behind https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://homes.example' } })
    const answer = await (await aBrowser(secure.app)).post('/api/auth/sign-up/email', signUp)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-keyhaven\.session_token=.*; Secure/i)
  })

  it('never shows the session token to a script', async () => {
    const browser = await aBrowser(app)
    const email = 'hidden-token@example.com'
    const answers = [
      await browser.post('/api/auth/sign-up/email', { ...signUp, email }),
      await browser.signIn(email),
      await browser.get('/api/auth/get-session'),
      await browser.post('/api/users', { email }),
      await browser.post('/api/jwt', { email }),
      await browser.post('/api/auth/sign-out', {}),
    ]
    const tokens = await deps.db.selectFrom('identity.session').select('token').execute()
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 201, 200, 200])
    for (const { text } of answers) for (const { token } of tokens) expect(text).not.toContain(token)
  })

  it.each([
    ['', 'Password is required'],
    ['Ab1!x', 'Minimum 6 characters'],
    ['abc12!', mix],
    ['ABC12!', mix],
    ['Abcde!', mix],
    ['Abc123', mix],
    ['Abc12~', mix],
    [`Ab1!${'x'.repeat(125)}`, 'Maximum 128 characters'],
  ])('refuses the password %j', async (password, message) => {
    const answer = await (await aBrowser(app)).post('/api/auth/sign-up/email', { ...signUp, password })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  it.each([' Abc12! ', 'Abc12!', `Ab1!${'x'.repeat(124)}`, 'Пароль-Aa1!'])(
    'accepts the password %j unchanged',
    async password => {
      const browser = await aBrowser(app)
      const email = `${encodeURIComponent(password).length}-${password.length}@example.com`
      expect(await browser.post('/api/auth/sign-up/email', { ...signUp, email, password })).toMatchObject({
        status: 200,
      })
      expect(await browser.signIn(email, password)).toMatchObject({ status: 200 })
      expect((await browser.signIn(email, `${password} `)).status).not.toBe(200)
    },
  )

  it('requires a name and an email', async () => {
    const answer = await (await aBrowser(app)).post('/api/auth/sign-up/email', { password: goodPassword })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Name is required' } })
    expect(answer.body['errors']).toContainEqual({ field: 'email', message: 'Email is required' })
  })

  it.each([
    'b&b@example.com',
    'josé@example.com',
    'x@example.com.',
    'maya..x@example.com',
    `${'x'.repeat(65)}@example.com`,
  ])('refuses the email %s at its field, as signing in does', async email => {
    const browser = await aBrowser(app)
    const refused = { message: 'Must be an email address', errors: [{ field: 'email' }] }
    expect(await browser.post('/api/auth/sign-up/email', { ...signUp, email })).toMatchObject({
      status: 400,
      body: refused,
    })
    expect(await browser.signIn(email)).toMatchObject({ status: 400, body: refused })
  })

  it('takes a domain with an umlaut, which signs in and resets its password by either spelling', async () => {
    const browser = await aBrowser(app)
    const [typed, stored] = ['office@münchen.example', 'office@xn--mnchen-3ya.example']
    await browser.register(typed)
    for (const email of [typed, stored]) {
      expect((await browser.signIn(email)).status).toBe(200)
      expect((await browser.post('/api/account/forgot-password', { email })).status).toBe(200)
    }
    const { rows } = await sql<{ email: string }>`
      select data ->> 'email' as email from pgboss.job where name = 'mail-password-reset'`.execute(owner)
    expect(rows).toEqual([{ email: stored }, { email: stored }])
  })

  it('ignores the case of the email', async () => {
    const browser = await aBrowser(app)
    await browser.post('/api/auth/sign-up/email', { ...signUp, email: 'Case@Example.com' })
    const again = await browser.post('/api/auth/sign-up/email', { ...signUp, email: 'CASE@example.com' })
    expect(again.status).toBe(422)
    expect(await browser.signIn(' cAsE@eXample.com ')).toMatchObject({ status: 200 })
    expect(await browser.post('/api/jwt', { email: 'CASE@EXAMPLE.COM' })).toMatchObject({ status: 200 })
  })

  it('ignores all other fields', async () => {
    const browser = await aBrowser(app)
    const more = {
      role: 'admin',
      emailVerified: true,
      id: 'mine',
      callbackURL: 'https://evil.example',
      rememberMe: false,
    }
    await browser.post('/api/auth/sign-up/email', { ...signUp, ...more, email: 'more@example.com' })
    const user = await deps.db.selectFrom('identity.user').selectAll().where('email', '=', 'more@example.com').execute()
    expect(user).toMatchObject([{ emailVerified: false }])
    expect(user[0]?.id).not.toBe('mine')
  })
})

describe('signing in', () => {
  it('gives the same response to a wrong password and an unknown email', async () => {
    const browser = await aBrowser(app)
    await browser.register('known@example.com')
    const wrong = await browser.signIn('known@example.com', 'Wrong1!')
    const unknown = await browser.signIn('unknown@example.com', 'Wrong1!')
    expect(wrong.status).toBe(401)
    expect([wrong.status, wrong.body['message']]).toEqual([unknown.status, unknown.body['message']])
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body))
    expect(wrong.headers.getSetCookie()).toEqual(unknown.headers.getSetCookie())
  })

  it('takes about the same processor time for both', async () => {
    hashAtRealCost()
    const browser = await aBrowser(app)
    await browser.register('timed@example.com')
    const microsecondsFor = async (email: string) => {
      const times: number[] = []
      for (let tried = 0; tried < 3; tried++) {
        const before = process.cpuUsage()
        await browser.signIn(email, 'Wrong1!')
        const { user, system } = process.cpuUsage(before)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    const [known, unknown] = [await microsecondsFor('timed@example.com'), await microsecondsFor('nobody@example.com')]
    // Without the hash of a password an answer takes a tenth of that.
    expect(unknown).toBeGreaterThan(known / 3)
  })

  it('requires both fields', async () => {
    const answer = await (await aBrowser(app)).post('/api/auth/sign-in/email', {})
    expect(answer).toMatchObject({ status: 400, body: { message: 'Email is required' } })
    expect(answer.body['errors']).toContainEqual({ field: 'password', message: 'Password is required' })
  })

  it('shows the signed-in person to themselves and to nobody else', async () => {
    const browser = await aBrowser(app)
    await browser.register('who@example.com')
    expect((await browser.get('/api/auth/get-session')).body).toMatchObject({ user: { email: 'who@example.com' } })
    expect((await (await aBrowser(app)).get('/api/auth/get-session')).text).toBe('null')
  })
})

describe('the identity library', async () => {
  const browser = await aBrowser(app)
  await browser.register('member@example.com')

  it.each([
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/link-social'],
    ['POST', '/api/auth/revoke-sessions'],
    ['POST', '/api/auth/update-session'],
    ['GET', '/api/auth/list-sessions'],
    ['POST', '/api/auth/callback/google'],
    ['GET', '/api/auth/sign-in/social'],
    ['GET', '/api/auth/callback/github?code=x&state=y'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['GET', '/api/auth'],
    ['GET', '/api/auth/'],
  ])('cannot be reached at %s %s', async (method, path) => {
    const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, {})
    expect(answer).toMatchObject({ status: 404, body: { message: 'There is nothing at this URL.' } })
  })
})
