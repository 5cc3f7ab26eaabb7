import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { optionalLine } from '../ground/field.ts'
import { CountedPlace, PublicProperty } from './public-properties.ts'

/** Maximum length of a public search, in characters. */
export const maxPublicSearchLength = 300

/** Homes for sale that words describe. */
export const FoundPublicProperties = z.object({
  /** Meaning of the words: 3+ beds · up to $600,000. Empty for words that mean nothing. */
  words: z.string(),
  /** Path of the same search for people who are signed in. */
  path: z.string(),
  /** The first homes, at most `placePageSize`. */
  properties: z.array(PublicProperty),
  total: z.object({ count: z.number(), isMore: z.boolean() }),
  /** The state or the places that the words name. Their pages have all of their homes. */
  places: z.array(CountedPlace),
})
export type FoundPublicProperties = z.infer<typeof FoundPublicProperties>

/** Reads words as filters, and finds the homes for sale that fit. Other words must be in the location. */
export const searchPublicProperties = endpoint({
  method: 'GET',
  path: '/public-properties',
  access: 'public',
  summary: 'Homes for sale that words describe, for everybody',
  query: z.object({ q: optionalLine(maxPublicSearchLength) }),
  response: FoundPublicProperties,
  // Unlike the other calls, a search may read many homes, and is not cached.
  limit: { max: 240, seconds: 60, per: 'client' },
})
