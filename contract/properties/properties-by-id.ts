import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { maxLength, uuid } from '../ground/field.ts'
import { VisibleProperty } from './properties.ts'

/** Maximum number of ids in one call. */
export const maxPropertiesById = 12

/** Ids with commas between them. Malformed ones are left out, like unknown ones. */
const Ids = z.pipe(
  z.string('Ids must be text').check(maxLength(500)),
  z.transform((value: string) =>
    [...new Set(value.toLowerCase().split(','))].filter(id => uuid.test(id)).slice(0, maxPropertiesById),
  ),
)

/** A property as a list returns it: without its photos and its board (rulings G54, G67). */
export const ListedVisibleProperty = z.omit(VisibleProperty, { photos: true, openBoard: true })
export type ListedVisibleProperty = z.infer<typeof ListedVisibleProperty>

/** Reads homes by their ids, in this order: those that a browser remembers. Leaves out what the caller may not see. */
export const propertiesById = endpoint({
  method: 'GET',
  path: '/properties/by-id',
  access: 'signed-in',
  summary: 'Properties with these ids, as far as you may see them',
  query: z.object({ ids: Ids }),
  response: z.array(ListedVisibleProperty),
})
