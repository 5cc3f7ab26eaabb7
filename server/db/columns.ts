import type { OfferRow, PaymentRow, PropertyRow } from './schema.ts'

// Named one by one for statements that connections keep prepared (server/db/prepared.ts).

export const propertyColumns = [
  'id',
  'agent_id',
  'title',
  'location',
  'description',
  'image',
  'verified_title',
  'verified_location',
  'verified_description',
  'verified_image',
  'min_price_cents',
  'max_price_cents',
  'status',
  'advertise',
  'under_offer',
  'sold_at',
  'hidden',
  'deleted_at',
  'version',
  'created_at',
  'for_sale',
] as const satisfies readonly (keyof PropertyRow)[]

export const offerColumns = [
  'id',
  'property_id',
  'agent_id',
  'buyer_id',
  'wishlist_id',
  'title',
  'location',
  'image',
  'min_price_cents',
  'max_price_cents',
  'amount_cents',
  'buying_date',
  'status',
  'reason',
  'pay_by',
  'payment_processing',
  'transaction_id',
  'refunded_cents',
  'created_at',
] as const satisfies readonly (keyof OfferRow)[]

export const paymentColumns = [
  'id',
  'offer_id',
  'provider',
  'intent_id',
  'client_secret',
  'amount_cents',
  'status',
  'created_at',
] as const satisfies readonly (keyof PaymentRow)[]
