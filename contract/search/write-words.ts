import { dollars } from '../ground/money.ts'
import type { AreaUnit } from '../properties/area-unit.ts'
import type { PropertyOrder } from './for-sale.ts'
import { numberFilterTexts } from './number-filter-texts.ts'
import type { WordFilters } from './read-words.ts'

const orderWords: Record<PropertyOrder, string> = {
  newest: 'newest first',
  'price-low': 'lowest price first',
  'price-high': 'highest price first',
}

/** Separates filters in words. */
const dot = ' · '

/**
 * Writes filters in words: `house · 3+ beds · up to $400,000 · Vermont`. {@link readWords} reads the same filters. The text
 * to search for stands in quotation marks if it could be read as anything else.
 */
export function writeWords(
  { search, kind, from, to, features, state, ...numbers }: WordFilters,
  sort: PropertyOrder | undefined,
  unit: AreaUnit,
): string {
  const parts = [
    kind?.map(name => (name === 'other' ? 'other kind' : name)).join(', '),
    ...Object.values(numberFilterTexts(numbers, unit)),
    priceWords(from, to),
    features?.map(name => (name === 'lift' ? 'elevator' : name)).join(', '),
    search && `“${search}”`,
    state,
    sort && orderWords[sort],
  ]
  return parts.filter(Boolean).join(dot)
}

function priceWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${dollars(from)} to ${dollars(to)}`
  if (from !== undefined) return `from ${dollars(from)}`
  return to === undefined ? undefined : `up to ${dollars(to)}`
}
