import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { DemoAccount } from '#contract/client-settings/client-settings.ts'
import type { Cache } from '../db/cache/cache.ts'
import type { ReadReplica } from '../db/replica.ts'
import type { Db } from '../db/tables/schema.ts'
import type { AccessTokens } from '../ground/access-tokens.ts'
import type { ClientHash } from '../ground/client-network.ts'
import type { Clock } from '../ground/clock.ts'
import type { RecordKey } from '../ground/record-key.ts'
import type { Sealing } from '../ground/sealing.ts'
import type { Geocoder } from '../providers/geocoding/port.ts'
import type { IdentityProvider, StandInIssuer } from '../providers/identity/port.ts'
import type { ImageStore } from '../providers/images/port.ts'
import type { MailServer } from '../providers/mail/port.ts'
import type { MapSource } from '../providers/map/open-map.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import type { SandboxPayments } from '../providers/payments/sandbox.ts'
import type { Settings } from '../settings/config.ts'
import type { Jobs } from './jobs.ts'

/** Dependencies of the use cases, created once at start, and for tests in `testing/start-test-app.ts`. */
export interface Deps {
  settings: Settings
  db: Db
  /** Usage of its connections. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readRecent: ReadReplica
  clock: Clock
  /** Time at which these settings took effect. */
  startedAt: Date
  log: FastifyBaseLogger
  tokens: AccessTokens
  clientHash: ClientHash
  /** Seals final offers until their round closes. */
  sealing: Sealing
  recordKey: RecordKey
  /** Replaces signatures of JWT_SECRET_PREVIOUS in a Cookie header by signatures of JWT_SECRET. */
  renewCookies: (header: string) => string
  identity: IdentityProvider
  /** Local stand-in for Google; undefined if a Google client is configured. */
  standIn: StandInIssuer | undefined
  payments: PaymentProvider
  /** API of the payment sandbox for the card form; undefined with another provider. */
  sandbox: SandboxPayments | undefined
  images: ImageStore
  map: MapSource
  /** Undefined if mail is only stored in the outbox. */
  mail: MailServer | undefined
  /** Finds the positions of homes. */
  geocoder: Geocoder
  /** Finds places by their names at once, without a network. */
  gazetteer: Geocoder
  jobs: Jobs
  cache: Cache
  /** Demo accounts that the login page offers. */
  demoAccounts: readonly DemoAccount[]
}
