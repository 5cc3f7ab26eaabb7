import { describe, expect, it } from 'vitest'
import { type BrowserResponse, aBrowser, goodPassword } from '../../testing/browser.ts'
import { sendingTo } from '../../testing/stand-ins/mail-catcher.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const silent = await startTestApp()
// Nothing listens there: mails wait, and nobody reads them.
const mailing = await startTestApp({ env: sendingTo(9) })

const signUp = async ({ app }: TestApp, email: string) =>
  (await aBrowser(app)).post('/api/auth/sign-up/email', { name: 'Eve <b>', email, password: goodPassword })
const mailsTo = ({ deps }: TestApp, email: string) =>
  deps.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('to_email', '=', email)
    .where('kind', '=', 'address change')
    .orderBy('created_at')
    .execute()

/** Replaces the value of a cookie by its length, whatever the encoding of its signs. */
const withoutSecret = (cookie: string) =>
  cookie.replace(/=[^;]+/, value => `=${value.replaceAll(/%\w\w/g, '?').length}`)

/** Replaces what differs between any two responses, in body and headers. */
function shapeOf({ status, headers, text }: BrowserResponse, email: string) {
  const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
  const ids = /[\da-f]{8}-[\da-f-]{27}/g
  return {
    status,
    body: text.replaceAll(times, 'a time').replaceAll(ids, 'an id').replaceAll(email, 'an email'),
    headers: [...headers.keys()].filter(name => name !== 'set-cookie').toSorted(),
    cookies: headers.getSetCookie().map(withoutSecret),
  }
}

describe('registering an email that is taken', () => {
  it('is refused without a mail server, and mailed to the owner once a day', async () => {
    const email = 'taken@example.com'
    await (await aBrowser(silent.app)).register(email)
    for (let tried = 0; tried < 3; tried++)
      expect(await signUp(silent, email.toUpperCase())).toMatchObject({
        status: 422,
        body: { message: 'User already exists. Use another email.' },
      })
    const mails = await mailsTo(silent, email)
    expect(mails).toMatchObject([{ subject: 'You already have an account' }])
    expect(mails[0]?.text).not.toContain('Eve')
    await silent.deps.db
      .updateTable('rate_limits')
      .set({ resets_at: new Date(Date.now() - 1000) })
      .where('key', 'like', 'registration-mail:%')
      .execute()
    await signUp(silent, email)
    expect(await mailsTo(silent, email)).toHaveLength(2)
  })

  it('is answered like a new one with a mail server, and only the owner is told', async () => {
    const [taken, free] = ['taken@example.com', 'fresh@example.com']
    await (await aBrowser(mailing.app)).register(taken)
    const [known, unknown] = [await signUp(mailing, taken), await signUp(mailing, free)]
    expect(shapeOf(known, taken)).toEqual(shapeOf(unknown, free))
    expect(unknown.status).toBe(200)
    expect(await mailsTo(mailing, taken)).toMatchObject([{ subject: 'You already have an account' }])
    expect(await mailsTo(mailing, free)).toEqual([])
  })

  it('starts no session, and leaves the account unchanged', async () => {
    const email = 'kept@example.com'
    const owner = await aBrowser(mailing.app)
    await owner.register(email)
    const stranger = await aBrowser(mailing.app)
    const password = 'Another1!'
    expect((await stranger.post('/api/auth/sign-up/email', { name: 'Eve', email, password })).status).toBe(200)
    expect([...stranger.cookies.keys()]).toContain('keyhaven.session_token')
    expect((await stranger.get('/api/auth/get-session')).text).toBe('null')
    for (const path of ['/api/users', '/api/jwt']) expect((await stranger.post(path, { email })).status).toBe(401)
    expect((await stranger.signIn(email, password)).status).toBe(401)
    expect((await owner.signIn(email)).body).toMatchObject({ user: { name: 'Mina Moore' } })
  })

  it('mails an owner whose registration was never completed', async () => {
    const email = 'half@example.com'
    await signUp(mailing, email)
    expect((await signUp(mailing, email)).status).toBe(200)
    expect(await mailsTo(mailing, email)).toHaveLength(1)
  })

  it('is answered alike for two at once', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all([signUp(mailing, email), signUp(mailing, email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('registering a new email with a mail server', () => {
  it('signs the person in at once, as the specification says', async () => {
    const browser = await aBrowser(mailing.app)
    const email = 'new@example.com'
    const details = { name: 'Mina Moore', email, password: goodPassword }
    expect(await browser.post('/api/auth/sign-up/email', details)).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
    expect((await browser.post('/api/users', { name: 'Mina Moore', email })).status).toBe(201)
    expect((await browser.post('/api/jwt', { email })).status).toBe(200)
  })
})
