import { dollars } from '#contract/ground/money.ts'
import type { Property } from '#contract/properties/properties.ts'

/** A price range for a narrow column: it breaks only after the dash. */
export const PriceRange = ({
  property: { minPrice, maxPrice },
}: {
  property: Pick<Property, 'minPrice' | 'maxPrice'>
}) => (
  <span className="whitespace-normal">
    <span className="whitespace-nowrap">{dollars(minPrice)} -</span>{' '}
    <span className="whitespace-nowrap">{dollars(maxPrice)}</span>
  </span>
)
