import { isPaidByTransfer } from '#contract/offers/offers.ts'
import {
  endingOf,
  type PaymentAccount,
  type PaymentAccountState,
  paymentReference,
} from '#contract/payout-details/payout-details.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findOffer } from '../offers/offer-store.ts'
import { type CurrentPayoutDetails, findAskedAt, findPayoutDetails, isHeld, toAccount } from './payout-store.ts'

/**
 * Reads the account to which the buyer of a deal transfers. Its number leaves the server only while it is verified.
 *
 * @throws Problem 404 not theirs, 409 no transfer is due, one is recorded, the deadline has passed, or the agent is under review
 */
export async function findPaymentAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  buyer: Caller,
  id: string,
): Promise<PaymentAccount> {
  const offer = await findOffer(db, id)
  if (offer?.buyerId !== buyer.id) throw notFound('This offer')
  const isLate = offer.payBy !== null && Date.parse(offer.payBy) <= clock.now().getTime()
  if (!isPaidByTransfer(offer) || offer.flagged || offer.transfer !== null || isLate)
    throw problem(409, 'No transfer is due for this offer.')
  const details = await findPayoutDetails(db, offer.agentId)
  const state = stateOf(details)
  const isChange = details !== undefined && details.replaces_verified_at !== null
  const askedAt = details ? undefined : await findAskedAt(db, offer.agentId, id)
  return {
    state,
    account: details && state === 'verified' ? toAccount(details) : null,
    ending: details && state === 'held' ? endingOf(toAccount(details)) : null,
    reference: paymentReference(id),
    askedAt: askedAt?.toISOString() ?? null,
    changedAt: isChange ? details.created_at.toISOString() : null,
    verifiedAt: details?.verified_at?.toISOString() ?? null,
  }
}

function stateOf(details: CurrentPayoutDetails | undefined): PaymentAccountState {
  if (!details) return 'missing'
  if (details.verified_at !== null) return 'verified'
  return isHeld(details) ? 'held' : 'unchecked'
}
