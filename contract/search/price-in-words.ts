import type { SearchFilters } from './filters.ts'

type PriceRange = Pick<SearchFilters, 'from' | 'to'>

/** A price of a search, and the words that mean it. */
export interface PriceInWords extends PriceRange {
  text: string
}

/** Returns the range that all prices share. If two of them contradict each other, `from` is above `to`. */
export function sharedRange(prices: readonly PriceRange[]): PriceRange {
  const from = Math.max(...prices.map(price => price.from ?? -Infinity))
  const to = Math.min(...prices.map(price => price.to ?? Infinity))
  return { ...(from > -Infinity && { from }), ...(to < Infinity && { to }) }
}

/** Whether a home can have all of these prices. */
export function areCompatible(prices: readonly PriceRange[]): boolean {
  const { from = -Infinity, to = Infinity } = sharedRange(prices)
  return from <= to
}
