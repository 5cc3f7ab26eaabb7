import * as z from 'zod/mini'
import {
  businessRule,
  choices,
  dollarAmount,
  email,
  oneOf,
  optionalText,
  wholeNumber,
  optionalLine,
} from '../ground/field.ts'
import { recordOf } from '../ground/record-of.ts'
import { propertyFeatures, propertyKinds } from '../properties/facts.ts'
import { highestOf, labelOf, numberFilterNames } from './number-filters.ts'
import { maxSearchLength } from './search-text.ts'

/** Filters of the homes for sale. Each narrows the result; a home without the fact does not fit (ruling G51). */
export const SearchFilters = z.object({
  /** Part of the location, in any case; wildcards match literally (specification §2). */
  search: optionalLine(maxSearchLength),
  /** Any of these kinds. */
  kind: z.optional(choices('Kind', propertyKinds)),
  /** Lowest numbers of facts. */
  ...recordOf(numberFilterNames, name => z.optional(wholeNumber(labelOf(name), { max: highestOf(name) }))),
  /** US dollars. A home fits if its price range and this one overlap. */
  from: z.optional(dollarAmount('Lowest price', 'Lowest price is required')),
  to: z.optional(dollarAmount('Highest price', 'Highest price is required')),
  /** All of these features. */
  features: z.optional(choices('Features', propertyFeatures)),
  /** The part of the location after its first comma and spaces, in any case: `Springfield, IL`. */
  place: optionalLine(300),
  /** The end of the location after a comma and a space, in any case: `Oregon`. */
  state: optionalLine(100),
  /** Email of the agent. */
  agent: z.optional(email()),
  /** Only homes with an accepted offer, or only those without. */
  underOffer: z.optional(oneOf('Under offer', ['true', 'false'])),
  // Where on the map. readShapes (map-filters.ts) reads these texts, so that pages without a map do not load the geometry.
  /** Bounds `west,south,east,north`; with its west east of its east, two boxes over the antimeridian. */
  view: optionalText(200),
  /** A drawn polygon, encoded with Google's polyline algorithm: at most 100 corners and 100,000 km². */
  area: optionalText(8000),
  /** Centre `lat,lng` of a circle. */
  near: optionalLine(100),
  /** Kilometres from the centre. */
  within: z.optional(wholeNumber('Distance', { min: 1, max: 100 })),
  /** Only homes with a position, or only those without. */
  onMap: z.optional(oneOf('On the map', ['true', 'false'])),
})
export type SearchFilters = z.infer<typeof SearchFilters>

/** Refuses a lowest price above the highest. */
export const searchRules = z.refine<SearchFilters>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: 'Lowest price must not exceed highest price', path: ['from'], params: businessRule },
)
