import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import type { Kept } from './db/kept.ts'
import type { ReadRecent } from './db/replica.ts'
import type { Db } from './db/schema.ts'
import type { DemoAccount } from './demo/demo-accounts.ts'
import type { AccessTokens } from './http/access-token.ts'
import type { ClientHash } from './http/client.ts'
import type { Jobs } from './jobs.ts'
import type { IdentityProvider, StandInIssuer } from './providers/identity/port.ts'
import type { ImageStore } from './providers/images/port.ts'
import type { MailServer } from './providers/mail/port.ts'
import type { PaymentProvider } from './providers/payments/port.ts'
import type { SandboxPayments } from './providers/payments/sandbox.ts'

/** All that use cases lean on, made once: in `main.ts`, and for tests in `testing/start-test-app.ts`. */
export interface Deps {
  settings: Settings
  db: Db
  /** How busy its connections are. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readRecent: ReadRecent
  clock: Clock
  /** When these settings came into force. */
  startedAt: Date
  log: FastifyBaseLogger
  tokens: AccessTokens
  clientHash: ClientHash
  /** A Cookie header in which what JWT_SECRET_PREVIOUS has signed is signed by JWT_SECRET. */
  renewCookies: (header: string) => string
  identity: IdentityProvider
  /** What stands in for Google; none where there is a client at Google. */
  standIn: StandInIssuer | undefined
  payments: PaymentProvider
  /** The sandbox's own side, which the card form talks to; none where cards are not the sandbox's. */
  sandbox: SandboxPayments | undefined
  images: ImageStore
  /** None where mail is only kept, for admins to read. */
  mail: MailServer | undefined
  jobs: Jobs
  /** What the home page shows, in memory. */
  kept: Kept
  /** Whose passwords the login page offers. */
  demoAccounts: readonly DemoAccount[]
}

/** The time, with millisecond precision. Nothing else asks the machine for it. */
export interface Clock {
  now: () => Date
}
