import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { Property } from '../properties/properties.ts'

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
  response: z.array(Property),
  notYours: 404,
})

/** The filter `place` for a location: the text after its first comma, unchanged. */
export const placeIn = (location: string): string => /,\s*(.*)$/s.exec(location)?.[1]?.trim() ?? ''
