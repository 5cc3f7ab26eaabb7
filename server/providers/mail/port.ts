/** A mail ready to send. */
export interface OutgoingMail {
  /** Basis of the Message-ID, so that a mail sent twice after a lost acknowledgement is recognised as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** A server that accepts our mail. */
export interface MailServer {
  /** @throws MailNotTaken */
  send: (mail: OutgoingMail) => Promise<void>
}

/** The server refused a mail. The message is one sentence for an admin, without an email or content. */
export class MailRejected extends Error {
  override readonly name = 'MailNotTaken'
  /** Whether the refusal of this mail or recipient is permanent. Otherwise a retry may succeed. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}
