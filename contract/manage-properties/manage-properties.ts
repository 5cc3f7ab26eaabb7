import * as z from 'zod/mini'
import { Deleted, endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, optionalText, text, unused } from '../ground/field.ts'
import { ManagedProperty, Property, PropertyVersion } from '../properties/properties.ts'

const ById = z.object({ id: IdParam })

/**
 * Deletes the caller’s own property and rejects its pending offers; 409 with an accepted or bought offer (ruling G09).
 */
export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/properties/:id',
  access: ['agent'],
  summary: 'Delete your property',
  params: ById,
  response: Deleted,
  notYours: 404,
})

/**
 * Version of the listing that an admin has read before deciding on it. If its agent has changed it since, the decision is
 * 409 and names what has changed; without a version it applies to what is there.
 */
const seen = { version: z.optional(PropertyVersion) }

/** Verifies a pending property, which puts it on sale; 409 in any other state (ruling G25). */
export const verifyProperty = endpoint({
  method: 'PATCH',
  path: '/properties/verify/:id',
  access: ['admin'],
  summary: 'Verify a pending property',
  params: ById,
  body: z.object(seen),
  response: updated(Property),
})

/** Makes a verified property pending again, as long as nobody has made an offer on it; otherwise 409. */
export const undoVerification = endpoint({
  method: 'PATCH',
  path: '/properties/undo-verification/:id',
  access: ['admin'],
  summary: 'Undo the verification of a property that has no offer yet',
  params: ById,
  response: updated(ManagedProperty),
})

/** Characters of the longest reason for a rejection. */
export const maxRejectionReason = 500

/** Rejects a pending property, with or without a reason for its agent; 409 in any other state (ruling G25). */
export const rejectProperty = endpoint({
  method: 'PATCH',
  path: '/properties/reject/:id',
  access: ['admin'],
  summary: 'Reject a pending property, with a reason for its agent',
  params: ById,
  body: z.object({ reason: optionalText(maxRejectionReason), ...seen }),
  response: updated(Property),
})

/**
 * Sends a change back to the agent of a listing: the version that was verified last counts again, and offers and viewings
 * go on; 409 if none was verified, or in any other state (ruling G71).
 */
export const sendBackChange = endpoint({
  method: 'PATCH',
  path: '/properties/send-back/:id',
  access: ['admin'],
  summary: 'Send a change back to its agent, and keep the verified version',
  params: ById,
  body: z.object({ reason: text(maxRejectionReason, 'Reason is required'), ...seen }),
  response: updated(ManagedProperty),
})

/** Puts a verified and unsold property on the home page. A repeat changes nothing (ruling G25). */
export const advertiseProperty = endpoint({
  method: 'PATCH',
  path: '/properties/advertise/:id',
  access: ['admin'],
  summary: 'Put a verified property on the home page',
  params: ById,
  body: z.object({ advertise: unused, ...seen }),
  response: updated(Property),
})

/** Takes a property off the home page. A repeat changes nothing (ruling G25). */
export const unadvertiseProperty = endpoint({
  method: 'PATCH',
  path: '/properties/unadvertise/:id',
  access: ['admin'],
  summary: 'Take a property off the home page',
  params: ById,
  body: z.object(seen),
  response: updated(Property),
})
