import { ClientReviews } from '../reviews/client-reviews.tsx'
import { FeaturedProperties } from '../properties/featured-properties.tsx'
import { Hero } from './hero.tsx'
import { TopAgents } from '../users/top-agents.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export const HomePage = () => (
  <>
    <h1 tabIndex={-1} className="sr-only">
      Keyhaven, homes for sale
    </h1>
    <Hero />
    <FeaturedProperties />
    <ClientReviews />
    <WhyChooseUs />
    <TopAgents />
  </>
)
