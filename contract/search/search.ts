import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { Id, optionalLine } from '../ground/field.ts'
import { recordOf } from '../ground/record-of.ts'
import { SearchFilters, searchRules } from './filters.ts'
import { countedFilterNames, numberFilterNames } from './number-filters.ts'

// Apart from the filters, because every page loads those with the list of homes for sale.

/** Homes that have a value, counted up to {@link maxFacetProperties}. */
const Counts = z.array(z.object({ value: z.string(), count: z.number() }))

/**
 * Homes that a count looks at, the newest first; beyond them the counts are lower bounds. At 100,000 homes, text, facts
 * and price take 12 ms (p95). With 1,000 parts a kind, a limit of 10,000 takes 11 ms, of 1,000 50 ms, of 100,000 84 ms
 * (docs/query-plans.md).
 */
export const maxFacetProperties = 10_000

/** Filters that can be removed to find more, and that miss homes without the fact. */
export const searchFilterNames = ['kind', ...numberFilterNames, 'price', 'features'] as const
/** A filter of the search. */
export type SearchFilterName = (typeof searchFilterNames)[number]
const ByFilter = z.object(recordOf(searchFilterNames, () => z.number()))

/** Counts beside the filters, each of homes that fit all other filters. */
export const SearchFacets = z.object({
  /** Homes that fit all filters. */
  total: z.number(),
  kinds: Counts,
  /** With at least so many. */
  ...recordOf(countedFilterNames, () => Counts),
  /** With this feature beside the chosen ones. */
  features: Counts,
  /** Homes that fit if this filter is removed. */
  without: ByFilter,
  /** Homes that only miss because they do not state the fact. 0 if there is no such filter. */
  unstated: ByFilter,
  /** False if there are more homes than {@link maxFacetProperties}: every count is a lower bound. */
  isExact: z.boolean(),
})
export type SearchFacets = z.infer<typeof SearchFacets>

/** Counts the homes for sale beside each choice of a filter, within a search. */
export const searchFacets = endpoint({
  method: 'GET',
  path: '/properties/verified/facets',
  access: 'signed-in',
  summary: 'Number of properties for sale beside each choice of a filter',
  query: SearchFilters.check(searchRules),
  response: SearchFacets,
  limit: { max: 240, seconds: 60, per: 'user' },
})

/** A place with homes for sale, such as `Springfield, IL`, or a state. */
export const Place = z.object({
  place: z.string(),
  /** Homes for sale there, counted up to {@link maxPlaceProperties}. */
  properties: z.number(),
})
export type Place = z.infer<typeof Place>

/** Highest number of homes of a suggested place. */
export const maxPlaceProperties = 100
/** Places that are suggested at a time. */
export const maxPlaces = 8
/** States that are suggested at a time. */
export const maxStates = 2
/** Longest text for which places, homes and agents are suggested. */
export const maxTextToSuggest = 100

/**
 * Suggests states with several places that begin with the text, and places that contain it, those that begin with it
 * first. If no location contains it, places that it may be a typo of.
 */
export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/places',
  access: 'signed-in',
  summary: 'Places with properties for sale, as suggestions for a search',
  query: z.object({ q: optionalLine(maxTextToSuggest) }),
  response: z.object({
    /** For the filter `state`. */
    states: z.array(Place),
    places: z.array(Place),
    similar: z.array(Place),
  }),
  limit: { max: 240, seconds: 60, per: 'user' },
})

/** Homes, and agents, that {@link suggestByWords} returns at most. */
export const maxByWords = 3

/**
 * Suggests homes for sale whose title has all words of the text, the newest first, and agents with homes for sale whose
 * name has them.
 */
export const suggestByWords = endpoint({
  method: 'GET',
  path: '/search-suggestions',
  access: 'signed-in',
  summary: 'Properties for sale by words of their title, and agents by name, as suggestions for a search',
  query: z.object({ q: optionalLine(maxTextToSuggest) }),
  response: z.object({
    properties: z.array(z.object({ _id: Id, title: z.string(), location: z.string() })),
    agents: z.array(
      z.object({
        name: z.string(),
        /** For the filter `agent`. */
        email: z.string(),
        /** Homes for sale, counted up to {@link maxPlaceProperties}. */
        properties: z.number(),
      }),
    ),
  }),
  limit: { max: 240, seconds: 60, per: 'user' },
})
