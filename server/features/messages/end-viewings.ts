import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockConversation } from './conversation-store.ts'
import { moveViewing } from './move-viewing.ts'
import { hasPassed, openViewings, setCancelled, type ViewingFilter } from './viewing-store.ts'

/** Ends the open viewings of homes that leave the market, or of people who leave, and notifies both sides (ruling G53). */
export async function endViewings(
  deps: Deps,
  tx: Tx,
  filter: ViewingFilter,
  { actor, because }: Pick<AuditLine, 'actor'> & { because: ClosedBecause },
): Promise<void> {
  const sender = filter.buyerId === undefined ? 'agent' : 'buyer'
  for (const viewing of await openViewings(tx, filter)) {
    const conversation = await lockConversation(tx, viewing.conversation_id, viewing.buyer_id)
    if (!conversation || hasPassed(viewing, deps.clock.now())) continue
    await moveViewing(deps, tx, conversation, {
      actor,
      sender,
      notified: (['buyer', 'agent'] as const).filter(side => conversation[`${side}_id`] !== actor?.id),
      change: setCancelled(tx, viewing.id, sender),
      action: 'cancel viewing',
      event: 'viewing ended',
      because,
      timesOf: ({ starts_at }) => (starts_at ? [starts_at] : []),
      tooLate: 'A viewing was changed in the meantime. Try again.',
    })
  }
}
