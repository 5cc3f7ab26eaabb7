import { describe, expect, it } from 'vitest'
import { startMailCatcher } from '../../testing/stand-ins/mail-catcher.ts'
import { checkSmtp } from './check-smtp.ts'

const from = 'Keyhaven <hello@homes.example>'
const check = (url: string) => checkSmtp({ url, from })
const askingForUs = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (
    { username, password }: { username?: string | undefined; password?: string | null | undefined },
    _session: unknown,
    done: (error: null, answer: { user?: string }) => void,
  ) => done(null, username === 'us' && password === 'right' ? { user: 'us' } : {}),
}

describe('checking the mail server', () => {
  it('reports that it would accept our mail, and sends none', async () => {
    const open = await startMailCatcher()
    expect(await check(`smtp://127.0.0.1:${open.port}`)).toBe(
      `The mail server at 127.0.0.1:${open.port} answers and needs no password.`,
    )
    const closed = await startMailCatcher(askingForUs)
    expect(await check(`smtp://us:right@127.0.0.1:${closed.port}`)).toBe(
      `The mail server at 127.0.0.1:${closed.port} accepted our user and password.`,
    )
    expect([...open.caught, ...closed.caught]).toEqual([])
  })

  it('distinguishes each fault, and names SMTP_URL without the password', async () => {
    const { port } = await startMailCatcher(askingForUs)
    const secure = await startMailCatcher({ secure: true })
    const gone = await startMailCatcher()
    await gone.stop()
    const cases = [
      [`smtp://us:wr0ng@127.0.0.1:${port}`, /^The user or password in SMTP_URL was refused/],
      [`smtps://us:wr0ng@127.0.0.1:${port}`, /^SMTP_URL begins with smtps:, but .* does not speak TLS at once/],
      [
        `smtps://us:wr0ng@127.0.0.1:${secure.port}`,
        /^No secure connection to .* SMTP_URL must be the one that its cert/,
      ],
      [
        `smtp://us:wr0ng@127.0.0.1:${secure.port}`,
        /did not greet us in 5 seconds: check the host and port in SMTP_URL/,
      ],
      [`smtp://us:wr0ng@127.0.0.1:${gone.port}`, /^SMTP_URL names .*, where no server listens: check the port\.$/],
      ['smtp://us:wr0ng@mail.invalid', /^SMTP_URL names mail\.invalid:587, which cannot be found/],
    ] as const
    await Promise.all(
      cases.map(async ([url, sentence]) => {
        const { message } = await check(url).then(
          () => new Error('taken'),
          (error: Error) => error,
        )
        expect(message, url).toMatch(sentence)
        expect(message).not.toContain('wr0ng')
      }),
    )
  })
})
