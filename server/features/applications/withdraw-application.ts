import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { removeOpenApplication } from './application-store.ts'

/**
 * Withdraws the caller's open application.
 *
 * @throws Problem 404 unknown, decided, or somebody else's
 */
export const withdrawApplication = (deps: Deps, buyer: Caller, id: string): Promise<{ deletedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const removed = await recordChange(deps, tx, {
      changeAny: removeOpenApplication(tx, id, buyer.id),
      audit: { actor: buyer, action: 'withdraw application', objectId: buyer.id },
      withdraws: { notificationKeys: [notificationKeyOf('application received', id)], removed: true },
    })
    if (removed.length === 0) throw notFound('This application')
    return { deletedCount: 1 }
  })
