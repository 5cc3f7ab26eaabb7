import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  DealRecordProofsTable,
  DealRecordRootsTable,
  DealRecordTable,
  DealRecordValuesTable,
} from './deal-record-tables.ts'
import type {
  IdentityUserTable,
  SessionTable,
  AccountTable,
  TwoFactorTable,
  PasskeyTable,
  EmailChangesTable,
  KnownBrowsersTable,
  EndedSignInsTable,
  VerificationTable,
} from './identity-tables.ts'
import type {
  UsersTable,
  ApplicationsTable,
  PayoutDetailsTable,
  PropertiesTable,
  GeocodingJobsTable,
  GeocodedTextsTable,
  PropertyPhotosTable,
  SentBackPhotosTable,
  VerifiedPricesTable,
  VerifiedVersionsTable,
  WishlistEntriesTable,
  OffersTable,
  OfferTermsTable,
  FinalRoundsTable,
  FinalOffersTable,
  PaymentsTable,
  CheckedTransfersTable,
  ReviewsTable,
  ImagesTable,
} from './marketplace-tables.ts'
import type { ConversationsTable, MessageBlocksTable, MessagesTable, ViewingsTable } from './message-tables.ts'
import type {
  NotificationsTable,
  MailsTable,
  AuditTable,
  RateLimitsTable,
  IdempotencyKeysTable,
  InstallationTable,
  ChangesTable,
  SandboxIntentsTable,
} from './system-tables.ts'

/** The data model, created by `migrations/`. Each feature's store maps columns to the names on the wire. */
export interface Tables {
  users: UsersTable
  properties: PropertiesTable
  property_photos: PropertyPhotosTable
  sent_back_photos: SentBackPhotosTable
  verified_versions: VerifiedVersionsTable
  verified_prices: VerifiedPricesTable
  geocoding_jobs: GeocodingJobsTable
  geocoded_texts: GeocodedTextsTable
  wishlist_entries: WishlistEntriesTable
  offers: OffersTable
  offer_terms: OfferTermsTable
  deal_record: DealRecordTable
  deal_record_values: DealRecordValuesTable
  deal_record_roots: DealRecordRootsTable
  deal_record_proofs: DealRecordProofsTable
  final_rounds: FinalRoundsTable
  final_offers: FinalOffersTable
  payments: PaymentsTable
  payment_events: { id: string; type: string; received_at: Date }
  checked_transfers: CheckedTransfersTable
  reviews: ReviewsTable
  conversations: ConversationsTable
  messages: MessagesTable
  viewings: ViewingsTable
  message_blocks: MessageBlocksTable
  images: ImagesTable
  applications: ApplicationsTable
  payout_details: PayoutDetailsTable
  notifications: NotificationsTable
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

export type UserRow = Selectable<UsersTable>
export type ApplicationRow = Selectable<ApplicationsTable>
export type PayoutDetailsRow = Selectable<PayoutDetailsTable>
export type PropertyRow = Selectable<PropertiesTable>
export type VerifiedVersion = Omit<Selectable<VerifiedVersionsTable>, 'property_id'>
export type OfferRow = Selectable<OffersTable>
export type OfferTermsRow = Selectable<OfferTermsTable>
export type FinalRoundRow = Selectable<FinalRoundsTable>
export type FinalOfferRow = Selectable<FinalOffersTable>
export type PaymentRow = Selectable<PaymentsTable>
export type ConversationRow = Selectable<ConversationsTable>
export type MessageRow = Selectable<MessagesTable>
export type ViewingRow = Selectable<ViewingsTable>
export type NotificationRow = Selectable<NotificationsTable>
export type MailRow = Selectable<MailsTable>
export type NewMessageRow = Insertable<MessagesTable>
export type NewMailRow = Insertable<MailsTable>
export type NewOfferRow = Insertable<OffersTable>
