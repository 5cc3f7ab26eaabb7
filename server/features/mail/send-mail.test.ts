import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findMail, listMails, sendMailAgain } from '#contract/mail/mail.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { startMailCatcher, sendingTo } from '../../testing/stand-ins/mail-catcher.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { recordChange } from '../changes/record-change.ts'
import { welcome, emailConfirmation } from '../mail-queue/mail-templates.ts'
import { sendMail, sendWaitingMails } from './send-mail.ts'

/** Queues a mail, as a use case does. */
async function queued({ deps }: TestApp, to: string, content = welcome('Keyhaven')) {
  await deps.db.transaction().execute(tx => recordChange(deps, tx, { mails: [{ toEmail: to, content }] }))
  return deps.db.selectFrom('mails').selectAll().where('to_email', '=', to).executeTakeFirstOrThrow()
}
const rowOf = ({ deps }: TestApp, { id }: { id: string }) =>
  deps.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const full = ({ address }: { address: string }) => address.startsWith('full')
const refusal = (responseCode: number) => Object.assign(new Error('No such user mina@example.com'), { responseCode })

describe('a mail', () => {
  it('is delivered by the job queue, as text and HTML', async () => {
    const catcher = await startMailCatcher()
    const app = await startTestApp({ env: sendingTo(catcher.port) })
    const mail = await queued(app, 'mina@example.com')
    await app.deps.jobs.work(jobHandlers(app.deps))
    await expect.poll(async () => (await rowOf(app, mail)).status).toBe('sent')
    expect(catcher.caught).toHaveLength(1)
    const [{ from, to, source } = { from: '', to: [], source: '' }] = catcher.caught
    expect({ from, to }).toEqual({ from: 'hello@homes.example', to: ['mina@example.com'] })
    expect(source).toMatch(/^From: Keyhaven <hello@homes\.example>\r$/m)
    expect(source).toMatch(/^To: mina@example\.com\r$/m)
    expect(source).toMatch(/^Subject: Welcome to Keyhaven\r$/m)
    expect(source).toContain(`Message-ID: <${mail.id}@homes.example>`)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
    expect(await rowOf(app, mail)).toMatchObject({ attempts: 1, failure: null, sent_at: expect.any(Date) })
  })

  it('is sent once, despite 12 concurrent and later attempts', async () => {
    const catcher = await startMailCatcher()
    const app = await startTestApp({ env: sendingTo(catcher.port) })
    const mail = await queued(app, 'once@example.com')
    await concurrently(() => sendMail(app.deps, mail.id))
    const { sent_at: sentAt } = await rowOf(app, mail)
    app.passHours(1)
    await sendMail(app.deps, mail.id)
    await sendWaitingMails(app.deps)
    expect(catcher.caught).toHaveLength(1)
    expect(await rowOf(app, mail)).toMatchObject({ status: 'sent', attempts: 1, sent_at: sentAt })
  })

  it('waits while the mail server is down, and is delivered when it is back', async () => {
    const { port, stop } = await startMailCatcher()
    await stop()
    const app = await startTestApp({ env: sendingTo(port) })
    const mails = [await queued(app, 'one@example.com'), await queued(app, 'two@example.com')]
    for (const { id } of mails) await sendMail(app.deps, id)
    for (const mail of mails)
      expect(await rowOf(app, mail)).toMatchObject({
        status: 'waiting',
        attempts: 1,
        failure: 'The mail server could not be reached.',
      })
    app.passHours(26)
    // The first attempt finds the server unavailable; the second mail is not tried.
    await sendWaitingMails(app.deps)
    expect((await Promise.all(mails.map(mail => rowOf(app, mail)))).map(row => row.attempts)).toEqual(
      expect.arrayContaining([1, 2]),
    )
    const back = await startMailCatcher({}, port)
    app.passHours(1)
    await sendWaitingMails(app.deps)
    expect(new Set(back.caught.map(({ to }) => to[0]))).toEqual(new Set(['one@example.com', 'two@example.com']))
    expect(back.caught).toHaveLength(2)
    for (const mail of mails) expect(await rowOf(app, mail)).toMatchObject({ status: 'sent', failure: null })
  })

  it('is given up after three days, and sent when an admin requests it', async () => {
    const { port, stop } = await startMailCatcher()
    await stop()
    const app = await startTestApp({ env: sendingTo(port) })
    const admin = await app.given.anAdmin()
    const mail = await queued(app, 'patient@example.com')
    await sendMail(app.deps, mail.id)
    app.passHours(73)
    await sendWaitingMails(app.deps)
    app.passHours(-73)
    const { body } = await app.call(listMails, { as: admin, query: { search: 'PATIENT@' } })
    expect(body).toMatchObject([
      { status: 'failed', failure: 'The mail server could not be reached.', nextTryAt: null },
    ])
    const back = await startMailCatcher({}, port)
    const again = () => app.call(sendMailAgain, { as: admin, params: { id: mail.id } })
    expect(await again()).toMatchObject({ status: 200, body: { status: 'waiting' } })
    await sendMail(app.deps, mail.id)
    expect(back.caught).toHaveLength(1)
    expect(await again()).toMatchObject({ status: 409, body: { message: 'This email has already been sent.' } })
  })

  it.each([
    ['recipient', 'The mail server refused the recipient (550).'],
    ['mail', 'The mail server refused the message (554).'],
  ] as const)('fails at once where the server refuses the %s, and says so in the outbox', async (what, failure) => {
    const catcher = await startMailCatcher(
      what === 'recipient'
        ? { onRcptTo: (_address, _session, done) => done(refusal(550)) }
        : {
            onData: (stream, _session, done) => {
              stream.resume()
              stream.on('end', () => done(refusal(554)))
            },
          },
    )
    const app = await startTestApp({ env: sendingTo(catcher.port) })
    const mail = await queued(app, 'mina@example.com')
    expect(await sendMail(app.deps, mail.id)).toBe('for good')
    const { body } = await app.call(listMails, { as: await app.given.anAdmin() })
    expect(body).toMatchObject([{ status: 'failed', failure, sentAt: null }])
  })

  it.each([
    ['recipients', 450],
    ['recipients', 452],
    ['texts', 451],
  ] as const)('does not wait for %s that the server refuses for the moment (%i)', async (what, code) => {
    const catcher = await startMailCatcher(
      what === 'recipients'
        ? { onRcptTo: (address, _session, done) => done(full(address) ? refusal(code) : null) }
        : {
            onData: (stream, { envelope }, done) => {
              stream.resume()
              stream.on('end', () => done(envelope.rcptTo.some(full) ? refusal(code) : null))
            },
          },
    )
    const app = await startTestApp({ env: sendingTo(catcher.port) })
    const refused = [await queued(app, 'full@example.com'), await queued(app, 'full-too@example.com')]
    const mail = await queued(app, 'mina@example.com')
    await sendWaitingMails(app.deps)
    expect(await rowOf(app, mail)).toMatchObject({ status: 'sent' })
    for (const { id } of refused)
      expect(await rowOf(app, { id })).toMatchObject({
        status: 'waiting',
        attempts: 1,
        failure: `The mail server refused the ${what === 'texts' ? 'message' : 'recipient'} for now (${code}).`,
      })
  })

  it('waits when the server is closing, drops the connection or rejects our credentials', async () => {
    const closing = await startMailCatcher({ onRcptTo: (_address, _session, done) => done(refusal(421)) })
    const dropping = await startMailCatcher({
      onData: (stream, session) => {
        stream.once('data', () => {
          for (const connection of dropping.server.connections) if (connection.id === session.id) connection.close()
        })
        stream.resume()
      },
    })
    const choosy = await startMailCatcher({ onMailFrom: (_address, _session, done) => done(refusal(553)) })
    const strict = await startMailCatcher({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, {}),
    })
    const cases = [
      [sendingTo(closing.port), /^The connection to the mail server was lost\.$/],
      [sendingTo(choosy.port), /^The mail server does not let us send as MAIL_FROM \(553\)\.$/],
      [sendingTo(dropping.port), /^The connection to the mail server was lost\.$/],
      [
        { ...sendingTo(strict.port), SMTP_URL: `smtp://us:wrong@127.0.0.1:${strict.port}` },
        /^The mail server refused our user or password\.$/,
      ],
    ] as const
    for (const [env, failure] of cases) {
      const app = await startTestApp({ env })
      const mail = await queued(app, 'mina@example.com')
      expect(await sendMail(app.deps, mail.id)).toBe('away')
      expect(await rowOf(app, mail)).toMatchObject({
        status: 'waiting',
        failure: expect.stringMatching(failure) as string,
      })
    }
  })
})

