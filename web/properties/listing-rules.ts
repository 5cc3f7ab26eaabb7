import * as z from 'zod/mini'
import { NewProperty, PropertyUpdate } from '#contract/properties.ts'
import type { ListingDraft } from './property-form.tsx'

/** What comes of a listing's form by the contract. */
export type Listing = z.infer<typeof PropertyUpdate>

type ListingSchema = z.ZodMiniType<Listing, z.input<typeof PropertyUpdate>>

/** Stands for the address that a chosen file gets once it is uploaded. */
const addressToCome = '/images/to-come/1280.webp'

/** The contract asks for the address of a picture, where the form has a file. */
const withPicture = (schema: ListingSchema) => (currentImage: string | undefined) =>
  z.pipe(
    z.transform((draft: ListingDraft): z.input<ListingSchema> => ({
      ...draft,
      image: draft.image?.length ? addressToCome : (currentImage ?? ''),
    })),
    schema,
  )

/** The rules of its fields, for adding a property and for changing one. Fetched with the first submit. */
export const listingRules = { adding: withPicture(NewProperty), changing: withPicture(PropertyUpdate) }
