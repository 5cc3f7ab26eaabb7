import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import type { AdvertisedProperty } from '#contract/properties/properties.ts'
import { FactsLine } from '../properties/facts-line.tsx'
import { Card, stretchedLink } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { LocationText } from '../ui/text/location-text.tsx'

/** Columns of a lying card: its picture, and its texts. */
const columns =
  'grid h-full grid-rows-[1fr_auto] grid-cols-[minmax(6rem,--spacing(34))_minmax(0,1fr)] @max-[16rem]:grid-cols-1 @lg:grid-cols-[42%_minmax(0,1fr)]'

export interface FeaturedCardProps {
  property: AdvertisedProperty
  /** Top left on the picture. */
  badges: ReactNode
}

/** An advertised property with its picture on the left. All of them are equal, because all agents pay for the same place. */
export function FeaturedCard({ property, badges }: FeaturedCardProps) {
  const describedBy = useId()
  return (
    <Card as="article" flush leads className="@container h-full">
      <div className={columns}>
        <Picture
          {...pictureOf(property.image)}
          sizes="(min-width: 80rem) 24rem, (min-width: 36rem) 20rem, 14rem"
          alt={property.title}
          className="row-span-2 size-full @max-[16rem]:row-span-1"
        />
        <div className="grid min-w-0 content-start gap-1 p-4 wrap-anywhere @lg:p-5">
          <p className="type-price @max-lg:text-lg">{priceRange(property)}</p>
          <h3 className="line-clamp-2 type-card @max-lg:text-base" title={property.title}>
            {property.title}
          </h3>
          <div className="@max-lg:type-small">
            <LocationText clamp>{property.location}</LocationText>
          </div>
          <div className="@max-lg:type-small">
            <FactsLine facts={property} />
          </div>
        </div>
        <Link
          {...stretchedLink}
          to={`/property-details/${property._id}`}
          aria-describedby={describedBy}
          className={`col-start-2 inline-flex min-h-11 items-center gap-1 self-end justify-self-start px-4 pb-2 type-strong text-primary hover:underline @max-[16rem]:col-start-1 @lg:justify-self-end @lg:px-5 ${stretchedLink.className}`}
        >
          View Details
          <ArrowRight className="size-4 shrink-0" aria-hidden />
        </Link>
      </div>
      <div className="absolute top-2 left-2 flex max-w-[calc(42%-1rem)] @max-[16rem]:max-w-full flex-wrap gap-1.5 *:whitespace-normal @lg:top-3 @lg:left-3">
        {badges}
      </div>
      <span id={describedBy} hidden>
        {property.title}
      </span>
    </Card>
  )
}

export const FeaturedSkeleton = () => (
  <Card flush aria-hidden className="@container min-h-52">
    <div className={columns}>
      <div className="row-span-2 animate-soft-pulse bg-sunken" />
      <div className="grid content-start gap-3 p-4 @lg:p-5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  </Card>
)
