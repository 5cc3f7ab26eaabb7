import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { email, Id, Instant, oneOf, IdParam, optionalLine, wholeNumber } from '../ground/field.ts'
import { AddressParts } from './address-parts.ts'
import { Facts } from './facts.ts'
import { Photo } from './photos.ts'
import { PlaceFields } from './position.ts'

/**
 * States of a property: `pending` until an admin decides, then `verified` or `rejected`. An update makes it pending
 * again.
 */
export const PropertyStatus = z.enum(['pending', 'verified', 'rejected'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

/** Version of a listing that somebody has read. It begins at 1 and grows with each change. */
export const PropertyVersion = wholeNumber('Version', { min: 1, max: 2_147_483_647 })

/**
 * A home that an agent lists.
 *
 * States: see {@link PropertyStatus}; a verified one can also be advertised, under offer or sold. Prices are US dollars
 * with at most two decimals, times ISO 8601 in UTC.
 */
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
  /** Whether an offer was paid; the status stays verified (ruling G16). */
  sold: z.boolean(),
  soldAt: z.nullable(Instant),
  /** Whether an accepted offer waits for its payment; further ones are backups (ruling G12). */
  underOffer: z.boolean(),
  /** Number of changes; an update may name the one that it was made from (ruling G48). */
  version: z.number(),
  createdAt: Instant,
  /** Date of publication: the first verification by an admin. Absent before. */
  publishedAt: z.optional(Instant),
  ...Facts.shape,
  ...PlaceFields.shape,
})
export type Property = z.infer<typeof Property>

/** A property as {@link findProperty} returns it. */
export const VisibleProperty = z.extend(Property, {
  /** False while the agent’s account is under review: nobody can make an offer (ruling G19). */
  available: z.boolean(),
  /** All its photos, at least one: the first one is `image` (ruling G54). */
  photos: z.array(Photo),
  /** Path of its public page, if it has one (ruling G57). */
  publicPath: z.optional(z.string()),
  /** Present while its board is open: offers made now show amount and conditions to its other offerors (ruling G67). */
  openBoard: z.optional(z.literal(true)),
})
export type VisibleProperty = z.infer<typeof VisibleProperty>

/** A property as its agent and admins see it. */
export const ManagedProperty = z.extend(Property, {
  /** Reason that an admin gave for the rejection. */
  rejectionReason: z.nullable(z.string()),
  /** Time at which the current fields were verified. Null while they are not, and for old verifications. */
  verifiedAt: z.nullable(Instant),
  /** The fields as last verified, while the current ones are not. Null if none ever were. */
  verifiedFields: z.nullable(
    z.object({
      title: z.string(),
      location: z.string(),
      /** The parts of the location, if they were corrected. */
      address: z.optional(AddressParts),
      image: z.string(),
      description: z.string(),
      minPrice: z.number(),
      maxPrice: z.number(),
      ...Facts.shape,
    }),
  ),
  /** The change that an admin has sent back, until its agent changes the listing again. Null without one (ruling G71). */
  sentBack: z.nullable(
    z.object({
      reason: z.string(),
      at: Instant,
      /** Fields that the agent had changed, with the verified value and theirs. */
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.optional(z.union([z.string(), z.number()])),
          after: z.optional(z.union([z.string(), z.number()])),
        }),
      ),
      /** Time until which the photos of the change are kept for its agent. Absent if the change had none of its own. */
      photosKeptUntil: z.optional(Instant),
    }),
  ),
  /** Whether its agent has changed the photos since the last verification. */
  photosChanged: z.boolean(),
  /** Number of offers in every state. */
  offers: z.number(),
  pendingOffers: z.number(),
  /** The rejected listing that it is a copy of; without an id once that one is deleted. */
  copyOf: z.nullable(z.object({ _id: z.nullable(Id), rejectionReason: z.nullable(z.string()) })),
  /** The newest copy of it that is not deleted, for a rejected listing. */
  copiedAs: z.nullable(z.object({ _id: Id, at: Instant })),
  /** Reason for which buyers do not see it: its agent is marked as fraud, or is no longer an agent. Null if they do. */
  hiddenBecause: z.nullable(z.enum(['fraud', 'not an agent'])),
})
export type ManagedProperty = z.infer<typeof ManagedProperty>

/** A property as a card of the home page shows it. */
export const AdvertisedProperty = z.pick(Property, {
  _id: true,
  image: true,
  title: true,
  location: true,
  minPrice: true,
  maxPrice: true,
  underOffer: true,
  kind: true,
  bedrooms: true,
  fullBaths: true,
  halfBaths: true,
  livingArea: true,
  livingAreaM2: true,
  lotSize: true,
  lotSizeM2: true,
})
export type AdvertisedProperty = z.infer<typeof AdvertisedProperty>

const ById = z.object({ id: IdParam })

/** Order of managed properties; `oldest` shows first what has waited longest. */
export const ManagedOrder = oneOf('Sort', ['newest', 'oldest', 'price-low', 'price-high'])
export type ManagedOrder = z.infer<typeof ManagedOrder>

/** Lists all properties in every status, for admins. */
export const allProperties = endpoint({
  method: 'GET',
  path: '/properties',
  access: ['admin'],
  summary: 'All properties in every status',
  query: z.object({
    search: optionalLine(300),
    status: z.optional(PropertyStatus),
    /** Only properties for sale: all, those on the home page, or the others. */
    forSale: z.optional(oneOf('For sale', ['all', 'advertised', 'not advertised'])),
    sort: z.optional(ManagedOrder),
  }),
  response: z.array(ManagedProperty),
  paged: true,
})

/**
 * Returns one property. An unverified one is 404 except for its agent, admins, and buyers who saved it or made an offer
 * (ruling G21).
 */
export const findProperty = endpoint({
  method: 'GET',
  path: '/properties/:id',
  access: 'signed-in',
  summary: 'One property',
  params: ById,
  response: VisibleProperty,
  notYours: 404,
})

/** Lists the properties of one agent: the caller’s own, or any for admins (ruling G04). */
export const myProperties = endpoint({
  method: 'GET',
  path: '/my-properties',
  access: ['agent', 'admin'],
  summary: 'Your properties; for admins, any agent’s',
  query: z.object({ email: z.optional(email()), search: optionalLine(300), sort: z.optional(ManagedOrder) }),
  response: z.array(ManagedProperty),
  notYours: 403,
  paged: true,
})

/** Lists the advertised properties that are verified and unsold, for the home page. */
export const advertisedProperties = endpoint({
  method: 'GET',
  path: '/advertised',
  access: 'public',
  summary: 'Advertised properties that are verified and unsold',
  response: z.array(AdvertisedProperty),
  paged: true,
  key: 'advertise',
})

/** Whether an admin can verify or reject a property (specification §4). */
export const canBeVerified = (property: Pick<Property, 'status'>): boolean => property.status === 'pending'

/** Whether an admin can send back the change of a property: an earlier version is verified (ruling G71). */
export const canBeSentBack = (property: Pick<ManagedProperty, 'status' | 'verifiedFields'>): boolean =>
  canBeVerified(property) && property.verifiedFields !== null

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
