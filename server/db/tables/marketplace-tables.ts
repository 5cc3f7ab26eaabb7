import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { PaymentMode, PaymentStatus } from '#contract/deals/deals.ts'
import type { FinalRoundStatus } from '#contract/final-rounds/final-round.ts'
import type { Role } from '#contract/ground/role.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { FinalRoundState } from '#contract/offers/offer-terms.ts'
import type { Dispute, OfferStatus } from '#contract/offers/offers.ts'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import type { PhotoKind } from '#contract/properties/photos.ts'
import type { Position } from '#contract/properties/position.ts'
import type { ManagedProperty, PropertyStatus } from '#contract/properties/properties.ts'
import type { FactColumns } from './fact-column.ts'

export interface UsersTable {
  id: Generated<string>
  uid: string | null
  name: string
  email: string
  image: string
  role: Role
  email_verified: Generated<boolean>
  created_at: Date
  deleted_at: Date | null
  terms_accepted_at: Date | null
  /** URL of the terms that they accepted. */
  accepted_terms: string | null
  /** The most listings that an admin allows them. Null: LISTINGS_PER_AGENT. */
  property_limit: number | null
}

export interface ApplicationsTable {
  id: Generated<string>
  user_id: string
  licence_number: string
  statement: string
  status: Generated<ApplicationStatus>
  reason: string | null
  created_at: Date
  decided_at: Date | null
}

export interface PayoutDetailsTable {
  id: Generated<string>
  user_id: string
  version: number
  holder: string
  bank: string
  country: string
  iban: string | null
  routing_number: string | null
  account_number: string | null
  created_at: Date
  verified_at: Date | null
  verified_by: string | null
}

/** Columns of a home's position. */
export interface PositionColumns {
  /** Both null until they are known. */
  lng: number | null
  lat: number | null
  point_precision: Position['precision'] | null
  /** `agent`, or the name of the geocoder. */
  point_source: string | null
  /** Whether the agent's pin is more than 50 km from the place that the location names. */
  point_is_far: Generated<boolean>
  hide_address: Generated<boolean>
  /** The position that the public sees. */
  shown_lng: GeneratedAlways<number | null>
  shown_lat: GeneratedAlways<number | null>
}

/** A home whose location has to be looked up. */
export interface GeocodingJobsTable {
  property_id: string
  due_at: Generated<Date>
  tries: Generated<number>
}

/** An answer of a geocoder; without a point if it knows no such place. */
export interface GeocodedTextsTable {
  geocoder: string
  location: string
  lng: number | null
  lat: number | null
  point_precision: Exclude<Position['precision'], 'pin'> | null
  found_at: Date
}

export interface PropertiesTable extends FactColumns, PositionColumns {
  id: Generated<string>
  agent_id: string
  title: string
  location: string
  description: string
  image: string
  /** The parts of the location, if its agent has corrected them. */
  address: ColumnType<AddressParts | null, string | null | undefined, string | null>
  /** Time of its first verification. */
  published_at: Generated<Date | null>
  /** The place of the location, as the search reads it. */
  place_id: Generated<number | null>
  /** Time at which the current fields were verified; null while they are not. */
  verified_at: Date | null
  rejection_reason: string | null
  /** Change that an admin has sent back (ruling G71). */
  sent_back: ColumnType<ManagedProperty['sentBack'], string | null | undefined, string | null>
  min_price_cents: number
  max_price_cents: number
  status: Generated<PropertyStatus>
  advertise: Generated<boolean>
  under_offer: Generated<boolean>
  sold_at: Date | null
  hidden: Generated<boolean>
  deleted_at: Date | null
  /** Number of times that its agent has saved it. */
  version: Generated<number>
  /** For each part that its agent has changed, the version since which it is as it is. */
  changed_parts: ColumnType<Record<string, number>, string | undefined, string>
  /** Rejected listing of the same agent that it is a copy of. */
  copy_of: string | null
  created_at: Date
  for_sale: GeneratedAlways<boolean>
  /** Number of times that its board was opened (ruling G67). */
  board_openings: Generated<number>
  /** Null while the board is closed. */
  board_opened_at: Date | null
  /** Status of its open or closed round of final offers. The moves of a round write it. */
  final_round: FinalRoundState | null
}

/** Versions of listings that were verified, and that their agents have changed since. */
export interface VerifiedVersionsTable
  extends
    FactColumns,
    Pick<PropertiesTable, 'title' | 'location' | 'address' | 'description' | 'image'>,
    Pick<PropertiesTable, 'min_price_cents' | 'max_price_cents' | 'lng' | 'lat' | 'point_precision'> {
  property_id: string
}

export interface PropertyPhotosTable {
  property_id: string
  /** The photos of now, and those of the row in `verified_versions`. */
  state: 'current' | 'verified'
  /** Order of the photos, with gaps. */
  position: number
  image: string
  kind: PhotoKind
  caption: string
  alt: string
}

/** Photos of a change that an admin has sent back (ruling G71). */
export interface SentBackPhotosTable extends Omit<PropertyPhotosTable, 'state'> {
  kept_until: Date
}

export interface VerifiedPricesTable {
  id: GeneratedAlways<number>
  property_id: string
  verified_at: Date | null
  min_price_cents: number
  max_price_cents: number
}

