import { createTransport, type NodemailerError } from 'nodemailer'
import { type MailServer, MailNotTaken } from './port.ts'

/** Connection to a mail server. */
export interface SmtpServer {
  /** smtp: or smtps: URL, with user and password if the server requires them. */
  url: string
  /** Sender, with or without a name. */
  from: string
}

/** Sends mails over SMTP, one connection per mail. */
export function smtpMail(server: SmtpServer): MailServer {
  const transport = connectTo(server)
  const domain = domainOf(server.from)
  return {
    send: async ({ id, to, subject, text, html, calendar }) => {
      const message = {
        from: server.from,
        // An object, so that no part of the email is parsed as a second recipient or a name.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar !== null && {
          attachments: [{ filename: 'viewing.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }],
        }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await transport.sendMail(message).catch((error: NodemailerError) => {
        throw whyNot(error)
      })
    },
  }
}

export function connectTo({ url }: SmtpServer) {
  return createTransport({
    url,
    ...(mustBeSecret(url) && { requireTLS: true }),
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  })
}

/**
 * Requires TLS: passwords and links in mails must not cross a network unencrypted, whatever the server, or a man in the
 * middle, offers. `?requireTLS=false` in the URL turns this off.
 */
function mustBeSecret(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && username !== '' && !isNear && searchParams.get('requireTLS') !== 'false'
}

const domainOf = (from: string): string => /@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost'

/** Tells a refusal of this mail or recipient from a server that is away, which the operator may have to mend. */
function whyNot(error: NodemailerError): MailNotTaken {
  const { code, command, responseCode: said = 0 } = error
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EMESSAGE' && command !== 'CONN')
  if (isAboutThisMail && said >= 400 && said !== 421) {
    const refused = `The mail server refused the ${command === 'RCPT TO' ? 'recipient' : 'message'}`
    const isForGood = said >= 500 && said !== 503
    return isForGood
      ? new MailNotTaken(`${refused} (${said}).`, 'for good')
      : new MailNotTaken(`${refused} for now (${said}).`, 'for now')
  }
  if (code === 'EMESSAGE' && said === 0 && command === 'MAIL FROM')
    return new MailNotTaken('The mail is larger than the mail server takes.', 'for good')
  if (command === 'MAIL FROM' && said >= 500)
    return new MailNotTaken(`The mail server does not let us send as MAIL_FROM (${said}).`, 'away')
  // SMTP cannot express such a recipient.
  if (code === 'EENVELOPE' && said === 0)
    return new MailNotTaken('Mail cannot be sent to the recipient’s email address.', 'for good')
  const reason = reasons[code ?? ''] ?? `The mail server did not accept it${said ? ` (${said})` : ''}.`
  // An error without a code is about the content, not about the connection.
  return new MailNotTaken(reason, code === undefined ? 'for now' : 'away')
}

const reasons: Record<string, string> = {
  EDNS: 'The mail server’s name could not be found.',
  ECONNECTION: 'The connection to the mail server was lost.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No secure connection to the mail server was possible.',
  EAUTH: 'The mail server refused our user or password.',
  ENOAUTH: 'The mail server asks for a user and a password.',
}
