import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { deleteUser, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { createLog } from '../../app/log.ts'
import { concurrently, inRounds } from '../../testing/concurrently.ts'
import { startFirebaseApp } from '../../testing/firebase-app.ts'
import {
  type Claims,
  claimsOf,
  projectId,
  seconds,
  startFirebaseServer,
} from '../../testing/stand-ins/firebase-server.ts'

const firebase = await startFirebaseServer()
const lines: string[] = []
const { app, call, deps, enter, get, given, passHours, post } = await startFirebaseApp(firebase, {
  replace: () => ({ log: createLog('info', { write: line => void lines.push(line) }) }),
})
const away = 'The sign-in service cannot be reached right now. Please try again in a moment.'
const rowsOf = (email: string) => deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()

describe('an ID token of Firebase', () => {
  it('creates a user and an access token for its own email in any case', async () => {
    const account = firebase.anAccount({
      email: 'Mina@Example.com',
      displayName: 'Mina Moore',
      photoUrl: 'https://lh3.googleusercontent.com/a/mina',
    })
    const idToken = await firebase.idToken(account)
    expect(await post('/api/jwt', idToken, { email: 'MINA@example.com' })).toMatchObject({ status: 200 })
    expect(await rowsOf('mina@example.com')).toMatchObject([
      { name: 'Mina Moore', image: 'https://lh3.googleusercontent.com/a/mina', role: 'user' },
    ])
    const { token } = await enter(account)
    expect(await get('/api/my-reviews', token)).toEqual({ status: 200, body: [] })
  })

  it('stores our own picture by its path and ignores foreign ones', async () => {
    for (const [photoUrl, image] of [
      ['http://127.0.0.1:3000/images/portrait-1/640.webp', '/images/portrait-1/640.webp'],
      ['https://elsewhere.example/spy.gif', '/images/default-avatar/640.webp'],
    ] as const) {
      const account = firebase.anAccount({ photoUrl })
      await enter(account)
      expect(await rowsOf(account.email)).toMatchObject([{ image }])
    }
  })

  const account = firebase.anAccount()
  const [now, hour] = [seconds(), 3600]
  const signed = (claims: Claims, header = {}) => firebase.idToken(account, claims, header)
  it.each([
    ['of another project', () => signed({ aud: 'others-1a2b3', iss: 'https://securetoken.google.com/others-1a2b3' })],
    ['for another audience', () => signed({ aud: 'others-1a2b3' })],
    ['from another issuer', () => signed({ iss: 'https://securetoken.google.com/others-1a2b3' })],
    ['from Google itself', () => signed({ iss: 'https://accounts.google.com' })],
    ['past its time', () => signed({ exp: now - 1, iat: now - hour, auth_time: now - hour })],
    ['without an end', () => signed({ exp: undefined })],
    ['issued in the future', () => signed({ iat: now + hour })],
    ['without a date of issue', () => signed({ iat: undefined })],
    ['of a sign-in in the future', () => signed({ auth_time: now + hour })],
    ['without a date of sign-in', () => signed({ auth_time: undefined })],
    ['for nobody', () => signed({ sub: '' })],
    ['without a subject', () => signed({ sub: undefined })],
    ['without an email', () => signed({ email: undefined })],
    ['with an invalid email', () => signed({ email: 'nobody' })],
    ['of a Google person without a verified email', () => signed({ firebase: { sign_in_provider: 'google.com' } })],
    ['with an email that the account no longer has', () => signed({ email: 'former@example.com' })],
    ['for somebody else', () => signed({ sub: 'somebody-else' })],
    ['with a key that nobody published', () => signed({}, { kid: 'key-2' })],
    ['of another key', async () => foreign('key-1')],
    ['without a signature', async () => unsigned()],
    ['signed with the public key as a secret', () => hmac()],
    ['that is malformed', () => Promise.resolve('nonsense')],
    ['that was changed', async () => `${(await signed({})).slice(0, -6)}AAAAAA`],
  ])('%s is refused', async (_, make) => {
    const idToken = await make()
    expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({
      status: 401,
      body: { message: 'Please log in.' },
    })
    expect(await post('/api/users', idToken, { email: account.email })).toMatchObject({ status: 401 })
    expect(await rowsOf(account.email)).toEqual([])
  })

  const foreign = async (kid: string) => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT(claimsOf(account)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  }
  const unsigned = () => new UnsecuredJWT(claimsOf(account)).encode()
  const hmac = () =>
    new SignJWT(claimsOf(account)).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(firebase.publicKey)

  it('is required, and an access token does not replace it', async () => {
    const { token } = await enter(firebase.anAccount())
    for (const bearer of [undefined, '', token])
      expect(await post('/api/jwt', bearer, { email: 'mina@example.com' }), bearer).toMatchObject({ status: 401 })
  })

  it('does not replace an access token', async () => {
    const { idToken } = await enter(firebase.anAccount())
    expect(await get('/api/my-reviews', idToken)).toMatchObject({ status: 401 })
  })

  it('is refused for another email', async () => {
    const idToken = await firebase.idToken(firebase.anAccount())
    const { email } = await given.aBuyer()
    expect(await post('/api/jwt', idToken, { email })).toMatchObject({ status: 403 })
    expect(await post('/api/users', idToken, { email })).toMatchObject({ status: 403 })
  })

  it('is refused from another site', async () => {
    const someone = firebase.anAccount()
    const idToken = await firebase.idToken(someone)
    const foreign = { origin: 'https://evil.example' }
    for (const path of ['/api/jwt', '/api/users', '/api/auth/sign-out'])
      expect(await post(path, idToken, { email: someone.email }, foreign), path).toMatchObject({ status: 403 })
    expect(await post('/api/jwt', idToken, { email: someone.email })).toMatchObject({ status: 200 })
  })

  it('cannot take an email that belongs to another sign-in', async () => {
    const taken = await given.aBuyer()
    const idToken = await firebase.idToken(firebase.anAccount({ email: taken.email }))
    const refused = { status: 409, body: { message: 'This email belongs to another sign-in.' } }
    expect(await post('/api/users', idToken, { email: taken.email })).toMatchObject(refused)
    expect(await post('/api/jwt', idToken, { email: taken.email })).toMatchObject(refused)
    expect(await rowsOf(taken.email)).toMatchObject([{ uid: taken.uid }])
  })

  it('updates the email that changed at Firebase', async () => {
    const someone = firebase.anAccount()
    const { id } = await enter(someone)
    someone.email = 'moved@example.com'
    expect(await enter(someone)).toMatchObject({ id })
    expect(await rowsOf('moved@example.com')).toMatchObject([{ id }])
  })

  it('creates one user and one session, even concurrently', async () => {
    const someone = firebase.anAccount()
    const idToken = await firebase.idToken(someone)
    const answers = await concurrently(() => post('/api/jwt', idToken, { email: someone.email }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [user] = await rowsOf(someone.email)
    const sessions = await deps.db
      .selectFrom('identity.session')
      .selectAll()
      .where('userId', '=', user?.uid ?? '')
      .execute()
    expect(sessions).toHaveLength(1)
  })

  it('extends its session when it is renewed', async () => {
    const someone = firebase.anAccount()
    const authTime = { auth_time: seconds() - 60 }
    const { token } = await enter(someone, authTime)
    await deps.db
      .updateTable('identity.session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('token', 'like', `%${someone.localId}`)
      .execute()
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
    await enter(someone, authTime)
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 200 })
  })
})

describe('an account that may no longer sign in at Firebase', () => {
  it.each([
    ['disabled', { disabled: true }],
    ['signed out everywhere', { validSince: String(seconds() - 50) }],
  ])('is refused with an unexpired ID token: %s', async (_, change) => {
    const account = firebase.anAccount()
    const { idToken } = await enter(account, { auth_time: seconds() - 100 })
    Object.assign(account, change)
    expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status: 401 })
  })

  it('is refused when the account is deleted, and the access token expires', async () => {
    const account = firebase.anAccount()
    const { idToken, token } = await enter(account)
    firebase.accounts.splice(firebase.accounts.indexOf(account), 1)
    expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status: 401 })
    passHours(0.3)
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
    passHours(-0.3)
  })
})

