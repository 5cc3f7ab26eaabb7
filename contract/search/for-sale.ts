import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { oneOf } from '../ground/field.ts'
import { Property } from '../properties/properties.ts'
import { SearchFilters, searchRules } from './filters.ts'

/** Order of properties for sale. `price-low` sorts by the minimum price, `price-high` by the maximum price. */
export const PropertyOrder = oneOf('Sort', ['newest', 'price-low', 'price-high'])
export type PropertyOrder = z.infer<typeof PropertyOrder>

/** A property in the list of those for sale. */
export const PropertyForSale = z.extend(Property, {
  /** Its first photos, up to five without floor plans, the first one being `image`. Absent if that is its only photo. */
  firstPhotos: z.optional(z.array(z.string())),
})
export type PropertyForSale = z.infer<typeof PropertyForSale>

/** Lists the properties for sale that fit all filters (specification §2). */
export const verifiedProperties = endpoint({
  method: 'GET',
  path: '/properties/verified',
  access: 'signed-in',
  summary: 'Properties for sale, searched by location, facts and price',
  query: z.extend(SearchFilters, { sort: z.optional(PropertyOrder) }).check(searchRules),
  response: z.array(PropertyForSale),
  paged: true,
})
