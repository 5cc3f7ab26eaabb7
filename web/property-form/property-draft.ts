import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import type { AreaFact } from '#contract/properties/facts.ts'
import type { DraftPhotos, Photo } from '#contract/properties/photos.ts'
import type { Property } from '#contract/properties/properties.ts'
import type { PropertyUpdate } from '#contract/properties/property-draft.ts'
import { textOfPhotos } from '../property-photos/photo-draft.ts'
import { type AddressDraft, addressDraftOf } from './address-draft.ts'
import { type FactsDraft, factsDraftOf } from './facts-draft.ts'
import { positionDraftOf } from './position-draft.ts'

/** Values of the form's fields, as people type them. The image is the text of all photos. */
export type PropertyDraft = Record<Exclude<keyof PropertyInput, 'photos' | 'address' | `${AreaFact}M2`>, string> &
  FactsDraft &
  AddressDraft & {
    /** The version that was edited; empty for a new listing. A restored draft may have an older one (ruling G48). */
    version: string
  }

/** The draft of a stored property, or an empty one. */
export const draftOf = (
  property: (Property & { photos: readonly Photo[] }) | undefined,
  areaUnit: AreaUnit,
): PropertyDraft => ({
  version: property ? String(property.version) : '',
  title: property?.title ?? '',
  location: property?.location ?? '',
  image: textOfPhotos(property?.photos ?? []),
  description: property?.description ?? '',
  minPrice: property ? String(property.minPrice) : '',
  maxPrice: property ? String(property.maxPrice) : '',
  ...factsDraftOf(property ?? {}, areaUnit),
  ...positionDraftOf(property ?? {}),
  ...addressDraftOf(property ?? {}),
})

/** Values after validation by the contract. */
export type PropertyInput = z.infer<typeof PropertyUpdate> & { photos?: DraftPhotos | undefined }

/** The contract’s rules of a listing. They refuse what is not one of their choices. */
export type PropertySchema = z.ZodMiniType<PropertyInput, object>

export type PropertyFormState = UseFormReturn<PropertyDraft, unknown, PropertyInput>
