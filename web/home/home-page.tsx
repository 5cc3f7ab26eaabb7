import { type ReactNode, Suspense } from 'react'
import { useSignInState } from '../api/signed-in.ts'
import { ClientReviews } from '../reviews/client-reviews.tsx'
import { FeaturedProperties } from '../properties/featured-properties.tsx'
import { useHydrated } from '../shell/defer-hydration.ts'
import { Hero } from './hero.tsx'
import { useBrand } from '../ui/brand.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { TopAgents } from '../users/top-agents.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

/** Loaded only for signed-in people. */
const OwnOfferBadge = lazyPart(async () => (await import('../offers/own-deals.ts')).OwnOfferBadge)

/** Home page. The server renders it too. */
export function HomePage() {
  const { name: brand } = useBrand()
  const { state } = useSignInState()
  const ownOffer = (propertyId: string, homeBadge: ReactNode) =>
    state === 'signed-in' ? (
      <Suspense fallback={homeBadge}>
        <OwnOfferBadge propertyId={propertyId} fallback={homeBadge} />
      </Suspense>
    ) : (
      homeBadge
    )
  useHydrated('main')
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {`${brand}, homes for sale`}
      </h1>
      <Hero />
      <FeaturedProperties ownOffer={ownOffer} />
      <ClientReviews />
      <WhyChooseUs />
      <TopAgents />
    </>
  )
}
