import * as contract from '#contract/wishlist/wishlist.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import { listOwner } from '../../http/caller.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { route, type Route } from '../../http/route.ts'
import { addToWishlist } from './add-to-wishlist.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { findEntry, listEntries } from './wishlist-store.ts'

export const wishlistRoutes = (deps: Deps): Route[] => [
  route(
    contract.addToWishlist,
    async ({ caller, body }) => {
      const entry = await addToWishlist(deps, caller, body.propertyId)
      return { ...entry, insertedId: entry._id }
    },
    stillThere(deps.db, 'wishlist_entries'),
  ),
  route(contract.myWishlist, ({ caller, query, page }) =>
    listEntries(deps.db, listOwner(caller, query.email), query, page),
  ),
  route(contract.findWishlistEntry, async ({ caller, params }) => {
    const entry = await findEntry(deps.db, params.id, caller.id)
    if (!entry) throw notFound('This wishlist entry')
    return entry
  }),
  route(contract.removeFromWishlist, ({ caller, params }) => removeFromWishlist(deps.db, caller, params.id)),
]
