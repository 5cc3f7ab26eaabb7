import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/deals/deals.ts'
import { toDollars } from '#contract/ground/money.ts'
import { turnIn } from '#contract/negotiation/terms-moves.ts'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import { offerConditions } from '#contract/offers/offer-conditions.ts'
import type { OfferRank } from '#contract/offers/offer-rank.ts'
import type { Terms } from '#contract/offers/offer-terms.ts'
import type { Dispute, Offer } from '#contract/offers/offers.ts'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import { completesAt, isDepositTakenBack, type Settlement, type SettlementStep } from '#contract/offers/settlement.ts'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import { locationForPublic } from '#contract/properties/hidden-location.ts'
import type { StoredConditions } from '../../db/tables/marketplace-tables.ts'
import type { Db, OfferRow } from '../../db/tables/schema.ts'
import { shownRange } from '../properties/property-columns.ts'
import { shownField } from '../properties/verified-version-store.ts'

export const people = [
  'agent.name as agent_name',
  'agent.email as agent_email',
  'agent.role as agent_role',
  'buyer.name as buyer_name',
  'buyer.email as buyer_email',
] as const

/**
 * Place of a losing final offer, once its home is sold. Nobody changes terms in a closed round, so its final offers are
 * those whose terms are as old as its closing.
 */
const finalRank = sql<OfferRank | null>`case
  when offers.closed_because in ('rejected', 'sold') and properties.sold_at is not null
    and properties.final_round = 'closed'
  then (select json_build_object('of', round.finals, 'place', (
      select 1 + count(*) from offers as other where other.property_id = offers.property_id
      and other.terms_at = round.closed_at and other.amount_cents > offers.amount_cents))
    from final_rounds as round where round.property_id = offers.property_id and round.status = 'closed'
    and round.closed_at = offers.terms_at) end`

/** Corrected parts of the address that buyers read, unless the home has had another location since the offer. */
const correctedAddress = sql<AddressParts | null>`case
  when ${shownField('location')} = offers.location then ${shownField('address')} end`

/** Selects offers with buyer, agent and the current state of the property. */
export const offers = (db: Db) =>
  db
    .selectFrom('offers')
    .innerJoin('users as agent', 'agent.id', 'offers.agent_id')
    .innerJoin('users as buyer', 'buyer.id', 'offers.buyer_id')
    .innerJoin('properties', 'properties.id', 'offers.property_id')
    .selectAll('offers')
    .select([
      ...people,
      'properties.under_offer',
      'properties.hide_address',
      correctedAddress.as('address'),
      'properties.status as property_status',
      'properties.sold_at',
      'properties.final_round',
      ...shownRange,
      sql<number | null>`case when offers.backup_rank is not null and offers.status = 'pending' then (
        select count(*)::int from offers as ahead where ahead.property_id = offers.property_id
        and ahead.status = 'pending' and ahead.backup_rank <= offers.backup_rank) end`.as('backup_place'),
      // A deal with a deposit has a card payment for that only.
      sql<Dispute | null>`(select dispute from payments
        where intent_id = coalesce(offers.deposit_transaction, offers.transaction_id))`.as('dispute'),
      finalRank.as('final_rank'),
      sql<PaymentStatus | null>`(select payments.status from payments where intent_id = offers.deposit_transaction)`.as(
        'deposit_status',
      ),
    ])

export type OfferWithPeople = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

/** Returns buyer and agent as they are now, to store them with a payment. */
export const peopleOf = (
  row: Pick<OfferWithPeople, 'buyer_name' | 'buyer_email' | 'agent_name' | 'agent_email'>,
): PaymentPeople => ({
  buyer: { name: row.buyer_name, email: row.buyer_email },
  agent: { name: row.agent_name, email: row.agent_email },
})

/** Converts a row to an offer as its agent and admins read it. */
export const toManagedOffer = (row: OfferWithPeople): Offer => ({ ...toOffer(row), location: row.location })

const hidesAddress = ({ hide_address, status }: OfferWithPeople) =>
  hide_address && status !== 'accepted' && status !== 'bought'

/** Converts a row to an offer on the wire. Without an accepted or bought offer, a buyer does not read a hidden address. */
export const toOffer = (row: OfferWithPeople): Offer => ({
  _id: row.id,
  propertyId: row.property_id,
  wishlistId: row.wishlist_id,
  title: row.title,
  propertyTitle: row.title,
  location: hidesAddress(row) ? locationForPublic(row.location, row.address) : row.location,
  image: row.image,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  offerAmount: toDollars(row.amount_cents),
  buyerEmail: row.buyer_email,
  buyerName: row.buyer_name,
  buyingDate: row.buying_date,
  status: row.status,
  transactionId: row.transaction_id,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  rangeChanged: isRangeChanged(row),
  ...(row.status === 'pending' &&
    isRangeChanged(row) && {
      currentRange: { minPrice: toDollars(row.shown_min_cents), maxPrice: toDollars(row.shown_max_cents) },
    }),
  reason: row.reason,
  closedBecause: row.status === 'rejected' ? row.closed_because : null,
  offerRank: row.final_rank ?? (row.lost_among === null ? null : { place: null, of: row.lost_among }),
  backup: row.status === 'pending' && row.under_offer,
  ...(row.status === 'pending' && row.backup_version !== null && { backupPlace: row.backup_place }),
  unverified: row.status === 'pending' && row.property_status !== 'verified',
  payBy: row.status === 'accepted' && row.transfer_recorded_at === null ? (row.pay_by?.toISOString() ?? null) : null,
  ...(row.sale_people && { salePeople: row.sale_people }),
  boughtAt: row.status === 'bought' ? (row.sold_at?.toISOString() ?? null) : null,
  flagged: row.agent_role === 'fraud',
  paymentProcessing: row.payment_processing,
  refundedAmount: toDollars(row.refunded_cents),
  dispute: row.dispute,
  cancelRequest:
    row.status === 'accepted' && row.cancel_asked_by !== null && row.cancel_asked_at !== null
      ? { by: row.cancel_asked_by, reason: row.cancel_reason ?? '', at: row.cancel_asked_at.toISOString() }
      : null,
  transfer:
    row.transfer_reference !== null && row.transfer_recorded_at !== null
      ? { reference: row.transfer_reference, recordedAt: row.transfer_recorded_at.toISOString() }
      : null,
  cancelledTransfer: cancelledTransferOf(row),
  ...(row.deal_conditions && { conditions: conditionsOf(row.deal_conditions) }),
  ...settlementOf(row),
  ...(row.without_cards && { withoutCards: true as const }),
  terms: detailsOf(row),
  turn: row.status === 'pending' ? turnIn({ by: row.terms_by }, row.final_round) : null,
  finalRound: row.status === 'pending' ? row.final_round : null,
  createdAt: row.created_at.toISOString(),
})

