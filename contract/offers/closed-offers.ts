import * as z from 'zod/mini'
import { dollars } from '../ground/money.ts'
import { duePayment, isDepositPaid, type PaymentFacts } from './settlement.ts'

/** Reason why an offer ended without a sale: `rejected` by the agent, `withdrawn` by the buyer, … */
export const ClosedBecause = z.enum([
  'rejected',
  'withdrawn',
  'unpaid',
  'frozen',
  'cancelled',
  'released',
  'sold',
  'removed',
  'property rejected',
  'agent reviewed',
  'agent changed',
  'agent left',
  'buyer changed',
  'buyer left',
  'expired',
  'range changed',
  'condition failed',
  'condition late',
])
export type ClosedBecause = z.infer<typeof ClosedBecause>

const dealEndings: readonly (ClosedBecause | null)[] = [
  'unpaid',
  'frozen',
  'cancelled',
  'released',
  'condition failed',
  'condition late',
]
/** Whether the offer was accepted before it was closed. */
export const wasDeal = (because: ClosedBecause | null): boolean => dealEndings.includes(because)

/**
 * Sentences about the buyer's money after a deal has ended unpaid. A deposit is always refunded (ruling G65). A transfer
 * happens outside Keyhaven, so nobody here knows whether one was sent (ruling G49).
 *
 * @param offer `transfer`: the one that the agent had recorded
 */
export function moneyAfterEnd(offer: PaymentFacts & { transfer?: { reference: string } | null }): string {
  if (duePayment(offer).by === 'card') return 'You have not been charged.'
  const sent = offer.transfer ? `the transfer ${offer.transfer.reference}` : 'a transfer'
  return `${cardAfterEnd(offer)} If you have sent ${sent}, contact the agent to get the money back.`
}

function cardAfterEnd({ settlement }: PaymentFacts): string {
  if (!settlement) return 'No card was charged.'
  const deposit = dollars(settlement.deposit)
  return {
    pending: `The marketplace refunds your deposit of ${deposit} to your card.`,
    refunded: `Your deposit of ${deposit} was refunded to your card. It can take a few days until your bank shows it.`,
    failed: `Your deposit of ${deposit} could not be refunded to your card. The marketplace will contact you about another way.`,
  }[settlement.refund ?? 'pending']
}

/** Sentence about the buyer's money while the agent's account is under review. */
export function moneyWhileFrozen(offer: PaymentFacts): string {
  if (duePayment(offer).by === 'card') return 'You have not been charged.'
  return isDepositPaid(offer)
    ? 'Please do not send the balance now. If the deal ends, you get the deposit back.'
    : 'Please do not send a transfer now.'
}

/** Text of an offer's `reason`. Empty for `cancelled` and `released`, where a person writes it. */
export const closedReasons: Readonly<Record<ClosedBecause, string | null>> = {
  rejected: null,
  withdrawn: 'Withdrawn by the buyer.',
  unpaid: 'The offer was not paid in time.',
  frozen: 'The property was under review until the time to pay was over.',
  cancelled: null,
  released: null,
  sold: 'The property was sold to another buyer.',
  removed: 'The agent has withdrawn this property.',
  'property rejected': 'An admin could not verify this property.',
  'agent reviewed': 'The agent’s account is under review.',
  'agent changed': 'The agent’s account has changed.',
  'agent left': 'The agent has left.',
  'buyer changed': 'The buyer’s account has changed.',
  'buyer left': 'The buyer has left.',
  expired: 'The terms expired before anybody accepted them.',
  'range changed': 'The price range changed, and the terms are outside it.',
  'condition failed': 'A condition of the offer was not met.',
  'condition late': 'A condition of the offer was not met in time.',
}

/** Sentences for the buyer on why their offer was closed. */
export const closedForBuyer: Readonly<Record<ClosedBecause, string>> = {
  rejected: 'The agent rejected this offer.',
  withdrawn: 'You withdrew this offer.',
  unpaid: 'The payment deadline passed.',
  frozen: 'The payment deadline passed while the agent’s account was under review.',
  cancelled: 'You and the agent agreed to cancel.',
  released: 'The marketplace ended this deal.',
  sold: 'This home was sold to another buyer.',
  removed: 'The agent took this home off the market.',
  'property rejected': 'An admin could not verify this home.',
  // The review may be over when the buyer reads it.
  'agent reviewed': 'The agent’s account was put under review.',
  'agent changed': 'The agent no longer sells here.',
  'agent left': 'The agent has left.',
  'buyer changed': 'Your account is no longer a buyer’s.',
  'buyer left': 'Your account was deleted.',
  expired: 'The terms expired before anybody accepted them.',
  'range changed': 'The agent changed the price range, and the terms are outside it.',
  'condition failed': 'You marked a condition as failed.',
  'condition late': 'A condition was still open after its date, and the agent ended the deal.',
}

/** Beginning of the `reason` of an offer whose end a person has explained. */
export const endedBy = { cancelled: 'Cancelled by agreement: ', released: 'Ended by the marketplace: ' } as const
