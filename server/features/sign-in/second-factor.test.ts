import { describe, expect, it } from 'vitest'
import {
  accountSecurity,
  changeEmail,
  changePassword,
  listSessions,
  removePasskey,
  renamePasskey,
} from '#contract/account/account.ts'
import type { Role } from '#contract/ground/role.ts'
import { allProperties, myProperties } from '#contract/properties/properties.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { codeNeeded, secondFactorFirst, useSecondFactorFirst } from '#contract/sign-in/second-factor-refusals.ts'
import {
  confirmAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/sign-in/second-factor.ts'
import { findUser, listUsers } from '#contract/users/users.ts'
import { aBrowser, type Browser, goodPassword } from '../../testing/browser.ts'
import type { Person } from '../../testing/builders.ts'
import { statuses } from '../../testing/concurrently.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { testPasskey } from '../../testing/test-passkey.ts'
import { forgetUsedCodes, totpCode } from '../../testing/totp-code.ts'

const app = await startTestApp()
const strict = await startTestApp({ env: { REQUIRE_SECOND_FACTOR: 'admin,agent' } })
const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })

const ceremony = { rpId: '127.0.0.1', origin: 'http://127.0.0.1:3000' }
const wrongCode = async (secret: string) => String((Number(await totpCode(secret)) + 1) % 1_000_000).padStart(6, '0')

let counter = 0

