import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterFile } from '../after-file.ts'

/** A mail as received over SMTP. */
export interface CaughtMail {
  from: string
  to: string[]
  /** Headers and both parts. */
  source: string
}

export interface MailCatcher {
  port: number
  caught: CaughtMail[]
  server: SMTPServer
  stop: () => Promise<void>
}

/** Starts a real SMTP server that stores what it receives, on a free port or this one. `options` simulate faults. */
export async function startMailCatcher(options: SMTPServerOptions = {}, port = 0): Promise<MailCatcher> {
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString()
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        caught.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...options,
  })
  // Some tests are about a client that cannot agree on encryption.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve)
  })
  let isRunning = true
  const stop = async () => {
    if (!isRunning) return
    isRunning = false
    await new Promise<void>(resolve => {
      server.close(() => resolve())
    })
  }
  afterFile(stop)
  return { port: (server.server.address() as AddressInfo).port, caught, server, stop }
}

/** Settings of a marketplace that sends its mail to this server. */
export const sendingTo = (port: number): Record<string, string> => ({
  MAIL: 'smtp',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Keyhaven <hello@homes.example>',
})
