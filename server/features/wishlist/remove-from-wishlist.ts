import type { Db } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { deleteEntry, ownerOfEntry } from './wishlist-store.ts'

/**
 * Removes the caller's own entry. A missing entry, removed by the payment for example, is not an error (ruling G14).
 *
 * @throws Problem 404 somebody else's
 */
export async function removeFromWishlist(db: Db, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  const deletedCount = await inTransaction(db, tx => deleteEntry(tx, id, caller.id))
  if (deletedCount === 0 && (await ownerOfEntry(db, id))) throw notFound('This wishlist entry')
  return { deletedCount }
}
