import type { Offer } from '#contract/offers/offers.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { type Problem, problem } from '../../ground/problem.ts'

/** Builds the refusal of a decision on a transfer that does not wait any more: which admin has decided on it, and when. */
export async function noConfirmedTransfer(
  tx: Tx,
  { id, status }: { id: string; status: Offer['status'] },
): Promise<Problem> {
  const isSold = status === 'bought'
  const decision = await whoHasDecided(
    tx,
    { objectId: id },
    isSold
      ? { 'complete held sale': 'completed this sale' }
      : { 'object to transfer': 'objected to this transfer', 'release offer': 'ended this deal' },
  )
  return problem(
    409,
    decision ?? (isSold ? 'The sale is already complete.' : 'No confirmed transfer waits for this offer.'),
  )
}
