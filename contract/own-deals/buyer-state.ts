import { ClosedBecause } from '../offers/closed-offers.ts'
import { waitsForCondition } from '../offers/conditions.ts'
import type { Offer, BuyerOffersFilter } from '../offers/offers.ts'
import { duePayment, isFullyPaid, isObjected } from '../offers/settlement.ts'
import { isOpenForOffers, type Property, type VisibleProperty } from '../properties/properties.ts'

// State of an offer, and of a home, for a buyer. Every screen that shows such a state calls these functions.

/**
 * State of an offer for its buyer.
 *
 * - Accepted: `payable`; `paying` while the card provider processes a payment; `overdue` until the marketplace ends it;
 *   `frozen` while the agent is under review, or `frozen transfer` if a transfer is recorded; `not by card` if no card
 *   can pay the amount; `to confirm` once the agent has recorded the transfer (ruling G49). With a deposit: `payable`
 *   until it is paid, then `balance due`, and `confirmed` once the buyer has confirmed the transfer; `objected` after an
 *   admin's objection, until the agent records another one (ruling G65).
 * - Pending: `waiting` for the agent; `your turn` after the agent's counteroffer; `backup` while another offer is
 *   accepted; `on hold` until the home is verified again; `final round` while final offers can be made, and `finals open`
 *   until the agent has decided on them (ruling G63).
 * - `bought` and `closed` are final.
 */
export type OfferState =
  | 'payable'
  | 'paying'
  | 'overdue'
  | 'frozen'
  | 'frozen transfer'
  | 'not by card'
  | 'to confirm'
  | 'objected'
  | 'balance due'
  | 'confirmed'
  | 'waiting'
  | 'your turn'
  | 'backup'
  | 'on hold'
  | 'final round'
  | 'finals open'
  | 'bought'
  | 'closed'

/** Fields of an offer that decide its state. */
export type OfferFacts = Pick<
  Offer,
  | 'status'
  | 'offerAmount'
  | 'payBy'
  | 'paymentProcessing'
  | 'flagged'
  | 'transfer'
  | 'cancelledTransfer'
  | 'settlement'
  | 'withoutCards'
  | 'backup'
  | 'unverified'
  | 'turn'
  | 'finalRound'
>

/** Returns the state of an offer for its buyer. @param now the server's time in milliseconds */
export function offerStateOf(offer: OfferFacts, now: number): OfferState {
  if (offer.status === 'bought') return 'bought'
  if (offer.status === 'rejected') return 'closed'
  if (offer.status === 'accepted') return dealStateOf(offer, now)
  if (offer.unverified) return 'on hold'
  if (offer.backup) return 'backup'
  if (offer.finalRound !== null) return offer.finalRound === 'open' ? 'final round' : 'finals open'
  return offer.turn === 'buyer' ? 'your turn' : 'waiting'
}

function dealStateOf(offer: OfferFacts, now: number): OfferState {
  if (isFullyPaid(offer)) return 'confirmed'
  if (offer.paymentProcessing) return 'paying'
  if (offer.payBy !== null && Date.parse(offer.payBy) <= now) return 'overdue'
  if (offer.flagged) return offer.transfer === null ? 'frozen' : 'frozen transfer'
  if (offer.transfer !== null) return 'to confirm'
  if (isObjected(offer)) return 'objected'
  const due = duePayment(offer)
  if (due.by === 'card') return 'payable'
  return due.what === 'balance' ? 'balance due' : 'not by card'
}

/**
 * Groups of accepted offers, the most urgent first. `objected`: the last transfer was not found; `conditional`: a
 * condition is open; `being completed`: fully paid; `frozen`: the agent is under review (ruling G19).
 */
export const dealGroups = ['objected', 'to pay', 'conditional', 'being completed', 'frozen'] as const
/** Group of an accepted offer. */
export type DealGroup = (typeof dealGroups)[number]

/**
 * Returns the group of an accepted offer. Every screen and the summary count by it. Ignores the deadline: the job ends
 * overdue deals within a minute.
 */
export function dealGroupOf(
  offer: Pick<Offer, 'status' | 'flagged' | 'transfer' | 'cancelledTransfer' | 'settlement' | 'conditions'>,
): DealGroup {
  if (offer.flagged) return 'frozen'
  if (isFullyPaid(offer)) return 'being completed'
  if (isObjected(offer)) return 'objected'
  return waitsForCondition(offer) ? 'conditional' : 'to pay'
}

/** Groups in which a buyer's offers are counted. */
export const offerGroups = [...dealGroups, 'waiting', 'bought', 'closed'] as const
/** Group in which a buyer’s offers are counted. */
export type OfferGroup = (typeof offerGroups)[number]

/** Lists of a buyer's offers, each with the filter that selects it. */
export const offerLists = {
  accepted: { status: 'accepted', flagged: 'false' },
  frozen: { status: 'accepted', flagged: 'true' },
  waiting: { status: 'pending' },
  bought: { status: 'bought' },
  closed: { status: 'rejected' },
} as const satisfies Record<string, BuyerOffersFilter>

/** A home without an offer of this buyer: `open`, `under offer` to somebody else, `sold`, or `not for sale`. */
export type PropertyState = 'open' | 'under offer' | 'sold' | 'not for sale'

/** Returns the state of a home for a buyer: their own live or paid offer counts first. A closed offer does not count. */
export function buyerStateOf(
  property: Pick<Property, 'status' | 'sold'> & Partial<Pick<VisibleProperty, 'underOffer' | 'available'>>,
  offer: OfferFacts | undefined,
  now: number,
): OfferState | PropertyState {
  const own = offer && offerStateOf(offer, now)
  if (own !== undefined && own !== 'closed') return own
  if (property.sold) return 'sold'
  if (!isOpenForOffers(property) || property.available === false) return 'not for sale'
  return property.underOffer ? 'under offer' : 'open'
}

/** Endings of an offer that its home still shows to the buyer: all but the deletion of their own account. */
export const shownEndings = ClosedBecause.options.filter(because => because !== 'buyer left')

/**
 * Whether a home shows how the buyer's last offer on it ended. A home that is for sale again was not lost, and for one
 * that was sold since, only a withdrawal explains more than the sale.
 */
export function showsEnding(
  property: Pick<Property, 'sold'>,
  { closedBecause }: Pick<Offer, 'closedBecause'>,
): boolean {
  if (closedBecause === 'sold' || closedBecause === 'withdrawn') return closedBecause === 'withdrawn' || property.sold
  return !property.sold && shownEndings.some(ending => ending === closedBecause)
}
