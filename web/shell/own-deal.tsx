import { lazy, Suspense } from 'react'
import { useSignInState } from '../api/signed-in.ts'
import { endDeferral } from './defer-hydration.ts'

// Loaded only for signed-in people.
const DealWatch = lazy(async () => ({ default: (await import('../offers/own-deals.ts')).DealWatch }))
const ToPayLink = lazy(async () => ({ default: (await import('../offers/own-deals.ts')).ToPayLink }))

/** Watches the deals of a signed-in person, and shows the banner of an accepted offer below the header. */
export function OwnDeal() {
  const { state } = useSignInState()
  return (
    state === 'signed-in' && (
      <Suspense>
        {/* The cards of the home page show their offers. */}
        <DealWatch onOffers={endDeferral} />
      </Suspense>
    )
  )
}

/** Number of offers that a signed-in person has to pay, in the header. */
export function OwnDealCount() {
  const { state } = useSignInState()
  return (
    state === 'signed-in' && (
      <Suspense>
        <ToPayLink />
      </Suspense>
    )
  )
}
