import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit/audit.ts'
import { toCents } from '#contract/ground/money.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { OfferStatus } from '#contract/offers/offers.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { NewOfferRow } from '../db/tables/schema.ts'
import { whyClosed, type WhyClosed } from '../features/offers/why-closed.ts'
import { demoOffers, type DemoOffer, type Outcome } from './demo-offers.ts'
import { type Row, requireIn, laterOf, earlierOf, auditLine, day } from './demo-rows.ts'
import { wishName } from './demo-user-rows.ts'
import type { DemoProperty } from './property-rows.ts'

/** Definition of each outcome, with the reasons that the marketplace itself gives. */
const outcomes: Record<Outcome, { status: OfferStatus; why?: WhyClosed }> = {
  pending: { status: 'pending' },
  accepted: { status: 'accepted' },
  bought: { status: 'bought' },
  declined: { status: 'rejected', why: whyClosed('rejected') },
  withdrawn: { status: 'rejected', why: whyClosed('withdrawn') },
  lapsed: { status: 'rejected', why: whyClosed('unpaid') },
  outrun: { status: 'rejected', why: whyClosed('sold') },
}

interface Scene {
  now: number
  paymentWindow: number
  people: ReadonlyMap<string, Row<'users'>>
  listed: Map<string, DemoProperty>
  wishes: Map<string, Row<'wishlist_entries'>>
}

/** An offer of the demo with all that belongs to it. */
export interface Deal {
  row: NewOfferRow & { id: string }
  sale?: { payment: Row<'payments'>; intent: Row<'sandbox.payment_intents'> }
  /** The terms that a counteroffer has replaced. */
  replaced?: Row<'offer_terms'>
  lines: AuditLine[]
}

/** Builds the demo's offers with what follows from them. Marks the rows of their properties as under offer or sold. */
export function demoDeals(scene: Scene): Deal[] {
  return demoOffers.map((offer, index) => {
    const before = demoOffers.slice(0, index)
    const place = before.filter(({ property }) => property === offer.property).length
    const waiting = before.filter(({ became }) => became === 'accepted').length
    return dealOf(scene, offer, { index, place, waiting })
  })
}

function dealOf(
  { now, paymentWindow, people, listed, wishes }: Scene,
  offer: DemoOffer,
  { index, place, waiting }: { index: number; place: number; waiting: number },
): Deal {
  const { property: listing, row: property, moment } = requireIn(listed, offer.property)
  const { status, why = { closed_because: null, reason: null } } = outcomes[offer.became]
  // The range that its buyer saw.
  const [min, max] = listing.verified?.range ?? listing.range
  const amountAt = (at: number) => toCents(Math.min(max, Math.round((min + (max - min) * at) / 1000) * 1000))
  const amount = amountAt(offer.at)
  const [buyerThen, agentThen] = [requireIn(people, offer.buyer), requireIn(people, listing.agent)]
  const [id, buyer, agent] = [randomUUID(), buyerThen.id, agentThen.id]
  const made = moment(0.3 + place * 0.08)
  // The first offer that awaits payment has used a tenth of its time, the next two tenths.
  const tenths = ((waiting % 8) + 1) / 10
  const decided =
    status === 'accepted' ? laterOf(made, new Date(now - paymentWindow * tenths)) : moment(0.4 + place * 0.08)
  const payBy = new Date(decided.getTime() + paymentWindow)
  const over = offer.became === 'lapsed' ? earlierOf(payBy, new Date(now)) : moment(0.6)
  const wasAccepted = ['accepted', 'bought', 'lapsed'].includes(offer.became)

  const lines = [auditLine(made, buyer, 'make offer', id, 'pending')]
  const addLine = (
    at: Date,
    actor: string | undefined,
    action: AuditAction,
    to: OfferStatus,
    from: OfferStatus = 'pending',
  ) => lines.push(auditLine(at, actor, action, id, to, from))
  if (offer.counter) lines.push(auditLine(decided, agent, 'counter offer', id))
  if (wasAccepted) addLine(decided, agent, 'accept offer', 'accepted')
  if (offer.became === 'bought') addLine(over, buyer, 'complete sale', 'bought', 'accepted')
  if (offer.became === 'declined') addLine(decided, agent, 'reject offer', 'rejected')
  if (offer.became === 'withdrawn') addLine(decided, buyer, 'withdraw offer', 'rejected')
  if (offer.became === 'lapsed') addLine(over, undefined, 'lapse offer', 'rejected', 'accepted')
  if (offer.became === 'outrun') addLine(over, undefined, 'close offer of sold property', 'rejected')

  if (status === 'accepted') property.under_offer = true
  const intentId = `pi_demo_${index}`
  if (status === 'bought') {
    property.sold_at = over
    property.advertise = false
  }
  const row = {
    id,
    property_id: property.id,
    agent_id: agent,
    buyer_id: buyer,
    wishlist_id: wishes.get(wishName(offer))?.id ?? null,
    title: listing.title,
    location: listing.location,
    image: property.image,
    min_price_cents: toCents(min),
    max_price_cents: toCents(max),
    amount_cents: amount,
    buying_date: new Date(made.getTime() + (75 + (index % 9)) * day).toISOString().slice(0, 10),
    status,
    ...why,
    pay_by: wasAccepted ? payBy : null,
    transaction_id: status === 'bought' ? intentId : null,
    sale_people: status === 'bought' ? { buyer: personOf(buyerThen), agent: personOf(agentThen) } : null,
    conditions: [...(offer.conditions ?? [])],
    terms_message: offer.message ?? null,
    created_at: made,
  }
  if (status === 'bought') return { row, lines, sale: saleOf(row, intentId, over) }
  return {
    lines,
    ...(offer.counter ? counterTo(row, offer.counter.message, amountAt(offer.counter.at), decided) : { row }),
  }
}

const personOf = ({ name, email }: Row<'users'>) => ({ name, email })

type PendingRow = Deal['row'] & { conditions: OfferCondition[]; terms_message: string | null; created_at: Date }

/** Answers an offer, like the marketplace itself: the offer gets the agent's terms, and the buyer's are kept. */
function counterTo(row: PendingRow, message: string, amount: number, at: Date): Pick<Deal, 'row' | 'replaced'> {
  const { id: offer_id, amount_cents, buying_date, conditions, terms_message, created_at } = row
  const kept = { offer_id, amount_cents, buying_date, conditions, message: terms_message, created_at }
  return {
    row: {
      ...row,
      amount_cents: amount,
      terms_message: message,
      terms_version: 2,
      terms_turn: 2,
      terms_by: 'agent',
      terms_at: at,
    },
    replaced: { id: randomUUID(), version: 1, made_by: 'buyer', turn: 1, ...kept },
  }
}

/** Inserts the payment of a sale, here and in the payment sandbox. */
function saleOf({ id, amount_cents }: { id: string; amount_cents: number }, intentId: string, at: Date) {
  const paymentId = randomUUID()
  const client_secret = `${intentId}_secret_${randomUUID()}`
  return {
    payment: {
      id: paymentId,
      offer_id: id,
      provider: 'sandbox',
      intent_id: intentId,
      client_secret,
      amount_cents,
      status: 'succeeded' as const,
      created_at: at,
    },
    intent: {
      id: intentId,
      client_secret,
      idempotency_key: paymentId,
      offer_id: id,
      amount_cents,
      currency: 'usd',
      status: 'succeeded' as const,
      created_at: at,
    },
  }
}
