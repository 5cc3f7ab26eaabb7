import * as z from 'zod/mini'
import { endpoint, propertyBodyLimit, updated } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { Property } from '../properties/properties.ts'
import { PropertyChanges } from '../properties/property-draft.ts'

/** Updates the caller’s own property, which returns to pending; 409 when rejected, under offer or sold (ruling G08). */
export const updateProperty = endpoint({
  method: 'PUT',
  path: '/properties/:id',
  access: ['agent'],
  summary: 'Update your property; an admin has to verify it again',
  params: z.object({ id: IdParam }),
  body: PropertyChanges,
  bodyLimit: propertyBodyLimit,
  response: updated(Property),
  notYours: 404,
})
