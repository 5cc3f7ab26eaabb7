import { Suspense } from 'react'
import { priceText } from '#contract/ground/money.ts'
import type { Property } from '#contract/properties/properties.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { LoadWhenNear } from '../ui/load/load-when-near.tsx'
import { Fold } from './fold.tsx'
import type { OtherPropertiesProps } from './similar-properties.tsx'

// Parts at the foot of a home's page, loaded when the reader comes near them or opens them.

const PriceHistoryLine = lazyPart(async () => (await import('./price-history-line.tsx')).PriceHistoryLine)
const VerifiedPrices = lazyPart(async () => (await import('./verified-prices.tsx')).VerifiedPrices)
const SimilarProperties = lazyPart(async () => (await import('./similar-properties.tsx')).SimilarProperties)
const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed)

/** The verified prices of a home. */
export const PricesFold = ({ property }: { property: Property }) => (
  <Fold
    icon="prices"
    title="Price history"
    result={
      <LoadWhenNear inline placeholder={<span>{priceText(property)}</span>}>
        <PriceHistoryLine property={property} />
      </LoadWhenNear>
    }
  >
    {wasOpened =>
      wasOpened && (
        <Suspense fallback={<Skeleton shape="panel" className="h-64" />}>
          <VerifiedPrices key={property._id} property={property} />
        </Suspense>
      )
    }
  </Fold>
)

/** Other homes, at the foot of the page. */
export const OtherProperties = (props: OtherPropertiesProps) => (
  <div className="page-width pb-8">
    <LoadWhenNear placeholder={<div className="h-40" />}>
      <SimilarProperties key={props.id} {...props} />
      <RecentlyViewed key={`viewed ${props.id}`} {...props} />
    </LoadWhenNear>
  </div>
)
