import * as z from 'zod/mini'
import { created, Deleted, endpoint } from '../ground/endpoint.ts'
import { email, Id, unused, Instant, IdParam, oneOf } from '../ground/field.ts'
import { Property } from '../properties/properties.ts'

/**
 * A property that one buyer has saved. It has no states: title, prices and status are the property's current ones
 * (ruling G23). Prices are US dollars.
 */
export const WishlistEntry = z.object({
  _id: Id,
  propertyId: Id,
  title: z.string(),
  image: z.string(),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  status: Property.shape.status,
  agentName: z.string(),
  agentEmail: z.string(),
  agentImage: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  sold: z.boolean(),
  underOffer: z.boolean(),
  /** False if the property is deleted or hidden (ruling G09). */
  available: z.boolean(),
  /** Present while the property takes no further offer (`maxLiveOffers` in contract/offers/offers.ts). */
  hasMostOffers: z.optional(z.literal(true)),
  createdAt: Instant,
})
export type WishlistEntry = z.infer<typeof WishlistEntry>

const ById = z.object({ id: IdParam })

/** Saves a property to the caller’s wishlist; 409 if it is there already (ruling G23). */
export const addToWishlist = endpoint({
  method: 'POST',
  path: '/wishlist',
  access: ['user'],
  summary: 'Save a property to your wishlist',
  body: z.object({
    propertyId: IdParam,
    title: unused,
    image: unused,
    location: unused,
    minPrice: unused,
    maxPrice: unused,
    status: unused,
    agentName: unused,
    agentEmail: unused,
    agentImage: unused,
    userName: unused,
    userEmail: unused,
  }),
  response: created(WishlistEntry),
})

const WishlistFilter = z.object({
  propertyId: z.optional(IdParam),
  /** Only homes that are sold or under offer to somebody else, or only the others. */
  taken: z.optional(oneOf('Taken', ['true', 'false'])),
})
/** Filter of a wishlist. */
export type WishlistFilter = z.infer<typeof WishlistFilter>

/** Lists the wishlist of one buyer: the caller’s own, or any for admins (ruling G04). */
export const myWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  access: 'signed-in',
  summary: 'Your wishlist; for admins, any buyer’s',
  query: z.extend(WishlistFilter, { email: z.optional(email()) }),
  response: z.array(WishlistEntry),
  notYours: 403,
  paged: true,
})

/** Returns one entry of the caller’s wishlist; 404 for others (ruling G05). */
export const findWishlistEntry = endpoint({
  method: 'GET',
  path: '/wishlist/:id',
  access: 'signed-in',
  summary: 'One entry of your wishlist',
  params: ById,
  response: WishlistEntry,
  notYours: 404,
})

/** Removes an entry of the caller; `deletedCount: 0` if it is gone already, 404 for another person's (ruling G14). */
export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlist/:id',
  access: ['user', 'agent', 'admin'],
  summary: 'Remove an entry from your wishlist',
  params: ById,
  response: Deleted,
  notYours: 404,
})

/** Whether an offer can be made from the entry (rulings G09, G10, G16). */
export const canMakeOfferFrom = (
  entry: Pick<WishlistEntry, 'status' | 'sold' | 'available' | 'hasMostOffers'>,
): boolean => entry.available && entry.status === 'verified' && !entry.sold && !entry.hasMostOffers
