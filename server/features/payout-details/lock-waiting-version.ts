import { utcText } from '#contract/ground/dates.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { notFound, problem, type Problem } from '../../ground/problem.ts'
import { lockUserById } from '../users/user-store.ts'
import { type CurrentPayoutDetails, findPayoutDetails, findVersion } from './payout-store.ts'

/**
 * Finds an account that waits for an admin, and locks its agent, so that nobody changes or decides on it meanwhile.
 *
 * @throws Problem 404 unknown, 409 another admin has verified or refused it, the agent has changed it since, or is no
 *   longer an agent in good standing
 */
export async function lockWaitingVersion(tx: Tx, id: string): Promise<CurrentPayoutDetails> {
  const asked = await findVersion(tx, id)
  const owner = asked && (await lockUserById(tx, asked.user_id))
  const found = await findVersion(tx, id)
  if (!found) throw await whyGone(tx, id)
  if (owner?.role !== 'agent')
    throw problem(409, 'Whoever named this account is not an agent in good standing, so nobody may transfer to it.')
  if (found.verified_at !== null)
    throw problem(
      409,
      `${found.admin ?? 'Another admin'} has verified this account on ${utcText(found.verified_at.toISOString())}.`,
    )
  const newest = await findPayoutDetails(tx, owner.id)
  if (newest?.id !== id) throw problem(409, 'The agent has changed this account since. Please check the new one.')
  return newest
}

/** A refused account is removed, so only the audit trail knows who has refused it. */
async function whyGone(tx: Tx, id: string): Promise<Problem> {
  const decision = await whoHasDecided(tx, { removedId: id }, { 'refuse payout details': 'refused this account' })
  return decision === undefined ? notFound('This account') : problem(409, decision)
}