export interface WishlistEntriesTable {
  id: Generated<string>
  user_id: string
  property_id: string
  created_at: Date
}

/** Conditions of a deal by their names. */
export type StoredConditions = Partial<Record<OfferCondition, Omit<DealCondition, 'name'>>>

export interface OffersTable {
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
  closed_because: ClosedBecause | null
  pay_by: Date | null
  payment_processing: Generated<boolean>
  transaction_id: string | null
  refunded_cents: Generated<number>
  cancel_asked_by: DealSide | null
  cancel_reason: string | null
  cancel_asked_at: Date | null
  /** Reference of the transfer that pays for it outside Keyhaven (ruling G49). */
  transfer_reference: string | null
  transfer_recorded_at: Date | null
  /** Reference of the last transfer that was cancelled. */
  cancelled_transfer: string | null
  transfer_cancelled_by: DealSide | 'admin' | null
  transfer_cancel_reason: string | null
  transfer_cancelled_at: Date | null
  /** Whether the marketplace took no cards at the acceptance, so that a transfer pays the price (ruling G49). */
  without_cards: Generated<boolean>
  /** Deposit that a card pays, decided with the acceptance; null for a deal that is paid at once (ruling G65). */
  deposit_cents: number | null
  deposit_transaction: string | null
  deposit_paid_at: Date | null
  /** Buyer and agent at the payment of the deposit, and at the sale. Erasure keeps them as proof (ruling G20). */
  deposit_people: PaymentPeople | null
  sale_people: PaymentPeople | null
  /** Time at which the buyer confirmed the transfer of the balance. */
  transfer_confirmed_at: Date | null
  /** The current terms, with `amount_cents` and `buying_date`. */
  terms_version: Generated<number>
  terms_by: Generated<DealSide>
  terms_turn: Generated<number>
  /** Null for the first terms, which are as old as the offer. */
  terms_at: Date | null
  conditions: Generated<OfferCondition[]>
  /** Days for the conditions. Null: ten (ruling G70). */
  condition_days: Generated<number | null>
  terms_message: string | null
  expires_at: Date | null
  /**
   * Conditions since the acceptance, by name; null before it, without any, and in deals from before they were
   * stored (ruling G70).
   */
  deal_conditions: StoredConditions | null
  /** The version that was accepted; null before, and in deals from before terms had versions. */
  accepted_version: number | null
  /** Opening of the board in which the buyer made or confirmed terms; null if they never did (ruling G67). */
  board_opening: number | null
  /** Version of these terms, which are always the buyer's. */
  board_version: number | null
  /** Calendar date in UTC of the day on which they came to the board. */
  board_on: string | null
  /** Version of the terms with which the buyer agrees to be a backup (ruling G64). */
  backup_version: number | null
  /** Place in the agent's order of backups, with gaps. */
  backup_rank: number | null
  /** Number of offers on the property when the agent or a sale rejected this one, itself included (ruling G68). */
  lost_among: number | null
  created_at: Date
}

/** Terms that were replaced. */
export interface OfferTermsTable {
  id: Generated<string>
  offer_id: string
  version: number
  made_by: DealSide
  turn: number
  amount_cents: number
  buying_date: string
  conditions: OfferCondition[]
  condition_days: number | null
  message: string | null
  expires_at: Date | null
  created_at: Date
}

/** Rounds of final offers. */
export interface FinalRoundsTable {
  id: Generated<string>
  property_id: string
  status: Generated<FinalRoundStatus>
  opened_at: Date
  deadline: Date
  /** Time at which the deadline was moved. */
  extended_at: Date | null
  closed_at: Date | null
  /** Time at which it was ended or cancelled. */
  ended_at: Date | null
  /** Number of finals that were opened. */
  finals: number | null
  reason: string | null
  /** Time at which the admins were told that its finals cannot be opened. */
  alerted_at: Generated<Date | null>
}

/** Sealed final offers of open rounds. */
export interface FinalOffersTable {
  offer_id: string
  round_id: string
  sealed: Buffer
  made_at: Date
}

export interface PaymentsTable {
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
  /** The reference of a failed refund that an admin has paid back by other means. */
  paid_back_reference: string | null
}

/** Confirmed transfers that an admin has checked, by the time of the confirmation. */
export interface CheckedTransfersTable {
  offer_id: string
  confirmed_at: Date
  /** Null in checks from before admins were stored. */
  checked_by: string | null
  checked_at: Date | null
}

export interface ReviewsTable {
  id: Generated<string>
  property_id: string
  reviewer_id: string
  text: string
  created_at: Date
  is_waiting: Generated<boolean>
}

export interface ImagesTable {
  id: string
  created_at: Date
  /** Known when all files of the image are stored. */
  colour: string | null
  /** Time of the next check for use; null if it was in use at the last check. */
  check_at: Date | null
  /** The account that has stored it; null for a visitor's. */
  uploaded_by: Generated<string | null>
  /** Size of all its files. */
  bytes: Generated<number | null>
  /** Whether it is known to have no transparent ground. False for pictures that an earlier version stored. */
  ground_checked: Generated<boolean>
}
