/** A mail as it leaves. */
export interface OutgoingMail {
  /** Makes its Message-ID: a mail that is sent a second time, because our memory of the first was lost, is the same one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** A server that takes our mail. */
export interface MailServer {
  /** @throws MailNotTaken */
  send: (mail: OutgoingMail) => Promise<void>
}

/** The message says why, in one sentence for an admin, without an address or anything of the mail. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  /** It will never be taken: this mail or its recipient was refused. Everything else may pass. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}