const isRangeChanged = (row: OfferWithPeople) =>
  row.shown_min_cents !== row.min_price_cents || row.shown_max_cents !== row.max_price_cents

/** Lists stored conditions in the order of the contract. */
export const conditionsOf = (stored: StoredConditions | null): DealCondition[] =>
  offerConditions.flatMap(name => {
    const found = stored?.[name]
    return found ? [{ name, ...found }] : []
  })

/** Stores conditions by their names; null without any. */
export const storedConditions = (conditions: readonly DealCondition[]): StoredConditions | null =>
  conditions.length === 0 ? null : Object.fromEntries(conditions.map(({ name, ...facts }) => [name, facts]))

const detailsOf = (row: OfferRow): Offer['terms'] => ({
  version: row.terms_version,
  by: row.terms_by,
  turn: row.terms_turn,
  conditions: row.conditions,
  ...(row.condition_days !== null && { conditionDays: row.condition_days }),
  message: row.terms_message,
  expiresAt: row.expires_at?.toISOString() ?? null,
  madeAt: (row.terms_at ?? row.created_at).toISOString(),
})

/** Returns the current terms of an offer. */
export const toTerms = (row: OfferRow): Terms => ({
  ...detailsOf(row),
  offerAmount: toDollars(row.amount_cents),
  buyingDate: row.buying_date,
})

/** Returns how a deal with a deposit is paid. Without one, the offer has no such field. */
function settlementOf(row: OfferWithPeople): Pick<Offer, 'settlement'> {
  if (row.deposit_cents === null) return {}
  const isDue = row.status === 'accepted' && row.transfer_recorded_at === null && row.deposit_paid_at !== null
  const waits = isDepositTakenBack({ refundedAmount: row.refunded_cents, dispute: row.dispute })
  const confirmedAt = row.status === 'accepted' && !waits ? row.transfer_confirmed_at : null
  return {
    settlement: {
      step: settlementStepOf(row),
      deposit: toDollars(row.deposit_cents),
      balance: toDollars(row.amount_cents - row.deposit_cents),
      depositPaidAt: row.deposit_paid_at?.toISOString() ?? null,
      depositTransactionId: row.deposit_transaction,
      ...(row.deposit_people && { depositPeople: row.deposit_people }),
      balanceDueBy: isDue ? (row.pay_by?.toISOString() ?? null) : null,
      completesAt: confirmedAt ? completesAt(confirmedAt).toISOString() : null,
      refund: row.status === 'rejected' && row.deposit_status ? (refunds[row.deposit_status] ?? null) : null,
    },
  }
}

function settlementStepOf(row: OfferRow): SettlementStep {
  if (row.status === 'bought') return 'complete'
  if (row.status === 'rejected') return 'ended'
  if (row.deposit_paid_at === null) return 'deposit due'
  if (row.transfer_recorded_at === null) return 'deposit paid'
  return row.transfer_confirmed_at === null ? 'balance recorded' : 'balance confirmed'
}

const refunds: Partial<Record<PaymentStatus, NonNullable<Settlement['refund']>>> = {
  refunding: 'pending',
  refunded: 'refunded',
  refund_failed: 'failed',
}

const cancelledTransferOf = (row: OfferWithPeople): Offer['cancelledTransfer'] =>
  row.transfer_reference === null && row.cancelled_transfer !== null && row.transfer_cancelled_by !== null
    ? {
        reference: row.cancelled_transfer,
        by: row.transfer_cancelled_by,
        reason: row.transfer_cancel_reason ?? '',
        at: row.transfer_cancelled_at?.toISOString() ?? '',
      }
    : null

/** Whether an offer has a sealed final, which does not expire. */
export const hasFinal = (table: 'offers' | 'other') =>
  sql`exists (select from final_offers where offer_id = ${sql.ref(`${table}.id`)})`

/** Whether an offer is accepted, or pending with terms that have not expired or a sealed final. */
export const isLive = (table: 'offers' | 'other', now: Date) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('status')} = 'accepted' or ${column('status')} = 'pending'
    and (${column('expires_at')} is null or ${column('expires_at')} > ${now} or ${hasFinal(table)}))`
}
