import type { NodemailerError } from 'nodemailer'
import { connectTo, type SmtpServer } from './smtp.ts'

/**
 * Connects to the mail server, secures the connection and logs in. Sends nothing, so it cannot tell whether the server
 * accepts MAIL_FROM as sender.
 *
 * @throws Error with one sentence that names SMTP_URL and says what to do
 */
export async function checkSmtp(server: SmtpServer): Promise<string> {
  const { hostname, port, protocol, username } = new URL(server.url)
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  const transport = connectTo(server)
  await transport
    .verify()
    .catch((error: NodemailerError) => {
      throw new Error(whatIsWrong(error, place, protocol))
    })
    .finally(() => transport.close())
  return `The mail server at ${place} ${username ? 'accepted our user and password' : 'answers and needs no password'}.`
}

function whatIsWrong({ code, message }: NodemailerError, place: string, protocol: string): string {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `SMTP_URL names ${place}, which cannot be found: check the name of the server.`
  if (code === 'EAUTH')
    return 'The user or password in SMTP_URL was refused: check both, with special signs percent-encoded.'
  if (code === 'ENOAUTH') return 'The mail server asks for a user and a password: give both in SMTP_URL.'
  if (/wrong version number|packet length too long|SSL routines/i.test(message))
    return `SMTP_URL begins with smtps:, but ${place} does not speak TLS at once: use smtp: or port 465.`
  if (code === 'ETLS' || /certificate|self.signed|altnames/i.test(message))
    return `No secure connection to ${place} was possible: the host in SMTP_URL must be the one that its certificate is for, and it must offer STARTTLS.`
  if (/ECONNREFUSED/.test(message)) return `SMTP_URL names ${place}, where no server listens: check the port.`
  if (code === 'ETIMEDOUT' && protocol === 'smtp:')
    return `${place} did not greet us in 5 seconds: check the host and port in SMTP_URL, and use smtps: if the port is 465.`
  if (code === 'ETIMEDOUT') return `${place} did not answer in 5 seconds: check the host and port in SMTP_URL.`
  return `The mail server at ${place} cannot be used: check SMTP_URL.`
}
