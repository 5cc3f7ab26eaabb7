import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { read } from '../api/read.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { DetailsFoot, PropertyCard } from '../properties/property-card.tsx'

export interface OtherHomesProps {
  /** The home that is left out. */
  id: string
  /** Badge for the reader's own offer on a home, or else the home's. */
  ownOffer: (propertyId: string, homeBadge: ReactNode, onPicture?: boolean) => ReactNode
}

/** Homes for sale in the same place, of the same kind and with a similar price. Nothing if there are none. */
export function SimilarHomes({ id, ownOffer }: OtherHomesProps) {
  const { data: homes = [] } = useQuery(read(similarProperties, { params: { id } }))
  if (homes.length === 0) return null
  return (
    <section aria-labelledby="similar-homes" className="mt-10 border-t border-line pt-8">
      <SectionTitle size="small" id="similar-homes">
        Similar homes nearby
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {homes.map(home => (
          <li key={home._id}>
            <PropertyCard
              property={home}
              headingLevel="h3"
              badges={
                <>
                  <StatusBadge status={home.status} onPicture />
                  {ownOffer(home._id, <SaleBadge property={home} onPicture />)}
                </>
              }
              foot={<DetailsFoot id={home._id} title={home.title} label="Details" agent={home} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
