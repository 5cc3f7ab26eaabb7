import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  accountSecurity,
  changeEmail,
  changePassword,
  confirmNewEmail,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/account/account.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { confirmFirst, confirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { findUser } from '#contract/users/users.ts'
import { lostEmails } from '../../commands/lost-emails.ts'
import { aBrowser, goodPassword } from '../../testing/browser.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const other = 'Another2!'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const gone = 'This link has expired or was already used.'

let counter = 0

/** Somebody who has registered, at the browser they did it in. */
async function somebody(password = goodPassword) {
  const email = `account-${++counter}@example.com`
  const browser = await aBrowser(app.app)
  const token = await browser.register(email, password)
  const { id, uid, role, name } = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const me: Person = { id, uid: uid ?? '', email, role, name, token }
  return { email, browser, me }
}

/** The same person at another browser. */
async function elsewhere({ email, me }: { email: string; me: Person }, headers = {}) {
  const browser = await aBrowser(app.app)
  await browser.post('/api/auth/sign-in/email', { email, password: goodPassword }, headers)
  const { body } = await browser.post('/api/jwt', { email })
  return { browser, me: { ...me, token: String(body['token']) } }
}

const mailsTo = async (email: string) => {
  const mails = await deps.db
    .selectFrom('mails')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('created_at')
    .execute()
  return mails.filter(({ kind }) => kind !== 'welcome' && kind !== 'verify address')
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const linkTo = async (email: string) =>
  /confirm-email\?token=([\w-]+)$/m.exec((await mailsTo(email)).findLast(({ secret }) => secret)?.text ?? '')?.[1] ?? ''
const auditOf = async ({ id }: Person) => {
  const lines = await deps.db
    .selectFrom('audit')
    .select(['action', 'client'])
    .where('actor_id', '=', id)
    .where('action', 'not in', ['sign in', 'sign out'])
    .orderBy('id')
    .execute()
  for (const { client } of lines) expect(client).toMatch(/^[0-9a-f]{16}$/)
  return lines.map(({ action }) => action)
}
const statusFor = async (as: Person) => (await call(myReviews, { as })).status

describe('changing the password', () => {
  it('needs the current one, ends every other session, and sends a mail', async () => {
    const { email, browser, me } = await somebody()
    const there = await elsewhere({ email, me })
    expect(await call(changePassword, { as: me, body: { currentPassword: 'Wrong1!', password: other } })).toMatchObject(
      {
        status: 422,
        body: { errors: [{ field: 'currentPassword', message: 'This is not your current password.' }] },
      },
    )
    expect((await call(changePassword, { as: me, body: { password: other } })).status).toBe(422)
    expect(await auditOf(me)).toEqual([])

    const body = { currentPassword: goodPassword, password: other }
    expect(await call(changePassword, { as: me, body })).toMatchObject({ status: 200, body: { done: true } })
    expect(await statusFor(me)).toBe(200)
    expect(await statusFor(there.me)).toBe(401)
    expect((await browser.signIn(email, goodPassword)).status).toBe(401)
    expect((await browser.signIn(email, other)).status).toBe(200)
    expect(await subjectsTo(email)).toContain('Your password was changed')
    expect(await auditOf(me)).toEqual(['change password'])
  })

  it('follows the rules of passwords', async () => {
    const { me } = await somebody()
    for (const password of ['short', 'nocapital1!', 'x'.repeat(200)])
      expect((await call(changePassword, { as: me, body: { currentPassword: goodPassword, password } })).status).toBe(
        400,
      )
  })

  it('succeeds once of several concurrent calls', async () => {
    const { me } = await somebody()
    const bodies = ['First1!', 'Second2!', 'Third3!'].map(password => ({ currentPassword: goodPassword, password }))
    const answers = await Promise.all(bodies.map(body => call(changePassword, { as: me, body })))
    // Whoever comes after the first is refused: its current password is no longer the account's.
    expect(statuses(answers)[200]).toBe(1)
    expect(await auditOf(me)).toEqual(['change password'])
  })

  it('invalidates links that were requested before', async () => {
    const { me } = await somebody()
    const email = `hijacker-${counter}@example.com`
    await call(changeEmail, { as: me, body: { email } })
    const token = await linkTo(email)
    await call(changePassword, { as: me, body: { currentPassword: goodPassword, password: other } })
    expect(await call(confirmNewEmail, { body: { token } })).toMatchObject({ status: 422, body: { message: gone } })
  })

  it('sets a first one after a recent sign-in with Google', async () => {
    const late = await given.aBuyer()
    await deps.db
      .updateTable('identity.session')
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', late.uid)
      .execute()
    expect((await call(accountSecurity, { as: late })).body).toMatchObject({ hasPassword: false, confirmedUntil: null })
    expect(await call(changePassword, { as: late, body: { password: other } })).toMatchObject({
      status: 409,
      body: { message: confirmFirst },
    })
    const fresh = await given.aBuyer()
    expect((await call(changePassword, { as: fresh, body: { password: other } })).status).toBe(200)
    expect((await call(accountSecurity, { as: fresh })).body.hasPassword).toBe(true)
    expect((await (await aBrowser(app.app)).signIn(fresh.email, other)).status).toBe(200)
    expect(await auditOf(fresh)).toEqual(['set password'])
  })
})

describe('confirming that it is you', () => {
  it('requires the password, and lasts 15 minutes', async () => {
    const { me } = await somebody()
    const isConfirmed = async () => (await call(accountSecurity, { as: me })).body.confirmedUntil !== null
    expect(await isConfirmed()).toBe(true)
    await deps.db
      .updateTable('identity.session')
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', me.uid)
      .execute()
    expect(await isConfirmed()).toBe(false)
    expect(await call(changeEmail, { as: me, body: { email: 'new@example.com' } })).toMatchObject({
      status: 409,
      body: { message: confirmFirst },
    })
    expect((await call(confirmIdentity, { as: me, body: { password: 'Wrong1!' } })).status).toBe(422)
    expect(await isConfirmed()).toBe(false)
    expect((await call(confirmIdentity, { as: me, body: { password: goodPassword } })).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
  })

  it('allows ten attempts in ten minutes', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const as = await limited.given.aBuyer()
    const answers = []
    for (let tried = 0; tried < 12; tried++)
      answers.push(await limited.call(confirmIdentity, { as, body: { password: 'Wrong1!' } }))
    expect(statuses(answers)).toEqual({ 422: 10, 429: 2 })
  })
})

describe('changing the email', () => {
  it.each(['b&b', 'josé', '"x"', 'x.', 'maya..x', '.x', 'x'.repeat(65)])(
    'refuses %s@example.com, with which nobody could sign in',
    async name => {
      const { me } = await somebody()
      expect(await call(changeEmail, { as: me, body: { email: `${name}@example.com` } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'email', message: 'Must be an email address' }] },
      })
    },
  )

  it('takes a domain with an umlaut, and its owner signs in with either spelling', async () => {
    const { browser, me } = await somebody()
    const [typed, stored] = ['münchen-immobilien.example', 'xn--mnchen-immobilien-22b.example']
    const name = `Office-${counter}`
    await call(changeEmail, { as: me, body: { email: `${name}@${typed}` } })
    const email = `${name}@${stored}`.toLowerCase()
    expect(await call(confirmNewEmail, { as: me, body: { token: await linkTo(email) } })).toMatchObject({ status: 200 })
    for (const domain of [typed, stored]) expect((await browser.signIn(`${name}@${domain}`)).status).toBe(200)
    expect((await browser.post('/api/jwt', { email: `${name}@${typed}` })).status).toBe(200)
  })

  it('leaves no account that the doctor calls lost; one from before is found', async () => {
    const lost = (await lostEmails(deps.db)).length
    const { me } = await somebody()
    expect(await lostEmails(deps.db)).toHaveLength(lost)
    const set = { email: `b&b-${counter}@example.com` }
    await deps.db.updateTable('identity.user').set(set).where('id', '=', me.uid).execute()
    expect(await lostEmails(deps.db)).toContain(set.email)
  })

  it('works once by the link sent to the new one; the old one gets a notice, ids and history stay', async () => {
    const { email, browser, me } = await somebody()
    const there = await elsewhere({ email, me })
    const next = `next-${counter}@example.com`
    expect(await call(changeEmail, { as: me, body: { email: next.toUpperCase() } })).toMatchObject({ status: 200 })
    expect((await call(accountSecurity, { as: me })).body.pendingEmail).toBe(next)
    expect((await call(findUser, { as: me, params: { emailOrId: email } })).status).toBe(200)
    expect(await subjectsTo(email)).toContain('A new email address was entered for your account')

    const token = await linkTo(next)
    expect(statuses(await concurrently(() => call(confirmNewEmail, { as: me, body: { token } })))).toEqual({
      200: 1,
      422: 11,
    })
    expect(await deps.db.selectFrom('users').selectAll().where('id', '=', me.id).execute()).toMatchObject([
      { uid: me.uid, email: next, email_verified: true },
    ])
    expect(await subjectsTo(email)).toContain('The email address of your account was changed')
    expect(await auditOf(me)).toEqual(['ask for new address', 'change address'])
    // Every session belonged to the old email.
    for (const one of [me, there.me]) expect(await statusFor(one)).toBe(401)
    expect((await browser.signIn(email)).status).toBe(401)
    expect((await browser.signIn(next)).status).toBe(200)
    expect((await browser.post('/api/jwt', { email: next })).status).toBe(200)
  })

  it('requires the newest link within an hour', async () => {
    const { me } = await somebody()
    const [first, second] = [`first-${counter}@example.com`, `second-${counter}@example.com`]
    for (const email of [first, second]) await call(changeEmail, { as: me, body: { email } })
    expect((await call(confirmNewEmail, { body: { token: await linkTo(first) } })).status).toBe(422)
    passHours(1.01)
    expect((await call(confirmNewEmail, { body: { token: await linkTo(second) } })).status).toBe(422)
    passHours(-1.01)
    expect((await call(confirmNewEmail, { body: { token: await linkTo(second) } })).status).toBe(200)
  })

  it('does not reveal whether somebody has the new one; its owner gets a notice', async () => {
    const { me } = await somebody()
    const taken = (await somebody()).email
    const free = `free-${counter}@example.com`
    const answers = []
    for (const email of [taken, free]) {
      answers.push(await call(changeEmail, { as: me, body: { email } }))
      expect((await call(accountSecurity, { as: me })).body.pendingEmail).toBe(email)
    }
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await subjectsTo(taken)).toEqual(['Your email address was entered for another account'])
    expect(await linkTo(taken)).toBe('')
  })

  it('gives no access to a stranger who entered the email of the link’s owner', async () => {
    const { me, browser } = await somebody()
    const victim = `victim-${counter}@example.com`
    await call(changeEmail, { as: me, body: { email: victim } })
    expect(await call(confirmNewEmail, { body: { token: await linkTo(victim) } })).toMatchObject({
      status: 200,
      body: { passwordRemoved: true },
    })
    expect((await browser.signIn(victim)).status).toBe(401)
    expect((await browser.post('/api/jwt', { email: victim })).status).toBe(401)
  })

  it('in a signed-in browser keeps the password, even without an access token', async () => {
    const { me, browser } = await somebody()
    const next = `cookie-${counter}@example.com`
    await call(changeEmail, { as: me, body: { email: next } })
    const confirmed = await browser.post('/api/account/confirm-email', { token: await linkTo(next) })
    expect(confirmed).toMatchObject({ status: 200, body: { passwordRemoved: false } })
    expect((await browser.signIn(next)).status).toBe(200)
  })

  it('locks the user before the account, as a deletion does', async () => {
    const { email, me } = await somebody()
    const next = `next-${email}`
    await call(changeEmail, { as: me, body: { email: next } })
    const token = await linkTo(next)
    const confirmed = await deps.db.transaction().execute(async tx => {
      await tx.selectFrom('users').select('id').where('id', '=', me.id).forUpdate().execute()
      const waiting = call(confirmNewEmail, { body: { token } })
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(deps.db)).rows.length)
        .toBeGreaterThan(0)
      await sql`select 1 from identity."user" where id = ${me.uid} for update nowait`.execute(tx)
      await sql`select 1 from identity.email_changes where user_id = ${me.uid} for update nowait`.execute(tx)
      return { waiting }
    })
    expect((await confirmed.waiting).status).toBe(200)
  })

  it('changes nothing if somebody else has taken it meanwhile', async () => {
    const { email, me } = await somebody()
    const next = `raced-${counter}@example.com`
    await call(changeEmail, { as: me, body: { email: next } })
    await (await aBrowser(app.app)).register(next)
    expect(await call(confirmNewEmail, { body: { token: await linkTo(next) } })).toMatchObject({
      status: 409,
      body: { message: 'Another account now uses this email. Nothing was changed.' },
    })
    expect(await statusFor(me)).toBe(200)
    expect((await call(findUser, { as: me, params: { emailOrId: email } })).body).toMatchObject({ email })
  })

  it('is refused for the same one', async () => {
    const { email, me } = await somebody()
    expect(await call(changeEmail, { as: me, body: { email } })).toMatchObject({ status: 422 })
  })
})

