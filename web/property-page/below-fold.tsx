import type { Property } from '#contract/properties/properties.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { LoadWhenNear } from '../ui/load/load-when-near.tsx'
import type { OtherPropertiesProps } from './similar-properties.tsx'

// Parts at the foot of a home's page, loaded when the reader comes near them.

const PropertyPageMap = lazyPart(async () => (await import('./property-page-map.tsx')).PropertyPageMap)

const VerifiedPrices = lazyPart(async () => (await import('./verified-prices.tsx')).VerifiedPrices)

const PaymentCalculator = lazyPart(async () => (await import('./payment-calculator.tsx')).PaymentCalculator)

const SimilarProperties = lazyPart(async () => (await import('./similar-properties.tsx')).SimilarProperties)
const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed)

/** The home on a map, if it is known where it is. */
export const MapOfProperty = ({ property }: { property: Pick<Property, '_id' | 'position' | 'hideAddress'> }) =>
  property.position && (
    <LoadWhenNear placeholder={<div className="mt-20 mb-10 aspect-3/2 rounded-2xl bg-sunken sm:aspect-2/1" />}>
      <PropertyPageMap key={property._id} position={property.position} hideAddress={property.hideAddress} />
    </LoadWhenNear>
  )

interface PricesOfPropertyProps {
  property: Property
  /** Amount of the reader's own offer. */
  ownAmount: number | undefined
}

/** Parts about the price, below the description. */
export const PricesOfProperty = ({ property, ownAmount }: PricesOfPropertyProps) => (
  <LoadWhenNear placeholder={<Skeleton shape="panel" className="mt-10 h-96" />}>
    <VerifiedPrices key={property._id} property={property} />
    {!property.sold && property.status !== 'rejected' && (
      <PaymentCalculator key={`${property._id} ${ownAmount}`} property={property} ownAmount={ownAmount} />
    )}
  </LoadWhenNear>
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
