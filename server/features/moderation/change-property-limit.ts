import type { PropertyLimit } from '#contract/moderation/property-limit.ts'
import type { Db, UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { countPropertiesOf } from '../properties/agent-properties-store.ts'
import { findUserById, lockUserById, setPropertyLimit } from '../users/user-store.ts'

/** @throws Problem 404 unknown */
export async function findPropertyLimit(deps: Deps, id: string): Promise<PropertyLimit> {
  const user = await findUserById(deps.db, id)
  if (!user) throw notFound('This user')
  return limitOf(deps, deps.db, user)
}

/**
 * Sets how many listings an agent can have. With null, the limit for every agent applies again.
 *
 * @throws Problem 404 unknown, 409 not an agent
 */
export const changePropertyLimit = (
  deps: Deps,
  admin: Caller,
  id: string,
  limit: number | null,
): Promise<PropertyLimit & { modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const user = await lockUserById(tx, id)
    if (!user) throw notFound('This user')
    if (user.role !== 'agent') throw problem(409, 'Only an agent has a limit of listings.')
    if (user.property_limit === limit) return { ...(await limitOf(deps, tx, user)), modifiedCount: 0 }
    const changed = await recordChange(deps, tx, {
      change: setPropertyLimit(tx, id, limit),
      audit: {
        actor: admin,
        action: 'change property limit',
        objectId: id,
        detail: limit === null ? 'the limit for every agent' : `${limit} listings`,
      },
    })
    return { ...(await limitOf(deps, tx, changed)), modifiedCount: 1 }
  })

const limitOf = async (
  { settings }: Deps,
  db: Db,
  { id, property_limit }: Pick<UserRow, 'id' | 'property_limit'>,
): Promise<PropertyLimit> => ({
  properties: await countPropertiesOf(db, id),
  propertyLimit: property_limit ?? settings.listingsPerAgent,
  isOwnLimit: property_limit !== null,
})
