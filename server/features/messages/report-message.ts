import type { ReportedMessage } from '#contract/messages/message-reports.ts'
import type { Message } from '#contract/messages/messages.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf, notificationOf } from '../events/notification-of.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { adminIds } from '../mail-queue/mail-store.ts'
import { toMessage } from './message-store.ts'
import { findDecided, findReceived, findReported, setDecided, setReported } from './report-store.ts'

/**
 * Reports a message that the caller has received, and notifies the admins (ruling G52). A repeat changes nothing.
 *
 * @throws Problem 404 unknown, or not sent to them
 */
export const reportMessage = (
  deps: Deps,
  reporter: Caller,
  id: string,
  reason: string | undefined,
): Promise<Message & { modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const message = await findReceived(tx, id, reporter.id)
    if (!message) throw notFound('This message')
    const [reported] = await recordChange(deps, tx, {
      changeAny: setReported(tx, id, { reason: reason || null, at: deps.clock.now() }),
      audit: { actor: reporter, action: 'report message', objectId: message.sender_id },
      notifies: async () => {
        const notification = notificationOf(
          { kind: 'message reported', messageId: id },
          notificationKeyOf('message reported', id),
        )
        return (await adminIds(tx)).map(to => ({ to, ...notification }))
      },
    })
    return { ...toMessage({ ...message, ...reported }, true), modifiedCount: reported ? 1 : 0 }
  })

/**
 * Removes the content of a reported message with its picture, or keeps it.
 *
 * @throws Problem 404 unknown or not reported, 409 decided by another admin
 */
export const decideReport = (
  deps: Deps,
  admin: Caller,
  id: string,
  verdict: 'remove' | 'keep',
): Promise<ReportedMessage & { modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const reported = await findReported(tx, id)
    if (!reported) throw notFound('This message')
    const [decided] = await recordChange(deps, tx, {
      changeAny: setDecided(tx, id, { isRemoved: verdict === 'remove', at: deps.clock.now() }),
      audit: ({ sender_id }) => ({ actor: admin, action: `${verdict} message`, objectId: sender_id ?? undefined }),
      withdraws: { notificationKeys: [notificationKeyOf('message reported', id)] },
    })
    if (decided && verdict === 'remove') await removeImagesSoon(deps, tx, [reported.image])
    const message = decided && (await findReported(tx, id))
    if (!message) throw problem(409, await whoHasDecidedOn(tx, id))
    return { ...message, modifiedCount: 1 }
  })

/** Says who has decided on the report of a message, and when. */
async function whoHasDecidedOn(tx: Tx, id: string): Promise<string> {
  const decided = await findDecided(tx, id)
  const did = { 'remove message': 'removed this message', 'keep message': 'kept this message' }
  const decision = decided && (await whoHasDecided(tx, { objectId: decided.sender_id }, did, decided.report_decided_at))
  return decision ?? 'This report has already been decided.'
}
