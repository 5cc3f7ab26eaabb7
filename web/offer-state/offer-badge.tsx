import { CircleCheck, CircleSlash, CircleX, Clock, KeyRound } from 'lucide-react'
import type { Offer, OfferStatus } from '#contract/offers/offers.ts'
import { Badge } from '../ui/text/badge.tsx'

const looks = {
  pending: { tone: 'warn', icon: Clock, word: 'Pending' },
  accepted: { tone: 'ok', icon: CircleCheck, word: 'Accepted' },
  rejected: { tone: 'bad', icon: CircleX, word: 'Rejected' },
  bought: { tone: 'info', icon: KeyRound, word: 'Bought' },
} as const

/** Icon of a status. */
export const offerIcon = (status: OfferStatus) => looks[status].icon

const onHoldLook = { tone: 'warn', icon: Clock, word: 'On hold' } as const
const closedLook = (word: string) => ({ tone: 'neutral', icon: CircleSlash, word }) as const

/** Whether a pending offer is a backup: its buyer has agreed to follow the accepted one. */
export const isBackup = ({ backup, backupPlace }: Pick<Offer, 'backup' | 'backupPlace'>): boolean =>
  backup && backupPlace !== undefined

interface OfferBadgeProps {
  status: OfferStatus
  onPicture?: boolean
  /** Words for a closed offer instead of Rejected. */
  closed?: string | undefined
  /** See {@link isBackup}. */
  backup?: boolean
  /** Whether it is accepted, but cannot be paid while the agent is under review. */
  onHold?: boolean
}

/** Status of an offer. A closed one says how it ended. */
export function OfferBadge({ status, onPicture, closed, backup = false, onHold = false }: OfferBadgeProps) {
  const { tone, icon, word } = onHold
    ? onHoldLook
    : closed === undefined || closed === 'Rejected'
      ? looks[status]
      : closedLook(closed)
  return (
    <Badge tone={tone} icon={icon} onPicture={onPicture}>
      {backup ? 'Backup' : word}
    </Badge>
  )
}
