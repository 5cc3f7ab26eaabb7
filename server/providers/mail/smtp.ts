/** A mail server that takes our mail. */
export interface SmtpServer {
  /** smtp: or smtps:, with user and password where it wants them. */
  url: string
  /** Sender, with or without a name. */
  from: string
}
