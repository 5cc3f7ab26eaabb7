import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from '#contract/account/account-mails.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { deleteUser, markFraud } from '#contract/moderation/moderation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { unverifiedEmail } from '#contract/sign-in/identity.ts'
import { findUser } from '#contract/users/users.ts'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { spendLimit } from '../../testing/spend-limit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { mailPasswordReset } from './mail-password-reset.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const other = 'Another2!'

const mailsTo = async (email: string, kind: 'reset password' | 'verify address', { deps }: TestApp = app) =>
  deps.db
    .selectFrom('mails')
    .select('text')
    .where('to_email', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
const tokenIn = (text: string | undefined) => /\?token=([\w-]+)$/m.exec(text ?? '')?.[1] ?? ''
const lastToken = async (email: string, kind: 'reset password' | 'verify address', of: TestApp = app) =>
  tokenIn((await mailsTo(email, kind, of)).at(-1)?.text)

/** Asks for a link as the page does, and lets the job do its work. */
async function resetTokenFor(email: string): Promise<string> {
  expect(await call(forgotPassword, { body: { email } })).toMatchObject({ status: 200, body: { done: true } })
  await mailPasswordReset(deps, email)
  return lastToken(email, 'reset password')
}
const reset = (token: string, password = other) => call(resetPassword, { body: { token, password } })
const expired = {
  status: 422,
  body: { message: 'This link has expired or was already used. Please request a new one.' },
}
let counter = 0
async function somebody() {
  const email = `somebody-${++counter}@example.com`
  const browser = await aBrowser(app.app)
  const token = await browser.register(email)
  const user = await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const person = { id: user.id, uid: user.uid ?? '', name: user.name, email, role: user.role, token }
  return { email, browser, person }
}

describe('a forgotten password', () => {
  it('is reset through the link in a mail, which ends every session', async () => {
    const { email, browser, person } = await somebody()
    expect((await call(findUser, { as: person, params: { emailOrId: email } })).status).toBe(200)
    expect(await reset(await resetTokenFor(email))).toMatchObject({ status: 200, body: { done: true } })
    expect((await call(findUser, { as: person, params: { emailOrId: email } })).status).toBe(401)
    expect((await browser.post('/api/jwt', { email })).status).toBe(401)
    expect((await browser.signIn(email, goodPassword)).status).toBe(401)
    expect((await browser.signIn(email, other)).status).toBe(200)
  })

  it('confirms the email when it is reset', async () => {
    const { email, browser, person } = await somebody()
    await reset(await resetTokenFor(email))
    await browser.signIn(email, other)
    const { body } = await browser.post('/api/jwt', { email })
    const as = { ...person, token: String(body['token']) }
    expect((await call(findUser, { as, params: { emailOrId: email } })).body).toMatchObject({ emailVerified: true })
  })

  it('can be reset once, even concurrently, which invalidates the other links', async () => {
    const { email } = await somebody()
    const [first, second] = [await resetTokenFor(email), await resetTokenFor(email)]
    expect(first).not.toBe(second)
    // Few: each of them hashes a password.
    expect(statuses(await Promise.all([1, 2, 3, 4].map(() => reset(second))))).toEqual({ 200: 1, 422: 3 })
    expect(await reset(second)).toMatchObject(expired)
    expect(await reset(first)).toMatchObject(expired)
  })

  it('can be reset within an hour', async () => {
    const { email } = await somebody()
    const token = await resetTokenFor(email)
    passHours(1.01)
    expect(await reset(token)).toMatchObject(expired)
    passHours(-1.01)
    expect((await reset(token)).status).toBe(200)
  })

  it('is not reset to a weak one, and the link stays valid', async () => {
    const { email } = await somebody()
    const token = await resetTokenFor(email)
    expect(await reset(token, 'abc')).toMatchObject({ status: 400, body: { message: 'Minimum 6 characters' } })
    expect((await reset(token)).status).toBe(200)
  })

  it('may be a first password of somebody who used Google', async () => {
    const { email, uid } = await given.aBuyer()
    await deps.db
      .insertInto('identity.account')
      .values({ userId: uid, accountId: 'google-1', providerId: 'google', password: null, updatedAt: new Date() })
      .execute()
    await reset(await resetTokenFor(email))
    const accounts = await deps.db.selectFrom('identity.account').selectAll().where('userId', '=', uid).execute()
    expect(accounts.map(account => account.providerId).toSorted()).toEqual(['credential', 'google'])
    expect((await (await aBrowser(app.app)).signIn(email, other)).status).toBe(200)
  })

  it('gets the same response for an unknown email, after the same work', async () => {
    const { email } = await somebody()
    const unknown = 'nobody@example.com'
    for (const asked of [email, unknown])
      expect(await call(forgotPassword, { body: { email: asked } })).toMatchObject({
        status: 200,
        body: { done: true },
      })
    // All that either call has done is to queue this job; it looks the email up later.
    const { rows } = await sql<{ email: string }>`
      select data->>'email' as email from pgboss.job where name = 'mail-password-reset' order by created_on desc limit 2`.execute(
      deps.db,
    )
    expect(rows.map(row => row.email)).toEqual([unknown, email])
    expect(await mailsTo(email, 'reset password')).toEqual([])
    await mailPasswordReset(deps, unknown)
    expect(await mailsTo(unknown, 'reset password')).toEqual([])
  })

  it('sends no mail to people marked as fraud or deleted', async () => {
    const admin = await given.anAdmin()
    const [fraud, gone] = [await given.anAgent(), await given.aBuyer()]
    const before = await resetTokenFor(gone.email)
    await call(markFraud, { as: admin, params: { id: fraud.id } })
    await call(deleteUser, { as: admin, params: { id: gone.id } })
    for (const { email } of [fraud, gone]) {
      await mailPasswordReset(deps, email)
      expect(await mailsTo(email, 'reset password')).toEqual([])
    }
    expect(await reset(before)).toMatchObject(expired)
    expect((await (await aBrowser(app.app)).signIn(gone.email, other)).status).toBe(401)
  })

  it('leaves no link in the database except in the mail', async () => {
    const { email } = await somebody()
    const token = await resetTokenFor(email)
    const rows = await deps.db.selectFrom('identity.verification').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('an email', () => {
  it('is confirmed by the link of the registration mail, once', async () => {
    const { email, browser, person } = await somebody()
    const seen = async () => (await call(findUser, { as: person, params: { emailOrId: email } })).body.emailVerified
    const token = await lastToken(email, 'verify address')
    expect(await seen()).toBe(false)
    expect(statuses(await concurrently(() => browser.post('/api/account/verify-email', { token })))).toEqual({
      200: 1,
      422: 11,
    })
    expect(await seen()).toBe(true)
  })

  it('can be confirmed for a day, with another link on request', async () => {
    const { email, browser, person } = await somebody()
    const old = await lastToken(email, 'verify address')
    passHours(24.1)
    expect(await call(verifyEmail, { body: { token: old } })).toMatchObject({
      status: 422,
      body: { message: 'This link has expired or was already used.' },
    })
    passHours(-24.1)
    expect((await call(sendVerification, { as: person })).status).toBe(200)
    const token = await lastToken(email, 'verify address')
    expect(token).not.toBe(old)
    expect((await browser.post('/api/account/verify-email', { token })).status).toBe(200)
    expect(await call(sendVerification, { as: person })).toMatchObject({
      status: 409,
      body: { message: 'Your email address is already confirmed.' },
    })
  })

  it('is not confirmed by an access token', async () => {
    const { email, person } = await somebody()
    for (const token of [person.token, await resetTokenFor(email)])
      expect((await call(verifyEmail, { body: { token } })).status).toBeOneOf([400, 422])
    expect((await reset(await lastToken(email, 'verify address'))).status).toBe(422)
  })

  it('must be confirmed before a listing or an offer if the operator requires it', async () => {
    const strict = await startTestApp({ env: { REQUIRE_VERIFIED_EMAIL: 'true' } })
    expect((await strict.call(clientSettings)).body).toMatchObject({ verifiedEmailRequired: true, accountMails: true })
    const [agent, buyer] = [await strict.given.anAgent(), await strict.given.aBuyer()]
    const { id } = await strict.given.aProperty()
    const property = {
      title: 'Loft',
      location: 'Bergen',
      description: 'Light.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 1,
      maxPrice: 2,
    }
    const list = () => strict.call(addProperty, { as: agent, body: property })
    const offer = () =>
      strict.call(makeOffer, {
        as: buyer,
        body: { propertyId: id, offerAmount: 400_000, buyingDate },
      })
    const set = (verified: boolean) => strict.deps.db.updateTable('users').set({ email_verified: verified }).execute()
    await set(false)
    for (const act of [list, offer])
      expect(await act()).toMatchObject({ status: 409, body: { message: unverifiedEmail } })
    await set(true)
    for (const act of [list, offer]) expect((await act()).status).toBe(201)
  })
})

describe('an identity service that sends its own mails', () => {
  it('answers 404 to these calls, and the client settings say so', async () => {
    const elsewhere = await startTestApp({
      replace: ({ identity: { tokens: _, ...identity } }) => ({ identity }),
    })
    expect((await elsewhere.call(clientSettings)).body.accountMails).toBe(false)
    const token = 'made-up'
    for (const answer of [
      await elsewhere.call(forgotPassword, { body: { email: 'mina@example.com' } }),
      await elsewhere.call(resetPassword, { body: { token, password: other } }),
      await elsewhere.call(verifyEmail, { body: { token } }),
      await elsewhere.call(sendVerification, { as: await elsewhere.given.aBuyer() }),
    ])
      expect(answer.status).toBe(404)
    // A new user is welcomed, and not asked to confirm anything.
    await (await aBrowser(elsewhere.app)).register('elsewhere@example.com')
    expect(await mailsTo('elsewhere@example.com', 'verify address', elsewhere)).toEqual([])
  })
})

describe('the limits of account mails', () => {
  it('protect a mailbox from being flooded', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    for (const email of ['nobody@example.com', 'nobody-else@example.com']) {
      const answers = []
      for (let tried = 0; tried < 6; tried++) answers.push(await limited.call(forgotPassword, { body: { email } }))
      expect(statuses(answers)).toEqual({ 200: 5, 429: 1 })
    }
  })

  it('apply to guessing links and to sending oneself mail', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    await spendLimit(limited.deps.db, 'POST /account/reset-password:127.0.0.1', 118)
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => limited.call(resetPassword, { body: { token: 'made-up', password: other } })),
    )
    expect(statuses(tries)).toEqual({ 422: 2, 429: 2 })
    const me = await limited.given.aBuyer()
    await limited.deps.db.updateTable('users').set({ email_verified: false }).execute()
    const sent = []
    for (let tried = 0; tried < 6; tried++) sent.push(await limited.call(sendVerification, { as: me }))
    expect(statuses(sent)).toEqual({ 200: 5, 429: 1 })
  })
})
