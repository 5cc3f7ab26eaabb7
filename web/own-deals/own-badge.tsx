import { Suspense } from 'react'
import { useSignInState } from '../api/session/signed-in.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import type { OwnOfferBadgeProps } from './own-offer-badge.tsx'

/** Loaded only for signed-in people. */
const OwnOfferBadge = lazyPart(async () => (await import('./own-deals.ts')).OwnOfferBadge)

/** Badge on a home's card: the state of a signed-in person's own offer, or else the home's. */
export function OwnBadge(props: OwnOfferBadgeProps) {
  const { state } = useSignInState()
  const propertyBadge = (
    <>
      {props.unlessBought}
      {props.fallback}
    </>
  )
  return state === 'signed-in' ? (
    <Suspense fallback={propertyBadge}>
      <OwnOfferBadge {...props} />
    </Suspense>
  ) : (
    propertyBadge
  )
}
