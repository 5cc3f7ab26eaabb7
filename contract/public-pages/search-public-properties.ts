import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { optionalLine } from '../ground/field.ts'
import { CountedPlace, PublicProperty } from './public-properties.ts'

/** Maximum length of a public search, in characters. */
export const maxPublicSearchLength = 300

/** Number of homes; `isMore` if there are more. */
const Total = z.object({ count: z.number(), isMore: z.boolean() })

/** Homes for sale that words describe. */
export const FoundPublicProperties = z.object({
  /** Meaning of the words: 3+ beds · up to $600,000. Empty for words that mean nothing. */
  words: z.string(),
  /** Path of the same search for people who are signed in. */
  path: z.string(),
  /** The first homes, at most `placePageSize`. */
  properties: z.array(PublicProperty),
  total: Total,
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

/** Places that {@link publicSuggestions} and {@link searchPublicProperties} return at most. */
export const maxSuggestedPlaces = 5

/** Suggestions for a text while it is typed. */
export const PublicSuggestions = z.object({
  /** States and places of which the words begin with those of the text, states first, then those with most homes. */
  places: z.array(CountedPlace),
  /** The text read as filters, in words, with the homes that fit. Missing if no word means a filter of its own. */
  reading: z.optional(z.object({ words: z.string(), total: Total })),
  /** Homes whose title has all words of the text. */
  properties: z.array(z.pick(PublicProperty, { title: true, location: true, path: true })),
})
export type PublicSuggestions = z.infer<typeof PublicSuggestions>

/** Suggests places, homes and filters for a text while it is typed. */
export const publicSuggestions = endpoint({
  method: 'GET',
  path: '/public-suggestions',
  access: 'public',
  summary: 'Places, homes for sale and filters that a text can mean, as suggestions for a search, for everybody',
  query: z.object({ q: optionalLine(maxPublicSearchLength) }),
  response: PublicSuggestions,
  // Somebody who types asks several times a second.
  limit: { max: 600, seconds: 60, per: 'client' },
})
