import type { FinalRoundEvent } from '#contract/final-rounds/final-round.ts'
import type { FinalRoundRow } from '../../db/tables/schema.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { finalRoundMail, roundNotificationKey, unreadableNotificationKey } from './final-round-mail-templates.ts'
import { type LiveOffer, toRound } from './final-round-store.ts'

/** Builds the mails to the buyers of live offers about a round, and to the agent if they are given. */
export const mailsAbout = (
  row: FinalRoundRow,
  event: FinalRoundEvent,
  title: string,
  offers: readonly LiveOffer[],
  agentId?: string,
): UserMail[] => {
  const about = { round: toRound(row), title, event, finals: row.finals }
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