describe('signing out', () => {
  it.each(['idToken', 'token'] as const)('by the %s ends this sign-in at once, and no other', async proof => {
    const account = firebase.anAccount()
    const authTime = { auth_time: seconds() - 100 }
    const here = await enter(account, authTime)
    const elsewhere = await enter(account, { auth_time: seconds() - 50 })
    expect(await post('/api/auth/sign-out', here[proof])).toEqual({ status: 200, body: { success: true } })
    expect(await get('/api/my-reviews', here.token)).toMatchObject({ status: 401 })
    expect(await get('/api/my-reviews', elsewhere.token)).toMatchObject({ status: 200 })

    const renewed = await firebase.idToken(account, authTime)
    for (const idToken of [here.idToken, renewed])
      expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status: 401 })
    const { token } = await enter(account)
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 200 })
  })

  it('ends a sign-in that never made a request', async () => {
    const account = firebase.anAccount()
    const idToken = await firebase.idToken(account)
    await post('/api/auth/sign-out', idToken)
    expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status: 401 })
    expect(await rowsOf(account.email)).toEqual([])
  })

  it('succeeds twice, without a token, with a forged one, and while Firebase is down', async () => {
    const account = firebase.anAccount()
    const { idToken, token } = await enter(account)
    firebase.fault = 'fails'
    for (const bearer of [idToken, idToken, token, undefined, 'nonsense'])
      expect(await post('/api/auth/sign-out', bearer), bearer).toMatchObject({ status: 200 })
    firebase.fault = 'none'
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
  })

  it('wins over a concurrent token request', async () => {
    for (let round = 0; round < 10; round++) {
      const account = firebase.anAccount()
      const idToken = await firebase.idToken(account)
      const tokens = await concurrently(async caller => {
        if (caller === 5) await post('/api/auth/sign-out', idToken)
        return post('/api/jwt', idToken, { email: account.email })
      })
      for (const { body } of tokens.filter(({ status }) => status === 200))
        expect(await get('/api/my-reviews', String(body['token']))).toMatchObject({ status: 401 })
    }
  })
})