describe('a mail with a link for one person', () => {
  const link = emailConfirmation('the-token', new Date(Date.now() + 24 * 3_600_000))

  it('is cleared once it is sent, and no admin can read it before', async () => {
    const catcher = await startMailCatcher()
    const app = await startTestApp({ env: sendingTo(catcher.port) })
    const admin = await app.given.anAdmin()
    const mail = await queued(app, 'mina@example.com', link)
    expect(mail.text).toContain('/verify-email?token=the-token')
    const seen = () => app.call(findMail, { as: admin, params: { id: mail.id } })
    expect((await seen()).body).toMatchObject({ status: 'waiting', text: null })
    await sendMail(app.deps, mail.id)
    expect(catcher.caught[0]?.source).toContain('token=3Dthe-token')
    expect(await rowOf(app, mail)).toMatchObject({ status: 'sent', text: '', html: '' })
    expect((await seen()).body).toMatchObject({ status: 'sent', text: null })
  })

  it('is not sent after its link has expired', async () => {
    const { port, stop } = await startMailCatcher()
    await stop()
    const app = await startTestApp({ env: sendingTo(port) })
    const admin = await app.given.anAdmin()
    const mail = await queued(app, 'late@example.com', link)
    await sendMail(app.deps, mail.id)
    const back = await startMailCatcher({}, port)
    app.passHours(25)
    await sendWaitingMails(app.deps)
    app.passHours(-25)
    expect(back.caught).toEqual([])
    expect(await rowOf(app, mail)).toMatchObject({ status: 'failed', text: '' })
    expect(await app.call(sendMailAgain, { as: admin, params: { id: mail.id } })).toMatchObject({
      status: 409,
      body: { message: 'The link in this email has expired. The recipient can request a new one.' },
    })
  })
})

describe('the log of a refused mail', () => {
  it('contains neither its recipient nor its text', async () => {
    const catcher = await startMailCatcher({
      onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`No ${address}`), { responseCode: 550 })),
    })
    const lines: string[] = []
    const { createLog } = await import('../../app/log.ts')
    const app = await startTestApp({
      env: sendingTo(catcher.port),
      replace: () => ({ log: createLog('info', { write: line => lines.push(line) }) }),
    })
    const mail = await queued(app, 'secret-person@example.com')
    await sendMail(app.deps, mail.id)
    await sleep(10)
    expect(lines.join('')).toContain('mail not sent: The mail server refused the recipient (550).')
    expect(lines.join('')).not.toMatch(/secret-person|Your account is ready/)
  })
})
