import type { AuditAction } from '#contract/audit/audit.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import { otherSide } from '#contract/offers/deal-side.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { type Change, recordChange } from '../changes/record-change.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { lockConversation, sideOf } from './conversation-store.ts'
import { getConversation, requireOwn } from './read-conversation.ts'
import { insertBlock, removeBlock } from './report-store.ts'

type ChangedConversation = Conversation & { modifiedCount: number }

/**
 * Blocks the other person of a conversation: neither can write to the other (ruling G52).
 *
 * @throws Problem 404 unknown, or somebody else's
 */
export const blockPerson = (deps: Deps, caller: Caller, id: string): Promise<ChangedConversation> =>
  changeBlock(deps, caller, id, 'block person', (tx, blocked) =>
    insertBlock(tx, { blocker: caller.id, blocked, at: deps.clock.now() }),
  )

/** Lifts the caller's block. @throws Problem 404 unknown, or somebody else's */
export const unblockPerson = (deps: Deps, caller: Caller, id: string): Promise<ChangedConversation> =>
  changeBlock(deps, caller, id, 'unblock person', (tx, blocked) => removeBlock(tx, { blocker: caller.id, blocked }))

const changeBlock = (
  deps: Deps,
  caller: Caller,
  id: string,
  action: AuditAction,
  changeOf: (tx: Tx, blocked: string) => Change,
): Promise<ChangedConversation> =>
  inTransaction(deps.db, async tx => {
    // A person who is being deleted gets no further block.
    await lockCallerRole(tx, caller)
    const conversation = requireOwn(await lockConversation(tx, id, caller.id))
    const blocked = conversation[`${otherSide(sideOf(conversation, caller.id))}_id`]
    const changed = await recordChange(deps, tx, {
      changeAny: changeOf(tx, blocked),
      audit: { actor: caller, action, objectId: blocked },
    })
    return { ...(await getConversation({ db: tx }, caller, id)), modifiedCount: changed.length }
  })
