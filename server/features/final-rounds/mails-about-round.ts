import type { FinalRoundEvent } from '#contract/final-rounds/final-round.ts'
import type { FinalRoundRow, Tx } from '../../db/tables/schema.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { findProperty } from '../properties/property-store.ts'
import { finalRoundMail, roundNotificationKey, unreadableNotificationKey } from './final-round-mail-templates.ts'
import { type LiveOffer, toRound } from './final-round-store.ts'

/** Builds the mails to the buyers of live offers about a round, and to the agent if they are given. */
export async function mailsAbout(
  tx: Tx,
  row: FinalRoundRow,
  event: FinalRoundEvent,
  offers: readonly LiveOffer[],
  agentId?: string,
): Promise<UserMail[]> {
  const found = await findProperty(tx, row.property_id)
  if (!found) return []
  const about = { round: toRound(row), property: found.property, event, finals: row.finals }
  return [
    ...offers.map(({ buyer_id, terms_by, expires_at, has_final }) => {
      const offer = { by: terms_by, expiresAt: expires_at?.toISOString() ?? null, hasFinal: has_final }
      return { to: buyer_id, content: finalRoundMail(about, 'buyer', offer) }
    }),
    ...(agentId === undefined ? [] : [{ to: agentId, content: finalRoundMail(about, 'agent') }]),
  ]
}

/** Keys of the notifications that ask somebody to do something about a round. The next event makes them obsolete. */
export const requestNotificationKeys = (roundId: string): string[] => [
  ...(['opened', 'extended', 'closed'] as const).map(event => roundNotificationKey(roundId, event)),
  unreadableNotificationKey(roundId),
]
