import type { Offer } from '#contract/offers.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../mail/mail-templates.ts'
import { recordEvent } from '../mail/record-move.ts'
import { toOffer } from './offer-columns.ts'
import { acceptedOffersOf } from './offer-list-store.ts'

/** Mails the buyer of each accepted offer on this agent’s properties. */
export async function mailBuyersOfAgent(
  deps: Deps,
  tx: Tx,
  agentId: string,
  content: (offer: Offer) => MailContent,
): Promise<void> {
  for (const row of await acceptedOffersOf(tx, agentId))
    await recordEvent(deps, tx, { mails: [{ to: row.buyer_id, content: content(toOffer(row)) }] })
}
