import type { EventContent } from '#contract/events/events.ts'
import type { Role } from '#contract/ground/role.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { dealStep } from './deal-steps.ts'
import { toOffer } from './offer-columns.ts'
import { acceptedOffersOf } from './offer-list-store.ts'

/** Mails the buyer of each accepted offer on this agent’s properties, and records the agent’s new role. @param replaces kind of notification to remove */
export async function mailBuyersOfAgent(
  deps: Deps,
  tx: Tx,
  { agentId, actor, role }: { agentId: string; actor: Caller; role: Role },
  content: (offer: Offer) => MailContent,
  replaces: EventContent['kind'],
): Promise<void> {
  for (const row of await acceptedOffersOf(tx, agentId))
    await recordChange(deps, tx, {
      step: dealStep(row, { actor, action: 'change role', facts: { agentIs: role } }),
      mails: [{ to: row.buyer_id, content: content(toOffer(row)) }],
      withdraws: { notificationKeys: [notificationKeyOf(replaces, row.id)], removed: true },
    })
}
