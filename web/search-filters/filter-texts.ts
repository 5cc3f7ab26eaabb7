import { dollars } from '#contract/ground/money.ts'
import { recordOf } from '#contract/ground/record-of.ts'
import type { Total } from '#contract/ground/total.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { distanceText } from '#contract/properties/area.ts'
import type { FilterChanges, Filters } from '#contract/search/filters-in-url.ts'
import { numberFilterTexts, textsOfFilters } from '#contract/search/number-filter-texts.ts'
import { numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import { maxPlaceProperties, type Place, type SearchFacets, type SearchFilterName } from '#contract/search/search.ts'
import { choiceName } from '../properties/facts-text.ts'

/** A filter of All Properties. Both ends of the price are one. */
export type FilterName = SearchFilterName | (typeof otherFilters)[number]

/** A list of fewer homes is short: what else the words of a search may mean is suggested below it. */
export const shortList = 4

/** Filters with choices, in the order of the screen. */
export const choiceFilters = [
  ...numberFilterNames.filter(name => numberFilterOf(name).isFirst),
  'price',
  'kind',
  ...numberFilterNames.filter(name => !numberFilterOf(name).isFirst),
  'features',
] as const

/** Filters that are set elsewhere, such as on the map. */
export const otherFilters = ['place', 'state', 'agent', 'view', 'area', 'near', 'onMap'] as const

/** Label of each filter. */
export const filterLabels: Record<SearchFilterName, string> = {
  price: 'Price',
  ...recordOf(numberFilterNames, name => textsOfFilters[name].button),
  kind: 'Kind',
  features: 'Features',
}

function priceText({ from, to }: Filters): string | undefined {
  if (from !== undefined && to !== undefined) return `${dollars(from)} to ${dollars(to)}`
  if (from !== undefined) return `From ${dollars(from)}`
  return to === undefined ? undefined : `Up to ${dollars(to)}`
}

/** Returns each active filter in words, such as "3+ beds": the price, then in the order of the screen. */
export function activeTexts(filters: Filters, unit: AreaUnit, agentName: string | undefined): Map<FilterName, string> {
  const { kind, features, place, state, agent, view, area, near, within, onMap } = filters
  const texts: Record<FilterName, string | undefined> = {
    price: priceText(filters),
    ...numberFilterTexts(filters, unit),
    kind: kind?.map(choiceName).join(', '),
    features: features?.map(choiceName).join(', '),
    place: place || undefined,
    state: state || undefined,
    agent: agent && `By ${agentName ?? agent}`,
    view: view && 'In the map’s view',
    area: area && 'In the drawn area',
    near: near && `Within ${distanceText(within ?? 0, unit)}`,
    onMap: onMap && (onMap === 'false' ? 'Not on the map' : 'On the map'),
  }
  const inOrder = new Set<FilterName>(['price', ...choiceFilters, ...otherFilters])
  return new Map([...inOrder].flatMap(name => (texts[name] ? [[name, texts[name]]] : [])))
}

/** Returns the change of the URL that removes a filter. */
export function without(name: FilterName): FilterChanges {
  if (name === 'price') return { from: '', to: '' }
  return name === 'near' ? { near: '', within: '' } : { [name]: '' }
}

const unstated: Record<Exclude<SearchFilterName, 'price'>, string> = {
  ...recordOf(numberFilterNames, name => textsOfFilters[name].unstated),
  kind: 'kind',
  features: 'features',
}

/** Returns how many homes a filter leaves out only because they do not state the fact; undefined if there are none. */
export function unstatedText(name: SearchFilterName, count: number, isExact: boolean): string | undefined {
  if (name === 'price' || count === 0) return undefined
  if (count === 1 && isExact) return `1 more home does not state its ${unstated[name]}`
  return `${isExact ? '' : 'At least '}${count.toLocaleString('en-US')} more homes do not state their ${unstated[name]}`
}

/** Number of homes that a search finds. */
export const totalOf = ({ total, isExact }: Pick<SearchFacets, 'total' | 'isExact'>): Total => ({
  count: total,
  isMore: !isExact,
})

/** Number of homes in a suggested place, or of a suggested agent. */
export const propertiesIn = ({ properties }: Pick<Place, 'properties'>): Total => ({
  count: properties,
  isMore: properties >= maxPlaceProperties,
})