/** Somebody who has registered, at their browser. */
async function somebody(role: Role = 'user', on = app) {
  const email = `factor-${++counter}@example.com`
  const browser = await aBrowser(on.app)
  await browser.register(email)
  const { id, uid, name } = await on.deps.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirstOrThrow()
  const me = async (at: Browser = browser): Promise<Person> => {
    const { body } = await at.post('/api/jwt', { email })
    return { id, uid: uid ?? '', email, role, name, token: String(body['token']) }
  }
  const actions = async () => {
    const lines = await on.deps.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute()
    // Beside signing in, out and up.
    return lines.map(({ action }) => action).filter(action => /authenticator|recovery|passkey/.test(action))
  }
  const subjects = async () => {
    const mails = await on.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('to_email', '=', email)
      .where('kind', '=', 'account changed')
      .orderBy('created_at')
      .execute()
    return mails.map(({ subject }) => subject)
  }
  return { email, browser, me, actions, subjects, on }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** The same with an authenticator app. */
async function withAuthenticator(one: Somebody) {
  const as = await one.me()
  const { secret } = (await one.on.call(startAuthenticator, { as })).body
  const confirmedBy = await totpCode(secret)
  const { recoveryCodes } = (await one.on.call(confirmAuthenticator, { as, body: { code: confirmedBy } })).body
  const codes = { secret, recoveryCodes, confirmedBy }
  /** The app's code, as at a later time. */
  const nextCode = async () => {
    await forgetUsedCodes(one.on.deps.db, as.uid)
    return totpCode(secret)
  }
  return { ...one, ...codes, nextCode, as }
}

async function withPasskey(one: Somebody) {
  const device = testPasskey()
  expect((await addPasskey(one.browser, device)).status).toBe(200)
  return { ...one, device }
}

const challengeIn = ({ body }: { body: Record<string, unknown> }) => String(body['challenge'])

async function addPasskey(browser: Browser, device = testPasskey(), name = 'Phone') {
  const asked = await browser.post('/api/auth/passkey/generate-register-options', {})
  if (asked.status !== 200) return asked
  const response = device.create({ ...ceremony, challenge: challengeIn(asked) })
  return browser.post('/api/auth/passkey/verify-registration', { name, response })
}

async function usePasskey(browser: Browser, device: ReturnType<typeof testPasskey>) {
  const asked = await browser.post('/api/auth/passkey/generate-authenticate-options', {})
  expect(asked.body).toMatchObject({ userVerification: 'required', rpId: '127.0.0.1' })
  const response = device.get({ ...ceremony, challenge: challengeIn(asked) })
  return browser.post('/api/auth/passkey/verify-authentication', { response })
}

const giveCode = (browser: Browser, code: string) => browser.post('/api/auth/two-factor/verify-totp', { code })
const giveRecoveryCode = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-backup-code', { code })

describe('an authenticator app', () => {
  it('is added by a valid code, which ends other sessions, sends a mail and writes an audit line', async () => {
    const one = await somebody()
    const elsewhere = await aBrowser(app.app)
    await elsewhere.signIn(one.email)
    const as = await one.me()
    const { body } = await app.call(startAuthenticator, { as })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Keyhaven:.*secret=/)
    expect(body.uri).toContain(body.secret)
    const state = async () => (await app.call(accountSecurity, { as })).body.authenticator
    expect(await app.call(confirmAuthenticator, { as, body: { code: await wrongCode(body.secret) } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    })
    expect(await state()).toBe(null)
    expect((await app.call(confirmAuthenticator, { as, body: { code: await totpCode(body.secret) } })).body).toEqual({
      recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[a-z0-9]{5}-[a-z0-9]{5}$/)]),
    })
    expect(await state()).toEqual({ recoveryCodesLeft: 10 })
    expect((await elsewhere.post('/api/jwt', { email: one.email })).status).toBe(401)
    expect((await app.call(myReviews, { as })).status).toBe(200)
    expect(await one.actions()).toEqual(['add authenticator'])
    expect(await one.subjects()).toEqual(['An authenticator app was added to your account'])
    expect((await app.call(startAuthenticator, { as })).status).toBe(409)
  })

  it('is required after the password, before there is a session', async () => {
    const { email, secret, nextCode } = await withAuthenticator(await somebody())
    const browser = await aBrowser(app.app)
    const asked = await browser.signIn(email)
    expect(asked).toMatchObject({ status: 200, body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } })
    expect((await browser.post('/api/jwt', { email })).status).toBe(401)
    expect((await browser.get('/api/auth/get-session')).text).toBe('null')
    expect(await giveCode(browser, await wrongCode(secret))).toMatchObject({
      status: 422,
      body: { message: 'This code is not correct.', errors: [{ field: 'code' }] },
    })
    expect((await browser.post('/api/jwt', { email })).status).toBe(401)
    const done = await giveCode(browser, await nextCode())
    expect(done).toMatchObject({ status: 200, body: { user: { email } } })
    expect(done.body['token']).toBe(undefined)
    expect((await browser.post('/api/jwt', { email })).status).toBe(200)
  })

  it('accepts each code once, also six times at once and after it confirmed the app', async () => {
    const { email, confirmedBy, nextCode } = await withAuthenticator(await somebody())
    const used = {
      status: 422,
      body: { message: 'This code has been used. Wait for the next one in the app.', errors: [{ field: 'code' }] },
    }
    const first = await aBrowser(app.app)
    await first.signIn(email)
    expect(await giveCode(first, confirmedBy)).toMatchObject(used)
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = await aBrowser(app.app)
        await browser.signIn(email)
        return browser
      }),
    )
    const code = await nextCode()
    const given = await Promise.all(browsers.map(browser => giveCode(browser, code)))
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
    expect(await giveCode(first, code)).toMatchObject(used)
    expect((await giveCode(first, await nextCode())).status).toBe(200)
  })

  it('can be replaced by a recovery code, each once', async () => {
    const one = await withAuthenticator(await somebody())
    const [code = ''] = one.recoveryCodes
    const browser = await aBrowser(app.app)
    await browser.signIn(one.email)
    expect((await giveRecoveryCode(browser, 'wrong-codes')).status).toBe(422)
    expect((await giveRecoveryCode(browser, ` ${code.toUpperCase()} `)).status).toBe(200)
    expect((await browser.post('/api/jwt', { email: one.email })).status).toBe(200)
    expect(await one.actions()).toEqual(['add authenticator', 'use recovery code'])
    await browser.post('/api/auth/sign-out', {})
    await browser.signIn(one.email)
    expect((await giveRecoveryCode(browser, code)).status).toBe(422)
    expect((await app.call(accountSecurity, { as: one.as })).body.authenticator).toEqual({ recoveryCodesLeft: 9 })
  })

  it('gets new recovery codes, which invalidates the old ones', async () => {
    const one = await withAuthenticator(await somebody())
    const { recoveryCodes } = (await app.call(newRecoveryCodes, { as: one.as })).body
    const browser = await aBrowser(app.app)
    await browser.signIn(one.email)
    expect((await giveRecoveryCode(browser, one.recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await giveRecoveryCode(browser, recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await one.actions()).toEqual(['add authenticator', 'replace recovery codes', 'use recovery code'])
  })

  it('can be removed, and then the password is enough', async () => {
    const one = await withAuthenticator(await somebody())
    expect((await app.call(removeAuthenticator, { as: one.as })).body).toEqual({ deletedCount: 1 })
    expect((await app.call(removeAuthenticator, { as: one.as })).body).toEqual({ deletedCount: 0 })
    const browser = await aBrowser(app.app)
    await browser.signIn(one.email)
    expect((await browser.post('/api/jwt', { email: one.email })).status).toBe(200)
    expect(await one.subjects()).toContain('The authenticator app was removed from your account')
    expect(await one.actions()).toEqual(['add authenticator', 'remove authenticator'])
  })

  it('cannot be guessed: five codes a sign-in, ten in a row of an account, then 15 minutes none', async () => {
    const { email, secret, nextCode } = await withAuthenticator(await somebody())
    const browser = await aBrowser(app.app)
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) {
      await browser.signIn(email)
      for (let tried = 0; tried < 6; tried++) statuses.push((await giveCode(browser, await wrongCode(secret))).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401, 422, 422, 422, 422, 422, ...Array<number>(7).fill(429)])
    await browser.signIn(email)
    const locked = await giveCode(browser, await nextCode())
    expect(locked).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong codes. Please try again in 15 minutes.' },
    })
    expect(locked.headers.get('retry-after')).toBe('900')
  })

  it('cannot be bypassed by a trusted device, an older session, or one without the code', async () => {
    const { email, nextCode, browser, as } = await withAuthenticator(await somebody())
    const another = await aBrowser(app.app)
    await another.signIn(email)
    const done = await another.post('/api/auth/two-factor/verify-totp', {
      code: await nextCode(),
      trustDevice: true,
    })
    expect(done.headers.getSetCookie().join()).not.toContain('trust')
    await another.post('/api/auth/sign-out', {})
    expect(await another.signIn(email)).toMatchObject({ body: { twoFactorRedirect: true } })
    // A sign-in with Google starts a session without the code, which gives no access yet.
    await app.deps.db.updateTable('identity.session').set({ secondFactor: null }).where('userId', '=', as.uid).execute()
    expect(await browser.post('/api/jwt', { email })).toMatchObject({
      status: 403,
      body: { message: codeNeeded, errors: [{ field: 'code' }] },
    })
    expect((await browser.post('/api/auth/passkey/generate-register-options', {})).status).toBe(403)
    expect((await giveCode(browser, await nextCode())).status).toBe(200)
    expect((await browser.post('/api/jwt', { email })).status).toBe(200)
  })

  it('accepts calls from our own pages only, and ten codes per session in 15 minutes', async () => {
    const one = await withAuthenticator(await somebody('user', limited))
    const statuses = []
    for (let tried = 0; tried < 12; tried++) statuses.push((await giveCode(one.browser, '000000')).status)
    expect(statuses.slice(10)).toEqual([429, 429])
    for (const call of [
      'two-factor/verify-totp',
      'two-factor/verify-backup-code',
      'passkey/generate-register-options',
      'passkey/verify-registration',
      'passkey/generate-authenticate-options',
      'passkey/verify-authentication',
    ])
      expect((await one.browser.post(`/api/auth/${call}`, {}, { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('stores no readable secret in the database', async () => {
    const { secret, recoveryCodes } = await withAuthenticator(await somebody())
    const rows = JSON.stringify(await app.deps.db.selectFrom('identity.twoFactor').selectAll().execute())
    for (const plaintext of [secret, ...recoveryCodes]) expect(rows).not.toContain(plaintext)
  })
})

describe('a passkey', () => {
  it('is added, signs in without a password, is renamed and removed', async () => {
    const one = await withPasskey(await somebody())
    const browser = await aBrowser(app.app)
    const done = await usePasskey(browser, one.device)
    expect(done).toMatchObject({ status: 200, body: { user: { email: one.email } } })
    expect(done.text).not.toContain('"token"')
    const as = await one.me(browser)
    expect((await app.call(myReviews, { as })).status).toBe(200)

    const [passkey] = (await app.call(accountSecurity, { as })).body.passkeys
    expect(passkey).toMatchObject({ name: 'Phone' })
    const params = { id: passkey?._id ?? '' }
    expect((await app.call(renamePasskey, { as, params, body: { name: 'Old phone' } })).status).toBe(200)
    expect((await app.call(accountSecurity, { as })).body.passkeys).toMatchObject([{ name: 'Old phone' }])
    const stranger = await (await somebody()).me()
    expect((await app.call(removePasskey, { as: stranger, params })).status).toBe(404)
    expect((await app.call(removePasskey, { as, params })).body).toEqual({ deletedCount: 1 })
    expect((await usePasskey(await aBrowser(app.app), one.device)).status).toBe(401)
    expect(await one.actions()).toEqual(['add passkey', 'rename passkey', 'remove passkey'])
    expect(await one.subjects()).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ])
  })

  it('counts as two factors: no code is required', async () => {
    const one = await withAuthenticator(await withPasskey(await somebody()))
    const { device } = await withPasskey(one)
    const browser = await aBrowser(app.app)
    expect((await usePasskey(browser, device)).status).toBe(200)
    expect((await browser.post('/api/jwt', { email: one.email })).status).toBe(200)
  })

  it('must be unlocked by a PIN or a fingerprint', async () => {
    const { browser } = await somebody()
    expect(await addPasskey(browser, testPasskey({ isUnlocked: false }))).toMatchObject({ status: 400 })
  })

  it('is valid for its page and challenge only, once', async () => {
    const { device, browser: mine } = await withPasskey(await somebody())
    const browser = await aBrowser(app.app)
    const asked = await browser.post('/api/auth/passkey/generate-authenticate-options', {})
    const challenge = challengeIn(asked)
    const give = (changes: object) =>
      browser.post('/api/auth/passkey/verify-authentication', {
        response: device.get({ ...ceremony, challenge, ...changes }),
      })
    for (const changes of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'bWFkZS11cA' }]) {
      await browser.post('/api/auth/passkey/generate-authenticate-options', {})
      expect((await give(changes)).status, JSON.stringify(changes)).toBe(401)
    }
    expect((await give({})).status).toBe(409)
    // A registration cannot be used as a sign-in, nor the reverse.
    const registering = await mine.post('/api/auth/passkey/generate-register-options', {})
    const response = device.get({ ...ceremony, challenge: challengeIn(registering) })
    expect((await mine.post('/api/auth/passkey/verify-authentication', { response })).status).toBe(409)
  })

  it('can be added after a recent sign-in only', async () => {
    const { browser, me } = await somebody()
    const { uid } = await me()
    await app.deps.db
      .updateTable('identity.session')
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', uid)
      .execute()
    expect((await addPasskey(browser)).status).toBe(409)
    expect((await addPasskey(await aBrowser(app.app))).status).toBe(401)
  })

  it.each([
    ['verify-registration', { name: 'x', response: 'x' }],
    [
      'verify-registration',
      {
        name: 'x',
        response: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'x', attestationObject: 'x' },
        },
      },
    ],
    [
      'verify-authentication',
      {
        response: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
        },
      },
    ],
    ['verify-authentication', {}],
    ['verify-authentication', null],
  ])('refuses invalid data with a clear message: %s %j', async (call, body) => {
    const { browser } = await somebody()
    await browser.post('/api/auth/passkey/generate-register-options', {})
    if (call === 'verify-authentication') await browser.post('/api/auth/passkey/generate-authenticate-options', {})
    const answer = await browser.post(`/api/auth/passkey/${call}`, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body['message']).toMatch(/\w+/)
  })
})

