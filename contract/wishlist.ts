import * as z from 'zod/mini'
import { created, Deleted, endpoint } from './endpoint.ts'
import { email, Id, ignored, Instant, Reference } from './field.ts'
import { Property } from './properties.ts'

/** A property kept by one buyer. All but the owner is the property as it is now (ruling G23). */
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
  /** False once the agent has deleted the property or it was hidden (ruling G09). */
  available: z.boolean(),
  createdAt: Instant,
})
export type WishlistEntry = z.infer<typeof WishlistEntry>

const ById = z.object({ id: Reference })

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/wishlist',
  access: ['user'],
  summary: 'Keep a property on one’s wishlist',
  body: z.object({
    propertyId: Reference,
    title: ignored,
    image: ignored,
    location: ignored,
    minPrice: ignored,
    maxPrice: ignored,
    status: ignored,
    agentName: ignored,
    agentEmail: ignored,
    agentImage: ignored,
    userName: ignored,
    userEmail: ignored,
  }),
  reply: created(WishlistEntry),
})

export const myWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  access: 'signed-in',
  summary: 'The wishlist of one buyer: one’s own unless an admin asks',
  query: z.object({ email: z.optional(email()), propertyId: z.optional(Reference) }),
  reply: z.array(WishlistEntry),
  notYours: 403,
  paged: true,
})

export const findWishlistEntry = endpoint({
  method: 'GET',
  path: '/wishlist/:id',
  access: 'signed-in',
  summary: 'One entry of one’s wishlist',
  params: ById,
  reply: WishlistEntry,
  notYours: 404,
})

/** An entry that is gone already answers `deletedCount: 0`; only somebody else's is 404 (ruling G14). */
export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlist/:id',
  access: ['user', 'agent', 'admin'],
  summary: 'Remove an entry from one’s wishlist',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

/** Whether an offer can be made from the entry (rulings G09, G10, G16). */
export const canMakeOfferFrom = (entry: Pick<WishlistEntry, 'status' | 'sold' | 'available'>): boolean =>
  entry.available && entry.status === 'verified' && !entry.sold
