import type { ReceivedApplication } from '#contract/applications/applications.ts'
import type { Role } from '#contract/ground/role.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { applicationAccepted, applicationDeclined } from './application-mail-templates.ts'
import { findReceived, setAccepted, setDeclined } from './application-store.ts'

/**
 * Declines an open application and mails the applicant the reason.
 *
 * @throws Problem 404 unknown or withdrawn, 409 decided already
 */
export const declineApplication = (
  deps: Deps,
  admin: Caller,
  id: string,
  reason: string | undefined,
): Promise<ReceivedApplication & { modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const decision = { reason: reason || null, at: deps.clock.now() }
    const [declined] = await recordChange(deps, tx, {
      changeAny: setDeclined(tx, id, decision),
      audit: ({ user_id }) => ({ actor: admin, action: 'decline application', objectId: user_id }),
      mails: ({ user_id }) => [{ to: user_id, content: applicationDeclined(decision.reason) }],
      withdraws: { notificationKeys: [notificationKeyOf('application received', id)] },
    })
    const application = await findReceived(tx, id)
    if (!application) throw notFound('This application')
    if (!declined) throw problem(409, await whoHasDecidedOn(tx, application))
    return { ...application, modifiedCount: 1 }
  })

/** Says who has decided on an application, and when. */
const whoHasDecidedOn = async (tx: Tx, { userId, status }: ReceivedApplication): Promise<string> => {
  const did = { 'accept application': 'accepted this application', 'decline application': 'declined this application' }
  const decision = await whoHasDecided(tx, { objectId: userId }, did)
  return decision ?? `This application is already ${status}.`
}

/** Accepts the open application of a user who gets this role, and mails a new agent. Does nothing without one. */
export async function acceptApplication(deps: Deps, tx: Tx, admin: Caller, userId: string, role: Role): Promise<void> {
  await recordChange(deps, tx, {
    changeAny: setAccepted(tx, userId, deps.clock.now()),
    audit: { actor: admin, action: 'accept application', objectId: userId },
    mails: role === 'agent' ? [{ to: userId, content: applicationAccepted() }] : [],
    withdraws: ({ id }) => ({ notificationKeys: [notificationKeyOf('application received', id)] }),
  })
}
