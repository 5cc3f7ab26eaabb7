import type { ReactNode } from 'react'
import { priceRange } from '#contract/ground/money.ts'
import type { Facts } from '#contract/properties/facts.ts'
import type { Property } from '#contract/properties/properties.ts'
import { FactsLine } from '../properties/facts-line.tsx'
import { FactsStrip } from '../properties/facts-strip.tsx'
import { LocationText } from '../ui/text/location-text.tsx'
import { monthlyId, openFold } from './fold.tsx'
import { type Estimated, usualMonthly } from './usual-loan.ts'

export interface PropertyLayoutProps {
  /** Links to the pages above it, on a wide screen. */
  crumbs?: ReactNode
  /** Buttons: on the right above the title, on a phone at the top of the pictures. */
  tools?: ReactNode
  /** Undefined while loading. */
  property: (Pick<Property, 'title' | 'location' | 'position' | 'underOffer'> & Facts) | undefined
  pictures: ReactNode
  /** Part for its agent and admins, above the panel. */
  management?: ReactNode
  /** Price, actions of the reader, and agent. */
  panel: ReactNode
  /** Description and everything below it. */
  children: ReactNode
}

/**
 * The page of a home. From lg, pictures and facts are on the left and a panel on the right stays in sight. On a phone: pictures,
 * title, price, facts, agent and description, with the actions in a bar at the bottom (actionBarStyle).
 */
export const PropertyLayout = ({
  crumbs,
  tools,
  property,
  pictures,
  management,
  panel,
  children,
}: PropertyLayoutProps) => (
  <div className="relative page-width flex flex-col md:max-lg:pt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:pb-8">
    <div className="max-lg:pt-4 lg:col-span-2 lg:mb-4">
      <div className="flex items-center justify-between gap-4 lg:min-h-12.5 lg:pt-1.5">
        <div className="min-w-0 max-lg:hidden">{crumbs}</div>
        <div className="flex flex-wrap justify-end gap-2 max-lg:absolute max-lg:top-2 max-lg:right-3 max-lg:z-10 md:max-lg:top-7 md:max-lg:right-7 lg:gap-1">
          {tools}
        </div>
      </div>
      <h1 tabIndex={-1} className="w-fit type-title wrap-anywhere lg:mb-1">
        {property?.title ?? <span className="text-subtle">Loading...</span>}
      </h1>
      {property && (
        <div className="wrap-anywhere">
          <LocationText>{property.location}</LocationText>
          {property.position?.isApproximate && (
            <p className="type-small text-muted">
              {property.underOffer ? 'Under offer · exact address not shown' : 'Exact address not shown'}
            </p>
          )}
        </div>
      )}
    </div>
    <div className="min-w-0 max-lg:order-first">{pictures}</div>
    {/* Before the description, so that Tab reaches the actions soon. */}
    <aside
      aria-label="Price and agent"
      className="max-lg:contents lg:sticky-panel lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-4 lg:self-start"
    >
      {management}
      <div className="max-lg:contents lg:grid lg:grid-cols-1 lg:gap-4 lg:rounded-2xl lg:bg-surface lg:p-5 lg:shadow-card">
        {panel}
      </div>
    </aside>
    <div className="min-w-0">
      {property && <FactsStrip facts={property} className="mt-4 max-lg:hidden" />}
      {children}
    </div>
  </div>
)

interface PriceProps extends Estimated {
  property: Pick<Property, 'minPrice' | 'maxPrice' | 'monthlyFee'> & Facts
  /** Whether the page has the line about the monthly payment. */
  hasMonthly: boolean
}

/** Price range and monthly payment of a home, on a phone with its facts. */
export const Price = ({ property, ownAmount, hasMonthly }: PriceProps) => (
  <div className="grid gap-1 max-lg:mt-2 lg:gap-0.5">
    <h2 className="type-small text-muted max-lg:sr-only">Price range</h2>
    <p className="type-figure text-balance">{priceRange(property)}</p>
    {hasMonthly && (
      <a
        href={`#${monthlyId}`}
        onClick={() => openFold(monthlyId)}
        className="flex min-h-7 w-fit items-center type-small text-primary hover:underline max-lg:hidden"
      >
        {`About ${usualMonthly({ property, ownAmount })} a month`}
      </a>
    )}
    <div className="lg:hidden empty:hidden">
      <FactsLine facts={property} />
    </div>
  </div>
)
