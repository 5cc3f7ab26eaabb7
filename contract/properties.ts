import * as z from 'zod/mini'
import { created, Deleted, endpoint, longBody, updated } from './endpoint.ts'
import {
  dollarAmount,
  email,
  Id,
  ignored,
  imageAddress,
  Instant,
  optionalText,
  Reference,
  businessRule,
  text,
} from './field.ts'

export const PropertyStatus = z.enum(['pending', 'verified', 'rejected'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

export const Property = z.object({
  _id: Id,
  title: z.string(),
  location: z.string(),
  description: z.string(),
  image: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  agentImage: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  currency: z.literal('usd'),
  status: PropertyStatus,
  advertise: z.boolean(),
  /** An offer was paid; the status stays verified (ruling G16). */
  sold: z.boolean(),
  soldAt: z.nullable(Instant),
  /** An offer is accepted and waits for its payment; others may still queue as backups (ruling G12). */
  underOffer: z.boolean(),
  /** Counts the changes; an update may name the one it was made from (ruling G48). */
  version: z.number(),
  createdAt: Instant,
})
export type Property = z.infer<typeof Property>

export const AdvertisedProperty = z.pick(Property, {
  _id: true,
  image: true,
  title: true,
  location: true,
  minPrice: true,
  maxPrice: true,
})
export type AdvertisedProperty = z.infer<typeof AdvertisedProperty>

const minPrice = dollarAmount('Minimum price', 'Minimum price is required')
const maxPrice = dollarAmount('Maximum price', 'Maximum price is required')

/** Both above 0, and the minimum not above the maximum (ruling G26). Absent ones are for whoever knows the stored price. */
interface PossibleRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}
export const isPositive = (price: number | undefined): boolean => price === undefined || price > 0
export const isRange = ({ minPrice: min, maxPrice: max }: PossibleRange): boolean =>
  min === undefined || max === undefined || min <= max
export const crossedRange = 'Minimum price must not exceed maximum price'

const rangeRules = [
  z.refine<PossibleRange>(draft => isPositive(draft.minPrice), {
    error: 'Minimum price must be above 0',
    path: ['minPrice'],
    params: businessRule,
  }),
  z.refine<PossibleRange>(draft => isPositive(draft.maxPrice), {
    error: 'Maximum price must be above 0',
    path: ['maxPrice'],
    params: businessRule,
  }),
  z.refine<PossibleRange>(isRange, { error: crossedRange, path: ['minPrice'], params: businessRule }),
] as const

/** The fields that an agent fills in, with their rules (specification §5). New, updated and changed properties have them. */
const written = {
  title: text(300, 'Title is required'),
  location: text(300, 'Location is required'),
  image: imageAddress('Image is required'),
  description: text(5000, 'Description is required'),
  minPrice,
  maxPrice,
}
/** Updates may leave the description out. */
const rewritten = { ...written, description: optionalText(5000) }

const knownToTheServer = {
  agentName: ignored,
  agentEmail: ignored,
  agentImage: ignored,
  currency: ignored,
  status: ignored,
}

/** A property to add (specification §5). */
export const NewProperty = z.object({ ...written, ...knownToTheServer }).check(...rangeRules)
export type NewProperty = z.infer<typeof NewProperty>

/** The update form: everything but the description is required (specification §5). */
export const PropertyUpdate = z.object(rewritten).check(...rangeRules)

/** The body of PUT: absent fields stay as they are (ruling G08). */
const PropertyChanges = z
  .extend(z.partial(z.object(rewritten)), {
    version: z.optional(z.number('Must be a number')),
    ...knownToTheServer,
    advertise: ignored,
  })
  .check(...rangeRules)
export type PropertyChanges = z.infer<typeof PropertyChanges>

const ById = z.object({ id: Reference })

/** Created pending, unadvertised and in US dollars, whatever the payload says (ruling G07). */
export const addProperty = endpoint({
  method: 'POST',
  path: '/properties',
  access: ['agent'],
  summary: 'List a property; it waits for an admin to verify it',
  body: NewProperty,
  bodyLimit: longBody,
  reply: created(Property),
})

/** How properties for sale can be sorted; by the lower end of the price range from low to high, by the upper one from high to low. */
export const PropertyOrder = z.enum(['newest', 'price-low', 'price-high'])
export type PropertyOrder = z.infer<typeof PropertyOrder>

/** How an admin can sort all of them: what has waited longest comes first by `oldest`. */
export const ManagedOrder = z.enum(['newest', 'oldest', 'price-low', 'price-high'])
export type ManagedOrder = z.infer<typeof ManagedOrder>

export const allProperties = endpoint({
  method: 'GET',
  path: '/properties',
  access: ['admin'],
  summary: 'All properties in every status',
  query: z.object({
    search: optionalText(300),
    status: z.optional(PropertyStatus),
    sort: z.optional(ManagedOrder),
  }),
  reply: z.array(Property),
  paged: true,
})

/** Verified and unsold ones whose location contains `search`, in any case, with no wildcards (specification §2). */
export const verifiedProperties = endpoint({
  method: 'GET',
  path: '/properties/verified',
  access: 'signed-in',
  summary: 'Properties for sale, searched by location',
  query: z.object({ search: optionalText(300), sort: z.optional(PropertyOrder) }),
  reply: z.array(Property),
  paged: true,
})

/** An unverified one is found only by its agent, by admins, and by buyers who keep it or have made an offer (ruling G21). */
export const findProperty = endpoint({
  method: 'GET',
  path: '/properties/:id',
  access: 'signed-in',
  summary: 'One property',
  params: ById,
  reply: Property,
  notYours: 404,
})

/** Sends the property back to pending. Refused when rejected, under offer or sold (ruling G08). */
export const updateProperty = endpoint({
  method: 'PUT',
  path: '/properties/:id',
  access: ['agent'],
  summary: 'Change one’s own property; it has to be verified anew',
  params: ById,
  body: PropertyChanges,
  bodyLimit: longBody,
  reply: updated(Property),
  notYours: 404,
})

/** Refused with an accepted or a bought offer; pending offers are closed with a reason (ruling G09). */
export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/properties/:id',
  access: ['agent'],
  summary: 'Take one’s own property off the market for good',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

export const verifyProperty = endpoint({
  method: 'PATCH',
  path: '/properties/verify/:id',
  access: ['admin'],
  summary: 'Verify a pending property',
  params: ById,
  reply: updated(Property),
})

export const rejectProperty = endpoint({
  method: 'PATCH',
  path: '/properties/reject/:id',
  access: ['admin'],
  summary: 'Reject a pending property',
  params: ById,
  reply: updated(Property),
})

/** Only a verified and unsold one; repeating it changes nothing (ruling G25). */
export const advertiseProperty = endpoint({
  method: 'PATCH',
  path: '/properties/advertise/:id',
  access: ['admin'],
  summary: 'Put a verified property on the home page',
  params: ById,
  body: z.object({ advertise: ignored }),
  reply: updated(Property),
})

export const unadvertiseProperty = endpoint({
  method: 'PATCH',
  path: '/properties/unadvertise/:id',
  access: ['admin'],
  summary: 'Take a property off the home page',
  params: ById,
  reply: updated(Property),
})

export const myProperties = endpoint({
  method: 'GET',
  path: '/my-properties',
  access: ['agent', 'admin'],
  summary: 'The properties of one agent: one’s own unless an admin asks',
  query: z.object({ email: z.optional(email()), search: optionalText(300), sort: z.optional(ManagedOrder) }),
  reply: z.array(Property),
  notYours: 403,
  paged: true,
})

export const advertisedProperties = endpoint({
  method: 'GET',
  path: '/advertised',
  access: 'public',
  summary: 'Advertised properties that are verified and unsold',
  reply: z.array(AdvertisedProperty),
  paged: true,
  key: 'advertise',
})

/** Whether an admin can verify or reject a property (specification §4). */
export const canBeVerified = (property: Pick<Property, 'status'>): boolean => property.status === 'pending'

/** Whether the agent can delete a property: a payment or an agreed sale must not lose it (ruling G09). */
export const canBeDeleted = (property: Pick<Property, 'underOffer' | 'sold'>): boolean =>
  !property.underOffer && !property.sold

/** Whether the agent can update a property: not a rejected one (specification §4), nor one under offer or sold (ruling G08). */
export const canBeUpdated = (property: Pick<Property, 'status' | 'underOffer' | 'sold'>): boolean =>
  property.status !== 'rejected' && canBeDeleted(property)

/** Whether buyers can make offers on a property (ruling G10). */
export const isOpenForOffers = (property: Pick<Property, 'status' | 'sold'>): boolean =>
  property.status === 'verified' && !property.sold

/** Whether buyers can review a property. A sold one stays verified (rulings G16, G39). */
export const canBeReviewed = (property: Pick<Property, 'status'>): boolean => property.status === 'verified'
