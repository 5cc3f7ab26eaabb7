import * as z from 'zod/mini'
import { Deleted, endpoint, propertyBodyLimit, updated } from '../ground/endpoint.ts'
import { IdParam, optionalText } from '../ground/field.ts'
import { Property, seen } from '../properties/properties.ts'
import { PropertyChanges } from '../properties/property-draft.ts'

const ById = z.object({ id: IdParam })

/** Updates the caller’s own property, which returns to pending; 409 when rejected, under offer or sold (ruling G08). */
export const updateProperty = endpoint({
  method: 'PUT',
  path: '/properties/:id',
  access: ['agent'],
  summary: 'Update your property; an admin has to verify it again',
  params: ById,
  body: PropertyChanges,
  bodyLimit: propertyBodyLimit,
  response: updated(Property),
  notYours: 404,
})

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
