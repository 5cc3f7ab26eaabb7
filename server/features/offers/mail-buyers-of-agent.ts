import type { NotificationContent } from '#contract/notifications.ts'
import type { Offer } from '#contract/offers.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../mail/mail-templates.ts'
import { recordEvent } from '../mail/record-move.ts'
import { occasionOf } from '../notifications/notification-store.ts'
import { toOffer } from './offer-columns.ts'
import { acceptedOffersOf } from './offer-list-store.ts'

/** Mails the buyer of each accepted offer on this agent’s properties. @param replaces kind of notification to remove */
export async function mailBuyersOfAgent(
  deps: Deps,
  tx: Tx,
  agentId: string,
  content: (offer: Offer) => MailContent,
  replaces: NotificationContent['kind'],
): Promise<void> {
  for (const row of await acceptedOffersOf(tx, agentId))
    await recordEvent(deps, tx, {
      mails: [{ to: row.buyer_id, content: content(toOffer(row)) }],
      withdraws: { occasions: [occasionOf(replaces, row.id)], removed: true },
    })
}
