import { canBeVerified, type Property } from '#contract/properties/properties.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { type Problem, problem } from '../../ground/problem.ts'
import { lockSeen } from '../properties/get-property.ts'

/**
 * Locks a property that waits for an admin's decision, and reads it.
 *
 * @param seen the version that the admin has read, if the client names it
 * @throws Problem 404 unknown, 409 decided already, with who and when (ruling G25), or its agent has changed it
 *   since, 422 there was no such version
 */
export async function lockWaiting(tx: Tx, id: string, seen: number | undefined): Promise<Property> {
  // Sending a change back makes a new version, which is not a change of the agent.
  const property = await lockSeen(tx, id, undefined)
  if (!canBeVerified(property)) throw await alreadyDecided(tx, property)
  return lockSeen(tx, id, seen)
}

async function alreadyDecided(tx: Tx, { _id, status }: Property): Promise<Problem> {
  const did = { 'judge property': `${status} this property`, 'send back change': 'sent this change back' }
  return problem(409, (await whoHasDecided(tx, { objectId: _id }, did)) ?? `This property is already ${status}.`)
}