describe('the list of sessions', () => {
  it('lists device, IP and times of your own sessions, this one first', async () => {
    const { email, me } = await somebody()
    await somebody()
    const there = await elsewhere({ email, me }, { 'user-agent': firefox })
    const { body } = await call(listSessions, { as: me })
    expect(body).toMatchObject([
      { isThis: true, ip: '127.0.0.1' },
      { isThis: false, device: 'Firefox on Windows', ip: '127.0.0.1' },
    ])
    expect(body).toHaveLength(2)
    for (const { signedInAt, lastUsedAt } of body)
      for (const at of [signedInAt, lastUsedAt]) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
    expect(JSON.stringify(body)).not.toContain('token')
    passHours(0.2)
    await there.browser.post('/api/jwt', { email })
    passHours(-0.2)
    const used = (await call(listSessions, { as: me })).body.find(({ isThis }) => !isThis)
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() + 60_000)
  })

  it('ends one, whose access token and cookie are invalid at once', async () => {
    const { email, me } = await somebody()
    const there = await elsewhere({ email, me })
    const [mine, theirs] = (await call(listSessions, { as: me })).body
    expect(await statusFor(there.me)).toBe(200)
    expect((await call(endSession, { as: me, params: { id: theirs?._id ?? '' } })).body).toEqual({ deletedCount: 1 })
    expect(await statusFor(there.me)).toBe(401)
    expect((await there.browser.post('/api/jwt', { email })).status).toBe(401)
    expect((await call(endSession, { as: me, params: { id: theirs?._id ?? '' } })).status).toBe(404)
    expect((await call(endSession, { as: me, params: { id: mine?._id ?? '' } })).status).toBe(409)
    expect(await statusFor(me)).toBe(200)
    expect(await auditOf(me)).toEqual(['end session'])
  })

  it('ends all others', async () => {
    const { email, me } = await somebody()
    const others = [await elsewhere({ email, me }), await elsewhere({ email, me })]
    expect((await call(endOtherSessions, { as: me })).body).toEqual({ deletedCount: 2 })
    for (const { me: other } of others) expect(await statusFor(other)).toBe(401)
    expect(await statusFor(me)).toBe(200)
    expect((await call(listSessions, { as: me })).body).toHaveLength(1)
    expect(await auditOf(me)).toEqual(['end session'])
  })

  it('ends thousands in one call', async () => {
    const { me } = await somebody()
    await sql`insert into identity.session ("userId", token, "expiresAt", "updatedAt")
      select ${me.uid}, gen_random_uuid()::text, now() + interval '1 day', now()
      from generate_series(1, 8000)`.execute(deps.db)
    expect((await call(listSessions, { as: me })).body[0]).toMatchObject({ isThis: true })
    expect(await call(endOtherSessions, { as: me })).toMatchObject({ status: 200, body: { deletedCount: 8000 } })
  })

  it('has 50 at most: one more sign-in ends the least recently used', async () => {
    const { email, me } = await somebody()
    await sql`insert into identity.session ("userId", token, "expiresAt", "updatedAt")
      select ${me.uid}, gen_random_uuid()::text, now() + interval '1 day', now() + n * interval '1 second'
      from generate_series(1, 49) as n`.execute(deps.db)
    expect(await statusFor(me)).toBe(200)
    await elsewhere({ email, me })
    expect(await statusFor(me)).toBe(401)
    const left = await deps.db.selectFrom('identity.session').select('id').where('userId', '=', me.uid).execute()
    expect(left).toHaveLength(50)
  })
})

