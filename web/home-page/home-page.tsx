import type { ReactNode } from 'react'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { ClientReviews } from '../reviews/client-reviews.tsx'
import { useBrand } from '../ui/browser/brand.ts'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { TopAgents } from '../users/top-agents.tsx'
import { FeaturedProperties } from './featured-properties.tsx'
import { Hero } from './hero.tsx'
import { PlacesAboveFooter, PropertiesByPlace } from './properties-by-place.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

const ownOffer = (propertyId: string, homeBadge: ReactNode) => <OwnBadge propertyId={propertyId} fallback={homeBadge} />

/** Home page. The server renders it too. */
export function HomePage() {
  const { name: brand } = useBrand()
  useHydrated('main')
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {`${brand}, homes for sale`}
      </h1>
      <Hero />
      <PropertiesByPlace />
      <FeaturedProperties ownOffer={ownOffer} />
      <ClientReviews />
      <WhyChooseUs />
      <TopAgents />
      <PlacesAboveFooter />
    </>
  )
}
