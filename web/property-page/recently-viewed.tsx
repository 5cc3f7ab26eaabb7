import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import type { Property } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { SaleBadge } from '../properties/property-badges.tsx'
import { Card, stretchedLink } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { useDeviceList } from '../ui/browser/device-lists.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { OtherPropertiesProps } from './similar-properties.tsx'
import { viewedList } from './viewed-properties.ts'

/** The homes that this person has viewed on this device, except one. Nothing if there are none. */
export function RecentlyViewed({ id: except, ownOffer }: OtherPropertiesProps) {
  const ids = useDeviceList(viewedList).filter(id => id !== except)
  const { data: properties = [] } = useQuery({
    ...read(propertiesById, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
  })
  if (properties.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-10 border-t border-line pt-8">
      <SectionTitle size="small" id="recently-viewed" lead="On this device, until you log out.">
        Recently viewed
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {properties.map(property => (
          <li key={property._id}>
            <SmallCard property={property} badge={ownOffer(property._id, <SaleBadge property={property} />, false)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SmallCard = ({ property, badge }: { property: Property; badge: ReactNode }) => (
  <Card as="article" flush leads className="flex h-full">
    <Picture {...pictureOf(property.image)} sizes="8rem" alt="" className="w-32 shrink-0" />
    <div className="grid min-w-0 flex-1 content-center gap-1 p-3 wrap-anywhere">
      <h3 className="line-clamp-2 type-strong">
        <Link {...stretchedLink} to={`/property-details/${property._id}`}>
          {property.title}
        </Link>
      </h3>
      <p className="type-small tabular-nums">{priceText(property)}</p>
      <div className="empty:hidden">{badge}</div>
    </div>
  </Card>
)
