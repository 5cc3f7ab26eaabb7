import type { ReactNode } from 'react'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { buyerBadge, isOwn } from '../offer-state/buyer-texts.ts'
import { offerIcon } from '../offer-state/offer-badge.tsx'
import { useOfferOn } from '../offer-state/use-buyer-summary.ts'
import { Badge } from '../ui/text/badge.tsx'

export interface OwnOfferBadgeProps {
  propertyId: string
  /** Shown to a person without an offer on the home, such as Under offer or Sold. */
  fallback?: ReactNode
  /** Shown before it until the person has bought the home. */
  unlessBought?: ReactNode
  /** False where it is beside the picture. */
  onPicture?: boolean
}

/** Badge on a home's card: the state of the signed-in person's own offer. */
export function OwnOfferBadge({ propertyId, fallback, unlessBought, onPicture = true }: OwnOfferBadgeProps) {
  const now = useServerTime()
  const offer = useOfferOn(propertyId)
  const state = offer && offerStateOf(offer, now)
  if (!offer || !state || !isOwn(state))
    return (
      <>
        {unlessBought}
        {fallback}
      </>
    )
  const { tone, words } = buyerBadge(offer, state)
  return (
    <>
      {state !== 'bought' && unlessBought}
      <Badge tone={tone} icon={offerIcon(offer.status)} onPicture={onPicture}>
        {words}
      </Badge>
    </>
  )
}
