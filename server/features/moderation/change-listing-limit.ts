import type { ListingLimit } from '#contract/moderation/listing-limit.ts'
import type { Db, UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMove } from '../changes/record-move.ts'
import { countListings } from '../properties/agent-listings-store.ts'
import { findUserById, lockUserById, setListingLimit } from '../users/user-store.ts'

/** @throws Problem 404 unknown */
export async function findListingLimit(deps: Deps, id: string): Promise<ListingLimit> {
  const user = await findUserById(deps.db, id)
  if (!user) throw notFound('This user')
  return limitOf(deps, deps.db, user)
}

/**
 * Sets how many listings an agent can have. With null, the limit for every agent applies again.
 *
 * @throws Problem 404 unknown, 409 not an agent
 */
export const changeListingLimit = (
  deps: Deps,
  admin: Caller,
  id: string,
  limit: number | null,
): Promise<ListingLimit & { modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const user = await lockUserById(tx, id)
    if (!user) throw notFound('This user')
    if (user.role !== 'agent') throw problem(409, 'Only an agent has a limit of listings.')
    if (user.listing_limit === limit) return { ...(await limitOf(deps, tx, user)), modifiedCount: 0 }
    const changed = await recordMove(deps, tx, {
      change: setListingLimit(tx, id, limit),
      audit: () => ({
        actor: admin,
        action: 'change listing limit',
        objectId: id,
        detail: limit === null ? 'the limit for every agent' : `${limit} listings`,
      }),
    })
    return { ...(await limitOf(deps, tx, changed)), modifiedCount: 1 }
  })

const limitOf = async (
  { settings }: Deps,
  db: Db,
  { id, listing_limit }: Pick<UserRow, 'id' | 'listing_limit'>,
): Promise<ListingLimit> => ({
  listings: await countListings(db, id),
  listingLimit: listing_limit ?? settings.listingsPerAgent,
  isOwnLimit: listing_limit !== null,
})