describe('a sign-in', () => {
  const notice = 'New sign-in to your account'

  it('sends a mail when the account was never used in the browser, except at registration', async () => {
    const { email, browser } = await somebody()
    await browser.signIn(email)
    expect(await subjectsTo(email)).toEqual([])
    const again = await browser.signIn(email)
    expect(again.headers.getSetCookie().join()).toContain(`keyhaven.browser=${browser.cookies.get('keyhaven.browser')}`)
    const there = await aBrowser(app.app)
    for (let times = 0; times < 2; times++)
      await there.post('/api/auth/sign-in/email', { email, password: goodPassword }, { 'user-agent': firefox })
    expect(await subjectsTo(email)).toEqual([notice])
    expect((await mailsTo(email))[0]?.text).toContain('Device: Firefox on Windows\nIP address: 127.0.0.1')
  })

  it('sends a mail when only somebody else has used the browser', async () => {
    const [one, another] = [await somebody(), await somebody()]
    await one.browser.signIn(another.email)
    expect(await subjectsTo(another.email)).toEqual([notice])
  })

  it('sends no mail when it fails', async () => {
    const { email } = await somebody()
    await (await aBrowser(app.app)).signIn(email, 'Wrong1!')
    expect(await subjectsTo(email)).toEqual([])
  })

  it('sends at most five mails an hour, and 20 browsers are stored', async () => {
    const { email, me } = await somebody()
    for (let times = 0; times < 22; times++) await (await aBrowser(app.app)).signIn(email)
    expect(await subjectsTo(email)).toHaveLength(5)
    const browsers = await deps.db
      .selectFrom('identity.known_browsers')
      .selectAll()
      .where('user_id', '=', me.uid)
      .execute()
    expect(browsers).toHaveLength(20)
  })

  it('sets a cookie that no script can read and that names nobody', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://homes.example' } })
    const browser = await aBrowser(secure.app)
    const answer = await browser.post('/api/auth/sign-up/email', {
      name: 'Mina',
      email: 'cookie@example.com',
      password: goodPassword,
    })
    const cookie = answer.headers.getSetCookie().find(line => line.startsWith('keyhaven.browser='))
    expect(cookie).toMatch(
      /^keyhaven\.browser=[\w-]{43}; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})

describe('an account of another identity service', () => {
  it('lists its sessions here, and nothing else can be changed', async () => {
    const away = await startTestApp({
      replace: ({ identity: { credentials: _, ...identity } }) => ({ identity }),
    })
    const as = await away.given.aBuyer()
    expect((await away.call(accountSecurity, { as })).body).toMatchObject({ isKeptHere: false })
    expect((await away.call(listSessions, { as })).status).toBe(200)
    for (const answer of [
      await away.call(changePassword, { as, body: { password: other } }),
      await away.call(changeEmail, { as, body: { email: 'x@example.com' } }),
      await away.call(confirmIdentity, { as, body: { password: other } }),
    ])
      expect(answer.status).toBe(404)
  })
})
