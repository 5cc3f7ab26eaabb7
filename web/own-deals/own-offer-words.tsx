import type { ReactNode } from 'react'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { buyerBadge, isOwn } from '../offer-state/buyer-texts.ts'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'

export interface OwnOfferWordsProps {
  /** Renders homes. `wordsOf` says the state of the signed-in person's own offer on one. */
  children: (wordsOf: (propertyId: string) => string | undefined) => ReactNode
}

/** Provides the state of the signed-in person's offers as text. */
export function OwnOfferWords({ children }: OwnOfferWordsProps) {
  const now = useServerTime()
  const offers = useBuyerSummary()?.offers
  return children(propertyId => {
    const offer = offers?.find(one => one.propertyId === propertyId)
    const state = offer && offerStateOf(offer, now)
    return state && isOwn(state) ? buyerBadge(offer, state).words : undefined
  })
}
