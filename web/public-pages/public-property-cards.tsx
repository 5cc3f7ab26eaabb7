import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'

export const publicCardGrid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

export interface PublicPropertyCardsProps {
  properties: readonly PublicProperty[]
  headingLevel?: 'h2' | 'h3'
  /** Loads the first picture at once: for cards above the fold. */
  eager?: boolean
}

/** Homes as everybody may see them, each a link to its public page. */
export const PublicPropertyCards = ({ properties, headingLevel = 'h2', eager = false }: PublicPropertyCardsProps) => (
  <ul className={publicCardGrid}>
    {properties.map(property => (
      <li key={property._id}>
        <PropertyCard
          property={property}
          to={property.path}
          eager={eager && property === properties[0]}
          headingLevel={headingLevel}
          badges={
            <>
              <StatusBadge status="verified" onPicture />
              <OwnBadge propertyId={property._id} fallback={<SaleBadge property={property} onPicture />} />
            </>
          }
          foot={
            <span className="flex min-w-0 items-center gap-2.5 type-small">
              <Avatar name={property.agentName} src={property.agentImage} />
              <span className="truncate">{property.agentName}</span>
            </span>
          }
        />
      </li>
    ))}
  </ul>
)
