import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resetPassword, verifyEmail } from '#contract/account/account-mails.ts'
import { confirmNewEmail } from '#contract/account/account.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aBrowser, goodPassword, type Browser } from '../../testing/browser.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { startGoogleApp } from '../../testing/google-app.ts'
import { mailPasswordRemoved } from '../account/mail-password-removed.ts'
import { mailPasswordReset } from '../account/mail-password-reset.ts'

const people = ['squatted', 'confirmed', 'first', 'reset', 'silent', 'race'].map(id => ({
  id,
  name: 'Victoria Victim',
  email: `${id}@victim.example`,
  about: '',
}))
const { app, deps, call, signIn: signInWithGoogle } = await startGoogleApp(people)
const [attackersPassword, ownPassword] = ['Attack1!', 'Victim2!']

/** The attacker, who registers the victim's email and keeps the session and the access token. */
async function anAttacker(email: string) {
  const browser = await aBrowser(app)
  const token = await browser.register(email, attackersPassword)
  const authorization = `Bearer ${token}`
  /** Tries the attacker's session, token and password, and returns their statuses. */
  const reaches = async () => ({
    token: (await browser.get('/api/my-reviews', { authorization })).status,
    session: (await browser.post('/api/jwt', { email })).status,
    password: (await (await aBrowser(app)).signIn(email, attackersPassword)).status,
  })
  return { browser, reaches }
}
const everything = { token: 200, session: 200, password: 200 }
const nothing = { token: 401, session: 401, password: 401 }

const tokenIn = async (email: string, kind: 'verify address' | 'reset password') => {
  const { text } = await deps.db
    .selectFrom('mails')
    .select('text')
    .where('to_email', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\?token=([\w-]+)$/m.exec(text)?.[1] ?? ''
}
const confirmIn = async (browser: Browser, email: string) =>
  browser.post('/api/account/verify-email', { token: await tokenIn(email, 'verify address') })

/** Id of the identity with this email. */
const identityOf = (email: string) =>
  deps.db.selectFrom('identity.user').select('id').where('email', '=', email).executeTakeFirstOrThrow()

async function removalMails(email: string): Promise<number> {
  const { rows } = await sql`
    select id from pgboss.job where name = 'mail-password-removed' and data->>'email' = ${email}`.execute(deps.db)
  return rows.length
}

describe('an email that an attacker has registered', () => {
  it('belongs to its owner once they confirm it from their own browser', async () => {
    const email = 'owner@victim.example'
    const attacker = await anAttacker(email)
    expect(await attacker.reaches()).toEqual(everything)

    const owner = await aBrowser(app)
    const confirmed = await confirmIn(owner, email)
    expect(confirmed).toMatchObject({ status: 200, body: { done: true, passwordToken: expect.stringMatching(/./) } })
    expect(await attacker.reaches()).toEqual(nothing)

    const token = String(confirmed.body['passwordToken'])
    expect(await call(resetPassword, { body: { token, password: ownPassword } })).toMatchObject({ status: 200 })
    expect(await owner.signIn(email, ownPassword)).toMatchObject({ status: 200 })
    expect(await owner.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect(await attacker.reaches()).toEqual(nothing)
  })

  it('sends its owner a mail about the removed password and how to choose one', async () => {
    const email = 'told@victim.example'
    await anAttacker(email)
    await confirmIn(await aBrowser(app), email)
    expect(await removalMails(email)).toBe(1)
    await mailPasswordRemoved(deps, email)
    const mail = await deps.db
      .selectFrom('mails')
      .selectAll()
      .where('to_email', '=', email)
      .where('kind', '=', 'password removed')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ secret: false, subject: 'Your password was removed' })
    expect(mail.text).toMatch(/\/forgot-password$/m)
  })

  it('is lost to an attacker who is signed in as another account in the owner’s browser', async () => {
    const email = 'other-session@victim.example'
    const attacker = await anAttacker(email)
    const owner = await aBrowser(app)
    await owner.register('somebody-else@victim.example')
    expect((await confirmIn(owner, email)).body['passwordToken']).toBeDefined()
    expect(await attacker.reaches()).toEqual(nothing)
    expect(await owner.post('/api/jwt', { email: 'somebody-else@victim.example' })).toMatchObject({ status: 200 })
  })

  it('cannot be taken back by a pending email change, a passkey or a second factor', async () => {
    const email = 'prepared@victim.example'
    await anAttacker(email)
    const { id } = await identityOf(email)
    const link = await inTransaction(deps.db, async tx => {
      await sql`insert into identity."passkey" ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
        values ('key', ${id}, 'credential', 0, 'singleDevice', false)`.execute(tx)
      await sql`insert into identity."twoFactor" ("secret", "backupCodes", "userId") values ('x', 'x', ${id})`.execute(
        tx,
      )
      await sql`update identity."user" set "twoFactorEnabled" = true where id = ${id}`.execute(tx)
      return deps.identity.credentials?.askForEmail(tx, id, 'attacker@evil.example')
    })
    await confirmIn(await aBrowser(app), email)
    expect((await call(confirmNewEmail, { body: { token: link?.token ?? '' } })).status).toBe(422)
    for (const table of ['passkey', 'twoFactor'])
      expect(
        (await sql`select id from identity.${sql.id(table)} where "userId" = ${id}`.execute(deps.db)).rows,
      ).toEqual([])
    expect(
      (await sql`select "twoFactorEnabled" as enabled from identity."user" where id = ${id}`.execute(deps.db)).rows,
    ).toEqual([{ enabled: false }])
  })

  it('cannot be taken back by a sign-in whose password was checked just before', async () => {
    const email = 'in-flight@victim.example'
    await anAttacker(email)
    const late = await aBrowser(app)
    const { id } = await identityOf(email)
    // The account is held while the attacker signs in, so that the session begins only after the password is gone.
    const answer = await inTransaction(deps.db, async tx => {
      await tx.selectFrom('identity.user').select('id').where('id', '=', id).forUpdate().execute()
      const signingIn = late.signIn(email, attackersPassword)
      await untilLockWaits(deps.db)
      await deps.identity.tokens?.confirmEmail(await tokenIn(email, 'verify address'), undefined, tx)
      return { signingIn }
    })
    expect(await answer.signingIn).toMatchObject({ status: 401 })
    expect(await late.post('/api/jwt', { email })).toMatchObject({ status: 401 })
    expect(await deps.db.selectFrom('identity.session').select('id').where('userId', '=', id).execute()).toEqual([])
  })

  it('goes to the owner who signs in with Google, even if it was confirmed before', async () => {
    const email = 'confirmed@victim.example'
    const attacker = await anAttacker(email)
    // The mail was confirmed in the attacker's own browser, say on the victim's unlocked phone.
    expect(await confirmIn(attacker.browser, email)).toMatchObject({ status: 200 })
    expect(await attacker.reaches()).toEqual(everything)
    const { browser, landed } = await signInWithGoogle('confirmed')
    expect(landed).toBe('/login?google=done')
    expect(await attacker.reaches()).toEqual(nothing)
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect(await removalMails(email)).toBe(1)
  })

  it('goes to the owner who signs in with Google, which confirms it', async () => {
    const email = 'squatted@victim.example'
    const attacker = await anAttacker(email)
    const { browser, landed } = await signInWithGoogle('squatted')
    expect(landed).toBe('/login?google=done')
    expect(await attacker.reaches()).toEqual(nothing)
    const { user } = (await browser.get('/api/auth/get-session')).body as { user: Record<string, unknown> }
    expect(user).toMatchObject({ email, emailVerified: true })
    // The link in the mailbox no longer works.
    expect(await confirmIn(await aBrowser(app), email)).toMatchObject({ status: 422 })
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
  })

  it('goes to the owner who resets the password', async () => {
    const email = 'reset@victim.example'
    const attacker = await anAttacker(email)
    await mailPasswordReset(deps, email)
    const token = await tokenIn(email, 'reset password')
    expect(await call(resetPassword, { body: { token, password: ownPassword } })).toMatchObject({ status: 200 })
    expect(await attacker.reaches()).toEqual(nothing)
    expect(await (await aBrowser(app)).signIn(email, ownPassword)).toMatchObject({ status: 200 })
    expect((await signInWithGoogle('reset')).landed).toBe('/login?google=done')
  })
})

