import type { WishlistEntry } from '#contract/wishlist/wishlist.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireVisible } from '../properties/get-property.ts'
import { findEntry, insertEntry } from './wishlist-store.ts'

/**
 * Adds a property to the buyer's wishlist.
 *
 * @throws Problem 404 a property they may not see, 409 sold, or on the list already (ruling G23)
 */
export async function addToWishlist({ db, clock }: Deps, buyer: Caller, propertyId: string): Promise<WishlistEntry> {
  const property = await requireVisible(db, buyer, propertyId)
  if (property.sold) throw problem(409, 'This home has been sold.')
  return inTransaction(db, async tx => {
    const { id } = await insertEntry(tx, buyer.id, propertyId, clock.now())
    const entry = await findEntry(tx, id, buyer.id)
    if (!entry) throw notFound('This wishlist entry')
    return entry
  })
}