describe('ending sessions in the marketplace', () => {
  it('a fraud mark ends every earlier sign-in; a later one is valid', async () => {
    const admin = await given.anAdmin()
    const account = firebase.anAccount()
    const { token, id } = await enter(account, { auth_time: seconds() - 100 })
    await call(makeAgent, { as: admin, params: { id } })
    expect(await get('/api/agent-dashboard-summary', token)).toMatchObject({ status: 200 })
    const unseen = await firebase.idToken(account, { auth_time: seconds() - 50 })
    expect(await call(markFraud, { as: admin, params: { id } })).toMatchObject({ status: 200 })
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
    expect(await post('/api/jwt', unseen, { email: account.email })).toMatchObject({ status: 401 })

    const later = await enter(account, { auth_time: seconds() + 5 })
    expect(await get('/api/my-reviews', later.token)).toMatchObject({ status: 200 })
    expect(await get('/api/agent-dashboard-summary', later.token)).toMatchObject({ status: 403 })
  })

  it('a deletion removes the rows, and no earlier ID token creates them again', async () => {
    const admin = await given.anAdmin()
    const account = firebase.anAccount()
    const { idToken, token, id } = await enter(account, { auth_time: seconds() - 100 })
    expect(await call(deleteUser, { as: admin, params: { id } })).toMatchObject({ status: 200 })
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
    const unseen = await firebase.idToken(account, { auth_time: seconds() - 50 })
    for (const old of [idToken, unseen])
      for (const path of ['/api/jwt', '/api/users'])
        expect(await post(path, old, { email: account.email })).toMatchObject({ status: 401 })
    expect(await rowsOf(account.email)).toEqual([])
    const rows = deps.db.selectFrom('identity.user').select('id').where('email', '=', account.email)
    expect(await rows.execute()).toEqual([])
    expect(await enter(account, { auth_time: seconds() + 5 })).not.toMatchObject({ id })
  })
})

