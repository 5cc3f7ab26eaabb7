import { CircleCheck, CircleX, Clock, KeyRound } from 'lucide-react'
import type { OfferStatus } from '#contract/offers.ts'
import { Badge } from '../ui/badge.tsx'

const looks = {
  pending: { tone: 'warn', icon: Clock, word: 'Pending' },
  accepted: { tone: 'ok', icon: CircleCheck, word: 'Accepted' },
  rejected: { tone: 'bad', icon: CircleX, word: 'Rejected' },
  bought: { tone: 'info', icon: KeyRound, word: 'Bought' },
} as const

export function OfferBadge({ status, onPicture }: { status: OfferStatus; onPicture?: boolean }) {
  const { tone, icon, word } = looks[status]
  return (
    <Badge tone={tone} icon={icon} onPicture={onPicture}>
      {word}
    </Badge>
  )
}
