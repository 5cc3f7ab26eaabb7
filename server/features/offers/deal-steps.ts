import { canonicalJson, type Json } from '#contract/deal-record/canonical-json.ts'
import type { DealActor, DealStepName } from '#contract/deal-record/deal-record.ts'
import { toDollars } from '#contract/ground/money.ts'
import { openConditions } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import type { DealStep, PersonalValue } from '../../db/audit/deal-step.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import { conditionsOf } from './offer-columns.ts'

/** The columns of an offer that every line of its record needs. */
export type RecordedOffer = Pick<OfferRow, 'id' | 'buyer_id' | 'agent_id' | 'status' | 'terms_version'>

interface Step {
  /** Undefined when the marketplace itself acts. */
  actor: { id: string } | undefined
  action: DealStepName
  /** Further facts; none may identify anybody or be text that somebody has written. */
  facts?: { readonly [name: string]: Json }
  personal?: readonly PersonalValue[] | undefined
}

/** Describes a step for the record of a deal, with the offer as it is after the step. */
export const dealStep = (offer: RecordedOffer, { actor, action, facts, personal = [] }: Step): DealStep => ({
  offerId: offer.id,
  step: action,
  by: sideOf(offer, actor),
  facts: { status: offer.status, version: offer.terms_version, ...facts },
  personal,
})

function sideOf({ buyer_id, agent_id }: RecordedOffer, actor: Step['actor']): DealActor {
  if (actor === undefined) return 'marketplace'
  if (actor.id === buyer_id) return 'buyer'
  return actor.id === agent_id ? 'agent' : 'admin'
}

/** Describes a move of an offer to another status, with what it has decided. */
export const moveStep = (
  offer: RecordedOffer &
    Pick<OfferRow, 'amount_cents' | 'deposit_cents' | 'pay_by' | 'closed_because' | 'deal_conditions'>,
  step: Step,
): DealStep => {
  const { status, amount_cents, deposit_cents, pay_by, closed_because, deal_conditions } = offer
  const open = openConditions(conditionsOf(deal_conditions))
  const outcome = {
    ...(status !== 'rejected' && { amount: toDollars(amount_cents) }),
    ...(status === 'accepted' && {
      payBy: pay_by?.toISOString() ?? null,
      ...(deposit_cents ? { deposit: toDollars(deposit_cents) } : {}),
      ...(open.length > 0 && { conditions: open.map(({ name }) => name), conditionsDueBy: open[0]?.dueBy ?? null }),
    }),
    ...(status === 'rejected' && { because: closed_because }),
  }
  return dealStep(offer, { ...step, facts: { ...outcome, ...step.facts } })
}

/** The terms of an offer, as their step needs them. */
type RecordedTerms = RecordedOffer &
  Pick<
    OfferRow,
    'amount_cents' | 'buying_date' | 'conditions' | 'condition_days' | 'expires_at' | 'terms_turn' | 'terms_message'
  >

/** Describes the first step of a deal, which also says whose it is and about which home. */
export const firstStep = (
  offer: RecordedTerms & Pick<OfferRow, 'property_id' | 'min_price_cents' | 'max_price_cents' | 'title'>,
  { buyer, agent }: Record<DealSide, Party>,
): DealStep =>
  termsStep(offer, {
    actor: buyer,
    action: 'make offer',
    facts: {
      property: offer.property_id,
      minPrice: toDollars(offer.min_price_cents),
      maxPrice: toDollars(offer.max_price_cents),
    },
    personal: [
      personalParty('buyer', buyer, buyer.id),
      personalParty('agent', agent, agent.id),
      ...personalText('home', offer.title, undefined),
    ],
  })

/** Describes new terms: those of a new offer, a changed one or a counteroffer. */
export const termsStep = (offer: RecordedTerms, { actor, action, facts, personal = [] }: Step): DealStep =>
  dealStep(offer, {
    actor,
    action,
    facts: {
      amount: toDollars(offer.amount_cents),
      buyingDate: offer.buying_date,
      conditions: offer.conditions,
      ...(offer.condition_days !== null && { conditionDays: offer.condition_days }),
      expiresAt: offer.expires_at?.toISOString() ?? null,
      round: offer.terms_turn,
      ...facts,
    },
    personal: [...personal, ...personalText('message', offer.terms_message, actor)],
  })

/** Text that somebody has written: it is theirs. None if it is empty. */
export const personalText = (name: string, value: string | null, author: Step['actor']): PersonalValue[] =>
  value === null || value === '' ? [] : [{ name, value, ownerId: author?.id ?? null }]

interface Party {
  id: string
  name: string
  email: string
}

/** A person of the deal, as the other side knows them. */
const personalParty = (side: DealSide, { name, email }: Omit<Party, 'id'>, ownerId: string | null): PersonalValue => ({
  name: side,
  value: canonicalJson({ email, name }),
  ownerId,
})

/** Buyer and agent of a payment. They are nobody's, because erasure keeps them as proof of it (ruling G20). */
export const provenPeople = ({ buyer, agent }: PaymentPeople): PersonalValue[] => [
  personalParty('buyer', buyer, null),
  personalParty('agent', agent, null),
]
