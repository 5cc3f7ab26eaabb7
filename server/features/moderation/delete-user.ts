import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { dealsOf } from '../offers/offer-list-store.ts'
import { lockUser } from './change-role.ts'
import { removePerson } from './remove-person.ts'

/**
 * Deletes a user (ruling G20).
 *
 * @throws Problem 404 unknown, 409 themself, or somebody with an accepted or bought deal or with money under way, which is named
 */
export async function deleteUser(deps: Deps, admin: Caller, id: string): Promise<{ deletedCount: number }> {
  await inTransaction(deps.db, async tx => {
    const user = await lockUser(tx, admin, id)
    if (user.id === admin.id) throw problem(409, 'You cannot delete yourself.')
    await removePerson(deps, tx, user, {
      actor: admin,
      action: 'delete user',
      requireNoDeal: async () => {
        const deals = await dealsOf(tx, id)
        if (deals.length > 0)
          throw problem(
            409,
            `${user.name} cannot be deleted, because these deals must be kept: ${deals.map(deal => deal.title).join(', ')}.`,
          )
      },
    })
  })
  deps.log.warn({ requestId: admin.requestId, client: admin.client, by: admin.id, user: id }, 'deletion')
  return { deletedCount: 1 }
}
