import * as z from 'zod/mini'
import { dollarAmount, unused, optionalText, businessRule, IdParam, text, line } from '../ground/field.ts'
import { imageUrl } from '../images/image-url.ts'
import { DraftAddress } from './address-parts.ts'
import { completeAreas, DraftFacts } from './draft-facts.ts'
import { DraftPhotos } from './photos.ts'
import { DraftPosition } from './position.ts'
import { PropertyVersion } from './properties.ts'

const minPrice = dollarAmount('Minimum price', 'Minimum price is required')
const maxPrice = dollarAmount('Maximum price', 'Maximum price is required')

/**
 * Prices of a draft, both above 0 and not crossed (ruling G26). Absent ones are compared with the stored prices later.
 */
interface PossibleRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}
/** Whether a price is above 0; an absent one passes. */
export const isPositive = (price: number | undefined): boolean => price === undefined || price > 0
/** Whether the minimum does not exceed the maximum; an absent end passes. */
export const isRange = ({ minPrice: min, maxPrice: max }: PossibleRange): boolean =>
  min === undefined || max === undefined || min <= max
/** Message for a minimum above the maximum (ruling G26). */
export const crossedRange = 'Minimum price must not exceed maximum price'

const rangeRules = [
  z.refine<PossibleRange>(draft => isPositive(draft.minPrice), {
    error: 'Minimum price must be above 0',
    path: ['minPrice'],
    params: businessRule,
  }),
  z.refine<PossibleRange>(draft => isPositive(draft.maxPrice), {
    error: 'Maximum price must be above 0',
    path: ['maxPrice'],
    params: businessRule,
  }),
  z.refine<PossibleRange>(isRange, { error: crossedRange, path: ['minPrice'], params: businessRule }),
] as const

/** The fields that an agent fills in, with their rules (specification §5). New, updated and changed properties have them. */
const agentFields = {
  title: line(300, 'Title is required'),
  location: line(300, 'Location is required'),
  image: imageUrl('Image is required'),
  description: text(5000, 'Description is required'),
  minPrice,
  maxPrice,
}
/** The photos, if the agent sends more than the picture. The first one is `image` (ruling G54). */
const photos = z.optional(DraftPhotos)

/** Updates may leave the description out. */
const updateFields = { ...agentFields, description: optionalText(5000) }

/** Fields that clients may send and the server sets (ruling G07). */
const ignoredFields = {
  agentName: unused,
  agentEmail: unused,
  agentImage: unused,
  currency: unused,
  status: unused,
}

/**
 * A property to add (specification §5), with or without facts and further photos. `copyOf` is the agent's own rejected
 * property that it is a copy of; anything else is ignored there.
 */
export const NewProperty = z
  .object({
    ...agentFields,
    photos,
    ...DraftFacts.shape,
    ...DraftPosition.shape,
    ...DraftAddress.shape,
    copyOf: z.optional(IdParam),
    ...ignoredFields,
  })
  .check(...rangeRules, completeAreas)
export type NewProperty = z.infer<typeof NewProperty>

/** The update form: everything but the description, the facts and the position is required (specification §5). */
export const PropertyUpdate = z
  .object({ ...updateFields, ...DraftFacts.shape, ...DraftPosition.shape, ...DraftAddress.shape })
  .check(...rangeRules, completeAreas)

/** The body of PUT: absent fields stay as they are, facts and photos included (ruling G08). */
export const PropertyChanges = z
  .extend(z.partial(z.object(updateFields)), {
    version: z.optional(PropertyVersion),
    photos,
    ...DraftFacts.shape,
    ...DraftPosition.shape,
    ...DraftAddress.shape,
    ...ignoredFields,
    advertise: unused,
  })
  .check(...rangeRules, completeAreas)
/** Changes of a property; absent fields stay (ruling G08). */
export type PropertyChanges = z.infer<typeof PropertyChanges>
