import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { optionalLine } from '../ground/field.ts'
import { maxSearchLength } from '../search/search-text.ts'
import { CountedPlace, PublicProperty } from './public-properties.ts'

/** Unlike the other calls, a search and its suggestions may read many homes, and are not cached. */
const searchLimit = { max: 240, seconds: 60, per: 'client' } as const

/** Number of homes; `isMore` if there are more. */
const Total = z.object({ count: z.number(), isMore: z.boolean() })

/** Homes for sale that words describe. */
export const FoundPublicProperties = z.object({
  /** Meaning of the words: 3+ beds · up to $600,000. Empty for words that mean nothing. */
  words: z.string(),
  /** Sentences about the words that mean no filter, such as prices that contradict each other. */
  leftOut: z.array(z.string()),
  /**
   * Other searches that find something: with one of two prices that contradict each other, or without a text that finds
   * nothing.
   */
  instead: z.array(z.object({ words: z.string(), total: Total })),
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
  query: z.object({ q: optionalLine(maxSearchLength) }),
  response: FoundPublicProperties,
  limit: searchLimit,
})

/** Places that {@link publicSuggestions} and {@link searchPublicProperties} return at most. */
export const maxSuggestedPlaces = 5

/** Suggestions for a text while it is typed. */
export const PublicSuggestions = z.object({
  /** States and places whose names match: each word of the text begins a word of the name. States first, then most homes first. */
  places: z.array(CountedPlace),
  /**
   * The text read as filters, with the homes that fit: one reading, or one for each of two prices that contradict each
   * other. None if no word means a filter of its own, and if no home fits.
   */
  readings: z.array(
    z.object({
      /** The filters in words, and the words that they leave out. */
      text: z.string(),
      /** Words of the search for them. */
      q: z.string(),
      total: Total,
    }),
  ),
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
  query: z.object({ q: optionalLine(maxSearchLength) }),
  response: PublicSuggestions,
  limit: searchLimit,
})
