import type { FinalRoundEvent } from '#contract/final-round.ts'
import type { FinalRoundRow } from '../../db/schema.ts'
import { finalRoundMail, roundOccasion } from '../mail/final-round-mail-templates.ts'
import type { UserMail } from '../mail/mail-recipient.ts'
import { toRound } from './final-round-store.ts'

/** Builds the mails to the buyers about a round, and to the agent if they are given. */
export const mailsAbout = (
  row: FinalRoundRow,
  event: FinalRoundEvent,
  title: string,
  buyers: readonly { buyer_id: string }[],
  agentId?: string,
): UserMail[] => {
  const about = { round: toRound(row), title, event, finals: row.finals }
  return [
    ...buyers.map(({ buyer_id }) => ({ to: buyer_id, content: finalRoundMail(about, 'buyer') })),
    ...(agentId === undefined ? [] : [{ to: agentId, content: finalRoundMail(about, 'agent') }]),
  ]
}

/** Occasions of the notifications that ask for a final offer, which are obsolete once the round is over. */
export const askingFor = (roundId: string): string[] => [
  roundOccasion(roundId, 'opened'),
  roundOccasion(roundId, 'extended'),
]
