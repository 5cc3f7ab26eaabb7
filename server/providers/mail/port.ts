/** A mail ready to send. */
export interface OutgoingMail {
  /** Basis of the Message-ID, so that a mail sent twice after a lost acknowledgement is recognised as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Calendar file that it brings, or null. */
  calendar: string | null
}

/** A server that accepts our mail. */
export interface MailServer {
  /** @throws MailNotTaken */
  send: (mail: OutgoingMail) => Promise<void>
}

/** Refusal of one mail or its recipient, `for good` or `for now`, or of all mail while the server is `away`. */
export type Refusal = 'for good' | 'for now' | 'away'

/** The server did not take a mail. The message is one sentence for an admin, without an email or content. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  readonly refusal: Refusal

  constructor(reason: string, refusal: Refusal) {
    super(reason)
    this.refusal = refusal
  }
}
