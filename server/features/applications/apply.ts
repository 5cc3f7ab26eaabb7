import type { Application, NewApplication } from '#contract/applications/applications.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf, notificationOf } from '../events/notification-of.ts'
import { adminIds } from '../mail-queue/mail-store.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { insertApplication, toApplication } from './application-store.ts'

/**
 * Stores a buyer's application to become an agent, and notifies the admins.
 *
 * @throws Problem 403 the account was promoted or deleted at the same moment, 409 an earlier application is open
 */
export const apply = (deps: Deps, buyer: Caller, draft: NewApplication): Promise<Application> =>
  inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, buyer)
    const [stored] = await recordChange(deps, tx, {
      changeAny: insertApplication(tx, buyer.id, draft, deps.clock.now()),
      audit: { actor: buyer, action: 'apply as agent', objectId: buyer.id },
      notifies: async ({ id }) => {
        const notification = notificationOf(
          { kind: 'application received', applicationId: id },
          notificationKeyOf('application received', id),
        )
        return (await adminIds(tx)).map(to => ({ to, ...notification }))
      },
    })
    if (!stored) throw problem(409, 'We already have your application. We’ll notify you of the decision.')
    return toApplication(stored)
  })
