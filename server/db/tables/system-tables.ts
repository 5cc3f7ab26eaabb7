import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailStatus } from '#contract/mail/mail.ts'

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  notification_key: string
  content: ColumnType<unknown, string, never>
  created_at: Date
  read_at: Date | null
}

export interface MailsTable {
  id: Generated<string>
  kind: string
  to_email: string
  subject: string
  text: string
  html: string
  /** Calendar file that it brings. */
  calendar: string | null
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

export interface AuditTable {
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

export interface IdempotencyKeysTable {
  user_id: string
  call: string
  key: string
  request_hash: string
  started_at: Date
  status: number | null
  reply: string | null
}

export interface RateLimitsTable {
  key: string
  calls: number
  resets_at: Date
}

export interface ChangesTable {
  tx: Generated<string>
  id: GeneratedAlways<number>
  kind: string
  subject_id: string | null
  at: Generated<Date>
}

export interface InstallationTable {
  name: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
}

export interface SandboxIntentsTable {
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
