import { created, endpoint, propertyBodyLimit } from '../ground/endpoint.ts'
import { Property } from './properties.ts'
import { NewProperty } from './property-draft.ts'

/** Lists a property: pending, not advertised and in US dollars, whatever the payload says (ruling G07). */
export const addProperty = endpoint({
  method: 'POST',
  path: '/properties',
  access: ['agent'],
  summary: 'List a property; it waits for an admin to verify it',
  body: NewProperty,
  bodyLimit: propertyBodyLimit,
  response: created(Property),
})
