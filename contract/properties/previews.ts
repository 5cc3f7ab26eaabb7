import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { AdvertisedProperty } from './properties.ts'

/** A home as a visitor sees it before the login. */
export const PropertyPreview = z.extend(AdvertisedProperty, {
  sold: z.boolean(),
  /** Path of its public page, if it has one (ruling G57). */
  publicPath: z.optional(z.string()),
})
export type PropertyPreview = z.infer<typeof PropertyPreview>

/**
 * Returns what a visitor may know of a home before they log in: the fields of a card on the home page. 404 unless it is
 * for sale or sold.
 */
export const previewProperty = endpoint({
  method: 'GET',
  path: '/property-previews/:id',
  access: 'public',
  summary: 'Title, picture, location and price range of a property, for visitors',
  params: z.object({ id: IdParam }),
  response: PropertyPreview,
  limit: { max: 1200, seconds: 60, per: 'client' },
})
