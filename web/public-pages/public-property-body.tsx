import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { Description } from '../property-page/description.tsx'
import { Folds } from '../property-page/fold.tsx'
import { MonthlyFold } from '../property-page/monthly-fold.tsx'
import { PropertyLayout } from '../property-page/property-layout.tsx'
import { WhereFold } from '../property-page/where-fold.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

interface PublicPropertyBodyProps {
  property: PublicPropertyWithPhotos
  /** Price, actions of the reader, and agent. */
  panel: ReactNode
}

/** A home with everything that everybody may read about it. */
export const PublicPropertyBody = ({ property, panel }: PublicPropertyBodyProps) => (
  <PropertyLayout
    crumbs={<Breadcrumb state={property.place?.state} place={property.place ?? undefined} className="" />}
    property={property}
    pictures={
      <Gallery
        key={property._id}
        property={property}
        badges={
          <OwnBadge
            propertyId={property._id}
            unlessBought={<StatusBadge status="verified" onPicture />}
            fallback={<SaleBadge property={property} onPicture />}
          />
        }
      />
    }
    panel={panel}
  >
    <Description property={property} />
    <Folds>
      <WhereFold key={property._id} property={property} />
      {!property.sold && <MonthlyFold property={property} />}
    </Folds>
    {property.place && (
      <p className="mt-8">
        <Link to={property.place.path} className="font-semibold text-primary underline underline-offset-4">
          All homes for sale in {property.place.name}
        </Link>
      </p>
    )}
  </PropertyLayout>
)
