import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam, maxLength, noNul, wholeNumber } from '../ground/field.ts'
import { Facts } from '../properties/facts.ts'
import { Photo } from '../properties/photos.ts'
import { Position } from '../properties/position.ts'
import { Property } from '../properties/properties.ts'

// Homes for readers without an account (ruling G57). Without PUBLIC_LISTINGS, all of these calls answer 404.

const Linked = z.object({ name: z.string(), path: z.string() })
/** A place with a page of its homes. */
const LinkedPlace = z.extend(Linked, {
  /** Its state or region, which has a page of its places. */
  state: z.optional(Linked),
})

/** A place, state or region with homes for sale. */
export const CountedPlace = z.extend(Linked, {
  /** Homes for sale there. */
  count: z.number(),
  /** Picture of the newest of them. */
  image: z.string(),
})
export type CountedPlace = z.infer<typeof CountedPlace>

/** A home as everybody may read it: its verified fields, and the name of its agent. */
export const PublicProperty = z.extend(
  z.pick(Property, {
    _id: true,
    title: true,
    location: true,
    description: true,
    image: true,
    agentName: true,
    agentImage: true,
    minPrice: true,
    maxPrice: true,
    currency: true,
    sold: true,
    underOffer: true,
    createdAt: true,
    publishedAt: true,
  }),
  {
    ...Facts.shape,
    position: z.optional(Position),
    /** Path of its page. */
    path: z.string(),
    /** Null for a location without a comma. */
    place: z.nullable(LinkedPlace),
  },
)
export type PublicProperty = z.infer<typeof PublicProperty>

/** A home as its own page shows it. */
export const PublicPropertyWithPhotos = z.extend(PublicProperty, {
  /** Its verified photos, at least one: the first one is `image`. */
  photos: z.array(Photo),
  /** Whether an admin is checking it again, so that nobody can make an offer. */
  isRechecked: z.boolean(),
})
export type PublicPropertyWithPhotos = z.infer<typeof PublicPropertyWithPhotos>

/** Limit of each call and page, for one client network, such as all phones of a provider. */
export const publicLimit = { max: 1200, seconds: 60 }

/** Returns the public page of a home: 410 if it was deleted, 404 if it has none. */
export const publicProperty = endpoint({
  method: 'GET',
  path: '/public-properties/:id',
  access: 'public',
  summary: 'A home as its public page shows it',
  params: z.object({ id: IdParam }),
  response: PublicPropertyWithPhotos,
  limit: { ...publicLimit, per: 'client' },
})

/** Homes on a page of a place. */
export const placePageSize = 24
/** Pages of a place; a place with more homes has only its newest ones there. */
export const maxPlacePages = 40

/** Homes of a place, on one page. */
export const PublicPlace = z.extend(LinkedPlace, {
  properties: z.array(PublicProperty),
  /** Homes for sale there, counted up to {@link placePageSize} × {@link maxPlacePages}; `isMore` if there are more. */
  total: z.object({ count: z.number(), isMore: z.boolean() }),
  page: z.number(),
  pages: z.number(),
})
export type PublicPlace = z.infer<typeof PublicPlace>

const pathName = z.string().check(maxLength(300), noNul)

/** Returns the homes for sale in a place, newest first; 404 without any. */
export const publicPlace = endpoint({
  method: 'GET',
  path: '/public-places/:state/:place',
  access: 'public',
  summary: 'Homes for sale in a place, for everybody',
  params: z.object({ state: pathName, place: pathName }),
  query: z.object({ page: z.optional(wholeNumber('Page', { min: 1, max: maxPlacePages })) }),
  response: PublicPlace,
  limit: { ...publicLimit, per: 'client' },
})

/** States that {@link publicStates} lists. */
export const maxListedStates = 100
/** Places that {@link publicState} lists. */
export const maxListedPlaces = 300

/** States and regions with homes for sale, most homes first. */
export const PublicStates = z.object({
  states: z.array(CountedPlace),
  /** Number of all of them. */
  total: z.number(),
})
export type PublicStates = z.infer<typeof PublicStates>

/** Returns the states and regions with homes for sale. They are counted at most a minute before. */
export const publicStates = endpoint({
  method: 'GET',
  path: '/public-states',
  access: 'public',
  summary: 'States and regions with homes for sale, for everybody',
  response: PublicStates,
  limit: { ...publicLimit, per: 'client' },
})

/** A state or region: its places, most homes first, and its newest homes. */
export const PublicState = z.extend(Linked, {
  count: z.number(),
  places: z.array(CountedPlace),
  properties: z.array(PublicProperty),
})
export type PublicState = z.infer<typeof PublicState>

/** Returns the places and the newest homes of a state; 404 for one in which no home was ever listed. */
export const publicState = endpoint({
  method: 'GET',
  path: '/public-states/:state',
  access: 'public',
  summary: 'Places with homes for sale in a state, for everybody',
  params: z.object({ state: pathName }),
  response: PublicState,
  limit: { ...publicLimit, per: 'client' },
})
