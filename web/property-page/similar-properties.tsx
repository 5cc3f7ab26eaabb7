import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { read } from '../api/read.ts'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { DetailsFoot, PropertyCard } from '../properties/property-card.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'

export interface OtherPropertiesProps {
  /** The home that is left out. */
  id: string
  /** Badge for the reader's own offer on a home, or else the home's. */
  ownOffer: (propertyId: string, propertyBadge: ReactNode, onPicture?: boolean) => ReactNode
}

/** Homes for sale in the same place, of the same kind and with a similar price. Nothing if there are none. */
export function SimilarProperties({ id, ownOffer }: OtherPropertiesProps) {
  const { data: properties = [] } = useQuery(read(similarProperties, { params: { id } }))
  if (properties.length === 0) return null
  return (
    <section aria-labelledby="similar-homes" className="mt-10 border-t border-line pt-8">
      <SectionTitle size="small" id="similar-homes">
        Similar homes nearby
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {properties.map(property => (
          <li key={property._id}>
            <PropertyCard
              property={property}
              headingLevel="h3"
              badges={
                <>
                  <StatusBadge status={property.status} onPicture />
                  {ownOffer(property._id, <SaleBadge property={property} onPicture />)}
                </>
              }
              foot={<DetailsFoot id={property._id} title={property.title} label="Details" agent={property} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
