import type { AuditLine } from '../../db/audit/audit-line.ts'
import { repeatBatches } from '../../db/remove-in-batches.ts'
import type { Tx, UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { closeWaitingOffers } from '../manage-properties/close-waiting-offers.ts'
import {
  hasMore,
  propertiesWithPendingOffers,
  lockPropertiesOf,
  removePropertiesOf,
  setHidden,
} from '../properties/agent-properties-store.ts'
import { checkPicturesOf, removePhotosOf } from '../properties/photo-store.ts'
import { lockProperty } from '../properties/property-store.ts'
import { lockRole } from '../users/user-store.ts'

/** Most listings and pending offers that change in the transaction of a change of role or a deletion. */
const mostAtOnce = { properties: 2000, offers: 500 }

/** An agent after a change of role or a deletion, and the caller who made it. */
interface ChangedAgent {
  id: string
  now: Pick<UserRow, 'role'> & { isDeleted: boolean }
  actor: AuditLine['actor']
}

/**
 * Hides, shows or deletes the listings of an agent and closes the pending offers on them, as the new role or the
 * deletion requires, in its transaction. For an agent with very many, a job does so in batches. Until a batch is
 * reached, nobody can open its listings, make an offer on them or accept one, but lists can show them.
 */
export async function updateProperties(deps: Deps, tx: Tx, agent: ChangedAgent): Promise<void> {
  const { id, actor } = agent
  if (await hasMore(tx, id, mostAtOnce)) {
    const by = actor && { by: actor.id, requestId: actor.requestId }
    await deps.jobs.send('update-properties', { data: { agentId: id, ...by } }, tx)
  } else {
    await lockPropertiesOf(tx, id)
    await updateBatch(deps, tx, agent, mostAtOnce.properties)
    if (!isShown(agent)) await closeWaitingOffers(deps, tx, { agentId: id }, causeOf(agent))
  }
}

/** Does the same in batches, each with a transaction. It can be interrupted and repeated. */
export async function updatePropertiesInBatches(deps: Deps, id: string, actor: AuditLine['actor']): Promise<void> {
  /** Locks the role, so that it stays until the batch is stored. */
  const inBatch = (work: (tx: Tx, agent: ChangedAgent) => Promise<number>) =>
    inTransaction(deps.db, async tx => {
      const user = await lockRole(tx, id)
      return user ? work(tx, { id, now: { role: user.role, isDeleted: user.deleted_at !== null }, actor }) : 0
    })
  await repeatBatches(limit => inBatch((tx, agent) => updateBatch(deps, tx, agent, limit)))
  const perPage = 100
  for (let page = await propertiesWithPendingOffers(deps.db, id, perPage); page.length > 0;) {
    for (const { property_id } of page)
      await inBatch(async (tx, agent) => {
        if (isShown(agent)) return 0
        await lockProperty(tx, property_id, 'update')
        await closeWaitingOffers(deps, tx, { propertyId: property_id }, causeOf(agent))
        return 1
      })
    page = await propertiesWithPendingOffers(deps.db, id, perPage, page.at(-1)?.property_id)
  }
}

/** Returns the number of listings that it has changed. */
async function updateBatch(deps: Deps, tx: Tx, agent: ChangedAgent, limit: number): Promise<number> {
  const { id, now, actor } = agent
  if (!now.isDeleted) return setHidden(tx, id, !isShown(agent), limit)
  const removed = await recordChange(deps, tx, {
    changeAny: removePropertiesOf(tx, id, deps.clock.now(), limit),
    audit: property => ({ actor, action: 'delete property', objectId: property.id, from: property.status }),
  })
  const ids = removed.map(property => property.id)
  await checkPicturesOf(tx, ids, deps.clock.now())
  await removePhotosOf(tx, ids)
  return removed.length
}

const isShown = ({ now }: ChangedAgent): boolean => now.role === 'agent' && !now.isDeleted

const causeOf = ({ now, actor }: ChangedAgent) =>
  now.isDeleted
    ? ({ actor, action: 'close offer of deleted user', because: 'agent left' } as const)
    : ({
        actor,
        action: 'close offer on change of role',
        because: now.role === 'fraud' ? 'agent reviewed' : 'agent changed',
      } as const)