describe('the first sign-in with Google', () => {
  const google = { firebase: { sign_in_provider: 'google.com' }, email_verified: true }

  it('ends earlier sign-ins of somebody else, and later ones end nothing', async () => {
    const account = firebase.anAccount()
    const stranger = await enter(account, { auth_time: seconds() - 100 })
    const unseen = await firebase.idToken(account, { auth_time: seconds() - 50 })
    const owner = await enter(account, { ...google, auth_time: seconds() - 20 })
    expect(await get('/api/my-reviews', stranger.token)).toMatchObject({ status: 401 })
    expect(await post('/api/jwt', unseen, { email: account.email })).toMatchObject({ status: 401 })
    expect(await get('/api/my-reviews', owner.token)).toMatchObject({ status: 200 })

    const phone = await enter(account, { auth_time: seconds() - 10 })
    const again = await enter(account, { ...google, auth_time: seconds() })
    for (const { token } of [owner, phone, again])
      expect(await get('/api/my-reviews', token)).toMatchObject({ status: 200 })
  })

  it('wins over a concurrent sign-in of somebody else', async () => {
    await inRounds(async () => {
      const account = firebase.anAccount()
      const stranger = await firebase.idToken(account, { auth_time: seconds() - 100 })
      const proof = () => post('/api/jwt', stranger, { email: account.email })
      const [, early] = await Promise.all([enter(account, { ...google, auth_time: seconds() }), proof()])
      const token = String((early.body as { token?: unknown }).token)
      expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
      expect(await proof()).toMatchObject({ status: 401 })
    })
  })
})

describe('while Firebase is down', () => {
  it.each([
    ['its keys fail', () => ({ keysFault: 'fails' as const })],
    ['it fails', () => ({ fault: 'fails' as const })],
    ['it is too busy', () => ({ fault: 'is busy' as const })],
    ['it does not know our key', () => ({ fault: 'knows no such key' as const })],
    ['it hangs', () => ({ fault: 'hangs' as const })],
    ['its keys hang', () => ({ keysFault: 'hangs' as const })],
  ])('issued tokens stay valid, and new ones are refused with a message: %s', async (_, faults) => {
    const fresh = await startFirebaseApp(firebase)
    const account = firebase.anAccount()
    const idToken = await firebase.idToken(account)
    const { token } = await enter(firebase.anAccount())
    Object.assign(firebase, faults())
    const answer = await fresh.post('/api/jwt', idToken, { email: account.email })
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 200 })
    Object.assign(firebase, { fault: 'none', keysFault: 'none' })
    expect(answer).toMatchObject({ status: 503, body: { message: away } })
    expect(await fresh.post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status: 200 })
  })
})

describe('a marketplace with Firebase accounts', () => {
  it('has no sign-in of its own', async () => {
    for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/social'])
      expect(
        await post(`/api/auth/${path}`, undefined, { email: 'a@b.cd', password: 'Secret1!', name: 'A' }),
      ).toMatchObject({
        status: 404,
        body: { message: 'There is nothing at this URL.' },
      })
    expect(await get('/api/auth/get-session')).toMatchObject({ status: 404 })
    expect(await get('/api/auth/callback/google')).toMatchObject({ status: 404 })
  })

  it('sends browsers the project’s settings, and no demo accounts', async () => {
    const real = await startFirebaseApp(firebase, { env: { DEMO: 'true' } })
    expect((await real.call(clientSettings)).body).toMatchObject({
      google: true,
      firebase: { projectId, apiKey: 'AIza-key', authDomain: `${projectId}.firebaseapp.com` },
      demoAccounts: [],
    })
  })

  it('lets pages reach only Firebase and Google’s popup', async () => {
    const { headers } = await app.inject('/api/client-settings')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    )
    expect(policy).toContain("script-src 'self' https://apis.google.com;")
    expect(policy).toContain(`frame-src https://${projectId}.firebaseapp.com`)
    expect(policy).toContain("img-src 'self' data: blob: https://lh3.googleusercontent.com;")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  it('lets pages reach less without Google', async () => {
    const { app: plain } = await startFirebaseApp(firebase, { env: { FIREBASE_GOOGLE: 'false' } })
    const { headers } = await plain.inject('/api/client-settings')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/apis\.google|frame-src|googleusercontent/)
    expect(policy).toContain('https://securetoken.googleapis.com')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('calls Firebase as its own pages do', () => {
    expect([...firebase.referers]).toEqual(['http://127.0.0.1:3000/'])
  })

  it('writes no token and no key in its log', () => {
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.join('')).not.toMatch(/eyJ|AIza/)
  })
})

describe('a sign-in at Firebase', () => {
  it('expires after half a year, however often it was renewed', async () => {
    const account = firebase.anAccount()
    for (const [days, status] of [
      [181, 401],
      [179, 200],
    ] as const) {
      const idToken = await firebase.idToken(account, daysAgo(days))
      expect(await post('/api/jwt', idToken, { email: account.email })).toMatchObject({ status })
    }
  })
})

const daysAgo = (days: number) => ({ auth_time: Math.floor(Date.now() / 1000) - days * 24 * 3600 })
