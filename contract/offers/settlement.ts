import * as z from 'zod/mini'
import { Instant } from '../ground/field.ts'
import { cardRange, isPayableByCard, toCents, toDollars } from '../ground/money.ts'
import { PaymentPeople } from './payment-people.ts'

// A deal above the ceiling of cards, or any deal where the operator sets DEPOSIT_PERCENT, is paid in two parts: a deposit
// by card, and the balance by a transfer outside Keyhaven (ruling G65).

/** Percentage of the deposit where the operator sets none. It then applies only to deals that no card can pay. */
export const defaultDepositPercent = 3

/** Settings that decide whether deals have a deposit. */
export interface DepositRule {
  /** Whether the marketplace takes card payments. */
  hasCards: boolean
  /** DEPOSIT_PERCENT, a whole number; null where it is not set. */
  depositPercent: number | null
}

/**
 * Returns the deposit of a deal: a percentage of its amount, rounded to whole cents, at least and at most what a card can
 * pay. Null if the deal is paid at once, and until the rule is known. US dollars (ruling G65).
 */
export function depositOf(amount: number, rule: DepositRule | undefined): number | null {
  const percent = rule?.depositPercent ?? (amount > cardRange.max ? defaultDepositPercent : 0)
  if (!rule?.hasCards || percent === 0) return null
  const part = toDollars(Math.round((toCents(amount) * percent) / 100))
  const deposit = Math.min(Math.max(part, cardRange.min), cardRange.max)
  return deposit < amount ? deposit : null
}

/** Days after the deposit in which the balance is due: by the buying date, but within these bounds (ruling G65). */
export const balanceDays = { min: 14, max: 365 }
/** Hours after the buyer's confirmation in which an admin can object. Then the sale is complete (ruling G65). */
export const objectionHours = 24
/** Days that remain for the balance at least, after an objection (ruling G65). */
export const daysAfterObjection = 3

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns when the balance is due: on the buying date at 23:59 UTC, but within {@link balanceDays} of the deposit.
 *
 * @param buyingDate such as 2026-12-01
 */
export function balanceDueBy(buyingDate: string, depositPaidAt: Date): Date {
  const paid = depositPaidAt.getTime()
  const [earliest, latest] = [paid + balanceDays.min * dayMs, paid + balanceDays.max * dayMs]
  return new Date(Math.min(Math.max(Date.parse(`${buyingDate}T23:59:00Z`), earliest), latest))
}

/** Returns when a confirmed balance completes the sale, unless an admin objects before. */
export const completesAt = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + objectionHours * 60 * 60 * 1000)

/** State of a payment at the card provider. */
interface TakenBack {
  /** US dollars that have gone back. */
  refundedAmount: number
  dispute: 'open' | 'won' | 'lost' | null
}

/** Whether money of a deposit has gone back to the buyer, or may go back in a dispute. The sale waits meanwhile. */
export const isDepositTakenBack = ({ refundedAmount, dispute }: TakenBack): boolean =>
  refundedAmount > 0 || dispute === 'open' || dispute === 'lost'

/** Says why a confirmed balance does not complete the sale yet. */
export const depositTakenBack = 'The sale waits, because money of the deposit has gone back or is disputed.'

/**
 * Progress of a deal with a deposit. `deposit due`: the buyer pays it by card; `deposit paid`: the balance is due;
 * `balance recorded`: the agent has entered the transfer, and the buyer confirms it; `balance confirmed`: an admin can
 * object; `complete`: the offer is bought; `ended`: the sale fell through.
 */
export const SettlementStep = z.enum([
  'deposit due',
  'deposit paid',
  'balance recorded',
  'balance confirmed',
  'complete',
  'ended',
])
export type SettlementStep = z.infer<typeof SettlementStep>

/** The two parts of a payment. US dollars. */
const parts = {
  deposit: z.number(),
  balance: z.number(),
  /** Null until the card has paid the deposit. */
  depositPaidAt: z.nullable(Instant),
}
/** Part of a settlement that notifications keep. */
export const SettlementParts = z.object(parts)
export type SettlementParts = z.infer<typeof SettlementParts>

/** Payments of a deal with a deposit (ruling G65). */
export const Settlement = z.object({
  step: SettlementStep,
  ...parts,
  /** Transaction of the card payment. */
  depositTransactionId: z.nullable(z.string()),
  /** Buyer and agent at the payment of the deposit. Missing until then. */
  depositPeople: z.optional(PaymentPeople),
  /** Deadline of the balance. Null while a transfer is recorded. */
  balanceDueBy: z.nullable(Instant),
  /**
   * Time at which a confirmed balance completes the sale; an admin can object until then. Null while the deposit is taken
   * back, which lets the sale wait.
   */
  completesAt: z.nullable(Instant),
  /** Refund of the deposit to the card, after the sale fell through. */
  refund: z.nullable(z.enum(['pending', 'refunded', 'failed'])),
})
export type Settlement = z.infer<typeof Settlement>

interface SettledOffer {
  settlement?: Pick<Settlement, 'step'> | undefined
}

/** Whether the buyer has confirmed the transfer that pays the rest. Such a deal is completed, and no longer cancelled. */
export const isFullyPaid = ({ settlement }: SettledOffer): boolean => settlement?.step === 'balance confirmed'

interface TransferredOffer {
  transfer: object | null
  cancelledTransfer: { by: string } | null
}

/** Whether an admin has objected to the last transfer, and none is recorded since (ruling G65). */
export const isObjected = ({ transfer, cancelledTransfer }: TransferredOffer): boolean =>
  transfer === null && cancelledTransfer?.by === 'admin'

/** Whether a confirmed balance does not complete the sale, because the deposit is taken back. */
export const isSaleHeld = (settlement: Pick<Settlement, 'step' | 'completesAt'> | undefined): boolean =>
  settlement?.step === 'balance confirmed' && settlement.completesAt === null

/** Fields of an offer that say how it is paid. */
export interface PaymentFacts {
  offerAmount: number
  /** Missing for a deal that is paid at once. Notifications do not know the refund. */
  settlement?: (SettlementParts & Partial<Pick<Settlement, 'refund'>>) | undefined
  /** Whether the marketplace took no cards when the offer was accepted: a transfer pays the whole price. */
  withoutCards?: boolean | undefined
}

/** A payment: the whole price, or one part of it. US dollars. */
export interface DuePayment {
  what: 'price' | 'deposit' | 'balance'
  by: 'card' | 'transfer'
  amount: number
}

/** Whether a card can pay the whole price of a deal. US dollars. @param rule undefined until it is known */
export const isPaidByCard = (amount: number, rule: Pick<DepositRule, 'hasCards'> | undefined): boolean =>
  rule?.hasCards !== false && isPayableByCard(amount)

/**
 * Returns what an accepted offer has to be paid with next: the whole price by card or, without cards or outside their
 * bounds, by transfer; or its deposit by card and then its balance by transfer (rulings G49, G65).
 */
export function duePayment({ offerAmount, settlement, withoutCards = false }: PaymentFacts): DuePayment {
  if (!settlement) {
    const by = isPaidByCard(offerAmount, { hasCards: !withoutCards }) ? 'card' : 'transfer'
    return { what: 'price', by, amount: offerAmount }
  }
  return settlement.depositPaidAt === null
    ? { what: 'deposit', by: 'card', amount: settlement.deposit }
    : { what: 'balance', by: 'transfer', amount: settlement.balance }
}

/** Whether the buyer has paid a deposit. */
export const isDepositPaid = ({ settlement }: Pick<PaymentFacts, 'settlement'>): boolean =>
  (settlement?.depositPaidAt ?? null) !== null
