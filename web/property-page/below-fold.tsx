import type { Property } from '#contract/properties/properties.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { LoadWhenNear } from '../ui/load/load-when-near.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import type { OtherHomesProps } from './similar-properties.tsx'

// Parts at the foot of a home's page, loaded when the reader comes near them.

const HomeMap = lazyPart(async () => (await import('./property-map.tsx')).HomeMap)

const HomePriceHistory = lazyPart(async () => (await import('./price-history.tsx')).HomePriceHistory)

const PaymentCalculator = lazyPart(async () => (await import('./payment-calculator.tsx')).PaymentCalculator)

const SimilarHomes = lazyPart(async () => (await import('./similar-properties.tsx')).SimilarHomes)
const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed)

/** The home on a map, if it is known where it is. */
export const MapOfHome = ({ home }: { home: Pick<Property, '_id' | 'position' | 'hideAddress'> }) =>
  home.position && (
    <LoadWhenNear placeholder={<div className="mt-20 mb-10 aspect-3/2 rounded-2xl bg-sunken sm:aspect-2/1" />}>
      <HomeMap key={home._id} position={home.position} hideAddress={home.hideAddress} />
    </LoadWhenNear>
  )

interface PricesOfHomeProps {
  property: Property
  /** Amount of the reader's own offer. */
  ownAmount: number | undefined
}

/** Parts about the price, below the description. */
export const PricesOfHome = ({ property, ownAmount }: PricesOfHomeProps) => (
  <LoadWhenNear placeholder={<Skeleton shape="panel" className="mt-10 h-96" />}>
    <HomePriceHistory key={property._id} property={property} />
    {!property.sold && property.status !== 'rejected' && (
      <PaymentCalculator key={`${property._id} ${ownAmount}`} property={property} ownAmount={ownAmount} />
    )}
  </LoadWhenNear>
)

/** Other homes, at the foot of the page. */
export const OtherHomes = (props: OtherHomesProps) => (
  <div className="page-width pb-8">
    <LoadWhenNear placeholder={<div className="h-40" />}>
      <SimilarHomes key={props.id} {...props} />
      <RecentlyViewed key={`viewed ${props.id}`} {...props} />
    </LoadWhenNear>
  </div>
)
