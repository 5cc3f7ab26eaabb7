import { useEffect } from 'react'
import { ClientReviews } from '../reviews/client-reviews.tsx'
import { FeaturedProperties } from '../properties/featured-properties.tsx'
import { markHydrated } from '../shell/defer-hydration.ts'
import { Hero } from './hero.tsx'
import { useBrand } from '../ui/brand.ts'
import { TopAgents } from '../users/top-agents.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export { takeSentData } from './home-data.ts'

export function HomePage() {
  const { name: brand } = useBrand()
  useEffect(() => markHydrated('main'), [])
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {`${brand}, homes for sale`}
      </h1>
      <Hero />
      <FeaturedProperties />
      <ClientReviews />
      <WhyChooseUs />
      <TopAgents />
    </>
  )
}
