import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Property } from '#contract/properties.ts'
import { PropertyUpdate } from '#contract/property-draft.ts'

/** Values of the form's fields, as people type them. */
export type ListingDraft = Record<Exclude<keyof Listing, 'image'>, string> & { image: FileList | null }

/** The draft of a stored property, or an empty one. A browser never fills in a file. */
export const draftOf = (property?: Property): ListingDraft => ({
  title: property?.title ?? '',
  location: property?.location ?? '',
  image: null,
  description: property?.description ?? '',
  minPrice: property ? String(property.minPrice) : '',
  maxPrice: property ? String(property.maxPrice) : '',
})

/** Values after validation by the contract. */
export type Listing = z.infer<typeof PropertyUpdate>

export type ListingSchema = z.ZodMiniType<Listing, z.input<typeof PropertyUpdate>>

export type ListingForm = UseFormReturn<ListingDraft, unknown, Listing>
