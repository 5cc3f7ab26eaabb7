import { utcText } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import type { LockedOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { findPayoutDetails, isHeld } from './payout-store.ts'

/**
 * Requires that no change of the agent's account waits for an admin, which holds the transfer of a deal.
 *
 * @param offer locked together with its agent, so that no change can commit before the transfer
 * @throws Problem 409 with what is held
 */
export async function requireAccountNotHeld(tx: Tx, offer: LockedOffer): Promise<void> {
  const details = await findPayoutDetails(tx, offer.agent_id)
  if (!details || !isHeld(details)) return
  throw problem(
    409,
    `The transfer of ${dollars(duePayment(toOffer(offer)).amount)} for ${offer.title} is held: the agent changed the account on ${utcText(details.created_at.toISOString())}, and an admin has not verified it yet.`,
  )
}