describe('confirming an email', () => {
  it('in the browser that registered keeps the session and the password', async () => {
    const email = 'same-browser@example.com'
    const browser = await aBrowser(app)
    const token = await browser.register(email)
    expect((await confirmIn(browser, email)).body).toEqual({ done: true })
    expect(await browser.get('/api/my-reviews', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect(await (await aBrowser(app)).signIn(email, goodPassword)).toMatchObject({ status: 200 })
    expect(await removalMails(email)).toBe(0)
  })

  it('in another browser where the person is logged in keeps everything too', async () => {
    const email = 'second-device@example.com'
    const first = await aBrowser(app)
    await first.register(email)
    const second = await aBrowser(app)
    await second.signIn(email)
    expect((await confirmIn(second, email)).body).toEqual({ done: true })
    for (const browser of [first, second])
      expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
  })

  it('is refused from another site', async () => {
    const email = 'other-site@example.com'
    const browser = await aBrowser(app)
    await browser.register(email)
    const token = await tokenIn(email, 'verify address')
    const foreign = { origin: 'https://evil.example' }
    expect(await browser.post('/api/account/verify-email', { token }, foreign)).toMatchObject({ status: 403 })
    expect(await call(verifyEmail, { body: { token } })).toMatchObject({ status: 200 })
  })
})

describe('an account created with Google', () => {
  it('cannot be registered by somebody else, and has no password until its owner sets one', async () => {
    const email = 'first@victim.example'
    const { browser } = await signInWithGoogle('first')
    await browser.post('/api/users', { email })
    const attacker = await aBrowser(app)
    const signUp = { name: 'Eve', email, password: attackersPassword }
    expect(await attacker.post('/api/auth/sign-up/email', signUp)).toMatchObject({ status: 422 })
    expect(await attacker.signIn(email, attackersPassword)).toMatchObject({ status: 401 })
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })

    await mailPasswordReset(deps, email)
    const token = await tokenIn(email, 'reset password')
    await call(resetPassword, { body: { token, password: ownPassword } })
    expect(await browser.signIn(email, ownPassword)).toMatchObject({ status: 200 })
    // Linked once, Google takes no password away at later sign-ins.
    expect((await signInWithGoogle('first')).landed).toBe('/login?google=done')
    expect(await browser.signIn(email, ownPassword)).toMatchObject({ status: 200 })
  })
})
