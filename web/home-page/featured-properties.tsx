import type { ReactNode } from 'react'
import { homeListSize } from '#contract/home-page/home-page.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Repeat } from '../ui/list/skeleton.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { FeaturedCard, FeaturedSkeleton } from './featured-card.tsx'

const grid = 'grid auto-rows-fr grid-cols-1 gap-4 md:grid-cols-2 md:gap-6'

export interface FeaturedPropertiesProps {
  /** Badge for the signed-in person's own offer on a home, or else the home's. */
  ownOffer: (propertyId: string, homeBadge: ReactNode) => ReactNode
}

export function FeaturedProperties({ ownOffer }: FeaturedPropertiesProps) {
  const advertised = usePages(advertisedProperties, undefined, homeListSize)
  return (
    <section aria-labelledby="featured" className="page-width section-gap mt-2 md:mt-4">
      <SectionTitle id="featured" lead="Explore our hand-picked properties currently on top advertisement">
        Featured Properties
      </SectionTitle>
      <DataRegion
        query={advertised}
        failed="The featured properties could not be loaded."
        skeleton={
          <div className={grid}>
            <Repeat times={homeListSize}>
              <FeaturedSkeleton />
            </Repeat>
          </div>
        }
        empty={
          <EmptyState
            text="No homes are advertised at the moment."
            hint="You can browse all verified homes."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
      >
        {list => (
          <>
            <ul className={grid}>
              {list.map(property => (
                <li key={property._id}>
                  <FeaturedCard
                    property={property}
                    badges={
                      <>
                        <StatusBadge status="verified" onPicture />
                        {ownOffer(property._id, <SaleBadge property={property} onPicture />)}
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
            {advertised.more && <ShowMore {...advertised.more} />}
          </>
        )}
      </DataRegion>
    </section>
  )
}