describe('a role that needs a second factor', () => {
  it('may only set it up until it has one', async () => {
    for (const role of ['admin', 'agent'] as const) {
      const one = await somebody(role, strict)
      const as = await one.me()
      const forRole = () =>
        role === 'admin'
          ? strict.call(listUsers, { as })
          : strict.call(myProperties, { as, query: { email: one.email } })
      expect(await forRole()).toMatchObject({ status: 403, body: { message: secondFactorFirst } })
      expect((await strict.call(findUser, { as, params: { emailOrId: one.email } })).body).toMatchObject({
        role,
        secondFactorMissing: true,
      })
      expect((await strict.call(accountSecurity, { as })).body.secondFactor).toEqual({
        isRequired: true,
        isMissing: true,
      })
      expect((await strict.call(listSessions, { as })).status).toBe(200)
      const { secret } = (await strict.call(startAuthenticator, { as })).body
      await strict.call(confirmAuthenticator, { as, body: { code: await totpCode(secret) } })
      expect((await forRole()).status).toBe(200)
      expect((await strict.call(findUser, { as, params: { emailOrId: one.email } })).body).not.toHaveProperty(
        'secondFactorMissing',
      )
    }
  })

  it('has none of its rights until then, on calls for everybody too', async () => {
    const admin = await somebody('admin', strict)
    const as = await admin.me()
    const buyer = await strict.given.aBuyer()
    expect((await strict.call(findUser, { as, params: { emailOrId: buyer.id } })).body).toEqual({
      _id: buyer.id,
      name: buyer.name,
      image: expect.any(String),
    })
    expect((await strict.call(myReviews, { as, query: { email: buyer.email } })).status).toBe(403)
    expect((await strict.call(allProperties, { as })).status).toBe(403)
  })

  it('has its rights with a passkey', async () => {
    const admin = await withPasskey(await somebody('admin', strict))
    expect((await strict.call(listUsers, { as: await admin.me() })).status).toBe(200)
    const browser = await aBrowser(strict.app)
    await usePasskey(browser, admin.device)
    expect((await strict.call(listUsers, { as: await admin.me(browser) })).status).toBe(200)
  })

  it('cannot get another one from somebody who only knows the password', async () => {
    const admin = await withPasskey(await somebody('admin', strict))
    const thief = await aBrowser(strict.app)
    await thief.signIn(admin.email)
    const as = await admin.me(thief)
    expect((await strict.call(listUsers, { as })).status).toBe(403)
    const body = { currentPassword: goodPassword, password: 'Another2!' }
    for (const answer of [
      await strict.call(startAuthenticator, { as }),
      await strict.call(changePassword, { as, body }),
      await strict.call(changeEmail, { as, body: { email: 'thief@example.com' } }),
      await addPasskey(thief),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message: useSecondFactorFirst } })
  })

  it('cannot remove the last one', async () => {
    const admin = await withAuthenticator(await somebody('admin', strict))
    expect((await strict.call(removeAuthenticator, { as: admin.as })).status).toBe(409)
    await addPasskey(admin.browser)
    expect((await strict.call(removeAuthenticator, { as: admin.as })).status).toBe(200)
    const [passkey] = (await strict.call(accountSecurity, { as: admin.as })).body.passkeys
    expect((await strict.call(removePasskey, { as: admin.as, params: { id: passkey?._id ?? '' } })).status).toBe(409)
  })

  it('keeps one of two that are removed concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await withAuthenticator(await somebody('admin', strict))
      await addPasskey(admin.browser)
      const [passkey] = (await strict.call(accountSecurity, { as: admin.as })).body.passkeys
      const answers = await Promise.all([
        strict.call(removeAuthenticator, { as: admin.as }),
        strict.call(removePasskey, { as: admin.as, params: { id: passkey?._id ?? '' } }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    }
  })

  it('does not affect other roles', async () => {
    const buyer = await somebody('user', strict)
    const as = await buyer.me()
    expect((await strict.call(myReviews, { as })).status).toBe(200)
    expect((await strict.call(accountSecurity, { as })).body.secondFactor).toEqual({
      isRequired: false,
      isMissing: false,
    })
  })
})
