import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SignedInPerson, useSignInState } from '../api/session/signed-in.ts'
import { endDeferral } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'

// Loaded only for signed-in people.
const DealWatch = lazyPart(async () => (await import('../own-deals/own-deals.ts')).DealWatch)
const WishlistLink = lazyPart(async () => (await import('./wishlist-link.tsx')).WishlistLink)
const ToPayLink = lazyPart(async () => (await import('../own-deals/own-deals.ts')).ToPayLink)

/** Loads what the header shows of a signed-in person's deals. */
export const loadOwnDeal = () => Promise.all([DealWatch.load(), WishlistLink.load(), ToPayLink.load()])

/** Loads the banners of a personal page, once the session has started. */
export async function loadDealBanners() {
  const deals = await import('../own-deals/own-deals.ts')
  await deals.loadDealBanners()
}

/** Watches the deals of a signed-in person, and shows their banners on the home page. The dashboard has them in its layout. */
export function OwnDeal() {
  const { state } = useSignInState()
  const { pathname } = useLocation()
  // The server renders the public page of a home for a visitor, who is invited to log in.
  const isForVisitors = state === 'signed-in' && pathname.startsWith('/homes/')
  useEffect(() => {
    if (isForVisitors) endDeferral()
  }, [isForVisitors])
  return (
    state === 'signed-in' && (
      <Suspense>
        {/* Cards and pages of homes show their offers. */}
        <DealWatch onOffers={endDeferral} hasBanners={pathname === '/'} />
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

/** Link to the wishlist of a signed-in buyer, in the header of small screens. */
export function OwnWishlist() {
  const signIn = useSignInState()
  return (
    signIn.state === 'signed-in' && (
      <SignedInPerson value={signIn.person}>
        <Suspense>
          <WishlistLink />
        </Suspense>
      </SignedInPerson>
    )
  )
}
