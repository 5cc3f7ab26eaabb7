import { BadgeCheck, CircleX, Clock, Handshake, KeyRound } from 'lucide-react'
import type { Property, PropertyStatus } from '#contract/properties/properties.ts'
import { Badge } from '../ui/text/badge.tsx'

const looks = {
  verified: { tone: 'ok', icon: BadgeCheck, word: 'Verified' },
  pending: { tone: 'warn', icon: Clock, word: 'Pending' },
  rejected: { tone: 'bad', icon: CircleX, word: 'Rejected' },
} as const

/** Status: verified green, rejected red, otherwise yellow (specification §2). */
export function StatusBadge({ status, onPicture }: { status: PropertyStatus; onPicture?: boolean }) {
  const { tone, icon, word } = looks[status]
  return (
    <Badge tone={tone} icon={icon} onPicture={onPicture}>
      {word}
    </Badge>
  )
}

interface SaleBadgeProps {
  property: Partial<Pick<Property, 'sold' | 'underOffer'>>
  onPicture?: boolean
}

/** Availability; nothing while the property is simply for sale. */
export function SaleBadge({ property, onPicture }: SaleBadgeProps) {
  if (property.sold)
    return (
      <Badge tone="info" icon={KeyRound} onPicture={onPicture}>
        Sold
      </Badge>
    )
  if (property.underOffer)
    return (
      <Badge tone="brass" icon={Handshake} onPicture={onPicture}>
        Under offer
      </Badge>
    )
  return null
}
