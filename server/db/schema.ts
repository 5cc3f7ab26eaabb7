import type { ColumnType, Generated, GeneratedAlways, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { MailKind, MailStatus } from '#contract/mail.ts'
import type { DealSide, Dispute, OfferStatus } from '#contract/offers.ts'
import type { PaymentMode, PaymentStatus } from '#contract/deals.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import type { Role } from '#contract/role.ts'

/** The data model, created by `migrations/`. Each feature's store maps columns to the names on the wire. */
export interface Tables {
  users: UsersTable
  properties: PropertiesTable
  wishlist_entries: WishlistEntriesTable
  offers: OffersTable
  payments: PaymentsTable
  payment_events: { id: string; type: string; received_at: Date }
  reviews: ReviewsTable
  images: ImagesTable
  mails: MailsTable
  audit: AuditTable
  rate_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  installation: InstallationTable
  changes: ChangesTable
  'identity.user': IdentityUserTable
  'identity.session': SessionTable
  'identity.account': AccountTable
  'identity.twoFactor': TwoFactorTable
  'identity.passkey': PasskeyTable
  'identity.email_changes': EmailChangesTable
  'identity.known_browsers': KnownBrowsersTable
  'identity.ended_sign_ins': EndedSignInsTable
  'identity.verification': VerificationTable
  'sandbox.payment_intents': SandboxIntentsTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

interface UsersTable {
  id: Generated<string>
  uid: string | null
  name: string
  email: string
  image: string
  role: Role
  email_verified: Generated<boolean>
  created_at: Date
  deleted_at: Date | null
}

interface PropertiesTable {
  id: Generated<string>
  agent_id: string
  title: string
  location: string
  description: string
  image: string
  /** Title when the property was last verified; null if the current title is verified, or none ever was. */
  verified_title: string | null
  verified_location: string | null
  verified_description: string | null
  verified_image: string | null
  min_price_cents: number
  max_price_cents: number
  status: Generated<PropertyStatus>
  advertise: Generated<boolean>
  under_offer: Generated<boolean>
  sold_at: Date | null
  hidden: Generated<boolean>
  deleted_at: Date | null
  version: Generated<number>
  created_at: Date
  for_sale: GeneratedAlways<boolean>
}

interface WishlistEntriesTable {
  id: Generated<string>
  user_id: string
  property_id: string
  created_at: Date
}

interface OffersTable {
  id: Generated<string>
  property_id: string
  agent_id: string
  buyer_id: string
  wishlist_id: string | null
  title: string
  location: string
  image: string
  min_price_cents: number
  max_price_cents: number
  amount_cents: number
  /** A calendar date such as 2026-11-21. */
  buying_date: string
  status: Generated<OfferStatus>
  reason: string | null
  pay_by: Date | null
  payment_processing: Generated<boolean>
  transaction_id: string | null
  refunded_cents: Generated<number>
  cancel_asked_by: DealSide | null
  cancel_reason: string | null
  cancel_asked_at: Date | null
  created_at: Date
}

interface PaymentsTable {
  id: Generated<string>
  offer_id: string
  provider: string
  intent_id: string | null
  client_secret: string | null
  amount_cents: number
  status: Generated<PaymentStatus>
  created_at: Date
  account: string | null
  mode: PaymentMode | null
  requested_at: Generated<Date>
  next_check_at: Generated<Date>
  alerted_at: Date | null
  dispute: Dispute | null
}

interface ReviewsTable {
  id: Generated<string>
  property_id: string
  reviewer_id: string
  text: string
  created_at: Date
}

interface ImagesTable {
  id: string
  created_at: Date
  /** Known when all files of the image are stored. */
  colour: string | null
  /** Time of the next check for use; null if it was in use at the last check. */
  check_at: Date | null
}

interface MailsTable {
  id: Generated<string>
  kind: MailKind
  to_email: string
  subject: string
  text: string
  html: string
  secret: boolean
  status: MailStatus
  created_at: Date
  next_try_at: Date
  deadline: Date
  attempts: Generated<number>
  failure: string | null
  sent_at: Date | null
  read_at: Date | null
  once_per: string | null
}

interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: string | null
  action: string
  object_id: string | null
  from_state: string | null
  to_state: string | null
  request_id: string | null
  detail: string | null
  client: string | null
}

interface IdempotencyKeysTable {
  user_id: string
  call: string
  key: string
  request_hash: string
  started_at: Date
  status: number | null
  reply: string | null
}

interface RateLimitsTable {
  key: string
  calls: number
  resets_at: Date
}

interface ChangesTable {
  tx: Generated<string>
  id: GeneratedAlways<number>
  kind: string
  subject_id: string | null
  at: Generated<Date>
}

interface InstallationTable {
  name: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
}

interface IdentityUserTable {
  id: Generated<string>
  name: string
  email: string
  image: string | null
  emailVerified: boolean
  twoFactorEnabled: Generated<boolean | null>
}

interface SessionTable {
  id: Generated<string>
  userId: string
  token: string
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  confirmedAt: Date | null
  secondFactor: SecondFactor | null
}

/** Kind of second factor. */
export type SecondFactor = 'totp' | 'recovery code' | 'passkey'

interface TwoFactorTable {
  id: Generated<string>
  userId: string
  /** Encrypted, like the recovery codes. */
  secret: string
  backupCodes: string
  /** False until a code of the app confirms it. */
  verified: boolean
}

interface PasskeyTable {
  id: Generated<string>
  userId: string
  name: string | null
  createdAt: Date
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: boolean
}

interface EmailChangesTable {
  user_id: string
  email: string
  token_hash: string
  ends_at: Date
}

interface KnownBrowsersTable {
  user_id: string
  browser_hash: string
  seen_at: Date
}

interface AccountTable {
  id: Generated<string>
  userId: string
  /** Id of the person at the provider. */
  accountId: string
  providerId: string
  password: string | null
  updatedAt: Date
}

interface EndedSignInsTable {
  uid: string
  auth_time: number
  everywhere: boolean
}

interface VerificationTable {
  id: Generated<string>
  identifier: string
  value: string
  expiresAt: Date
}

interface SandboxIntentsTable {
  id: string
  client_secret: string
  idempotency_key: string
  offer_id: string
  amount_cents: number
  currency: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  refunded: Generated<boolean>
  created_at: Date
}

export type UserRow = Selectable<UsersTable>
export type PropertyRow = Selectable<PropertiesTable>
export type OfferRow = Selectable<OffersTable>
export type PaymentRow = Selectable<PaymentsTable>
export type MailRow = Selectable<MailsTable>
export type NewMailRow = Insertable<MailsTable>
export type NewOfferRow = Insertable<OffersTable>
