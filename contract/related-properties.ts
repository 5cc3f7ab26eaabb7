import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParam, maxLength, uuid } from './field.ts'
import { Property, VisibleProperty } from './properties.ts'

/** Maximum number of similar homes. */
export const maxSimilar = 6

/**
 * Lists homes for sale in the same place and of the same kind, the nearest price first. For a home that states no kind,
 * homes of any kind.
 */
export const similarProperties = endpoint({
  method: 'GET',
  path: '/properties/:id/similar',
  access: 'signed-in',
  summary: 'Properties for sale in the same place, of the same kind and with a similar price',
  params: z.object({ id: IdParam }),
  reply: z.array(Property),
  notYours: 404,
})

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
  reply: z.array(ListedVisibleProperty),
})

/** The filter `place` for a location: the text after its first comma, unchanged. */
export const placeIn = (location: string): string => /,\s*(.*)$/s.exec(location)?.[1]?.trim() ?? ''
