import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam, Instant } from '../ground/field.ts'
import { pictureId } from '../images/image-url.ts'
import { type AddressParts, addressText } from './address-parts.ts'
import { factNames } from './facts.ts'
import { Photo } from './photos.ts'
import { ManagedProperty, type Property } from './properties.ts'

// Calls of agents and admins about a listing, beside those of the specification.

const ById = z.object({ id: IdParam })

/** A property as its agent and admins see it, with its photos. */
export const ManagedPropertyWithPhotos = z.extend(ManagedProperty, {
  photos: z.array(Photo),
  /** The photos as last verified, with `verifiedFields`. */
  verifiedPhotos: z.nullable(z.array(Photo)),
  /**
   * The photos of a change that an admin has sent back, until its agent changes the photos again, or for 30 days. Null
   * without any (ruling G71).
   */
  sentBackPhotos: z.nullable(z.object({ keptUntil: Instant, photos: z.array(Photo) })),
})
export type ManagedPropertyWithPhotos = z.infer<typeof ManagedPropertyWithPhotos>

/** Returns one property as its agent and admins see it; 404 for another agent. */
export const findManagedProperty = endpoint({
  method: 'GET',
  path: '/managed-properties/:id',
  access: ['agent', 'admin'],
  summary:
    'One property with its photos, its last verified fields, the photos of a change that was sent back, the reason of its rejection and the number of its offers',
  params: ById,
  response: ManagedPropertyWithPhotos,
  notYours: 404,
})

/** Whether an admin can undo the verification of a property: nobody has made an offer on it yet. */
export const canUndoVerification = (property: Pick<ManagedProperty, 'status' | 'verifiedAt' | 'offers'>): boolean =>
  property.status === 'verified' && property.verifiedAt !== null && property.offers === 0

const comparedFields = [
  'title',
  'location',
  'address',
  'minPrice',
  'maxPrice',
  'image',
  'description',
  ...factNames,
] as const

/** A field that the agent has changed since the last verification. A fact may be undefined: not stated. */
export interface FieldChange {
  field: (typeof comparedFields)[number]
  before: string | number | undefined
  after: string | number | undefined
}

/** Returns what an agent has changed since the last verification, field by field. */
export function changesSinceVerified({
  verifiedFields,
  ...current
}: Pick<ManagedProperty, (typeof comparedFields)[number] | 'verifiedFields'>): FieldChange[] {
  if (verifiedFields === null) return []
  return comparedFields.flatMap(field => {
    const [before, after] = [asText(verifiedFields[field]), asText(current[field])]
    return before === after ? [] : [{ field, before, after }]
  })
}

function asText(value: string | number | readonly string[] | AddressParts | undefined) {
  if (typeof value !== 'object') return value
  return 'join' in value ? value.join(', ') : addressText(value)
}

/** Whether its agent can copy a property as a new listing: a rejected one cannot be updated (specification §4). */
export const canBeCopied = (property: Pick<Property, 'status'>): boolean => property.status === 'rejected'

/** Changes of the photos since the last verification. */
export interface PhotoChanges {
  added: Photo[]
  removed: Photo[]
  /** Photos with another kind, caption or alternative text, as they are now. */
  reworded: Photo[]
  isReordered: boolean
}

/** Compares the photos with those of the last verification. Undefined if nothing has changed. */
export function photoChangesSinceVerified({
  photos,
  verifiedPhotos,
}: Pick<ManagedPropertyWithPhotos, 'photos' | 'verifiedPhotos'>): PhotoChanges | undefined {
  if (verifiedPhotos === null) return undefined
  const before = new Map(verifiedPhotos.map(photo => [pictureId(photo.image), photo]))
  const now = new Set(photos.map(photo => pictureId(photo.image)))
  const isKept = ({ image }: Photo) => before.has(pictureId(image)) && now.has(pictureId(image))
  const reworded = photos.filter(photo => {
    const same = before.get(pictureId(photo.image))
    return same && (same.kind !== photo.kind || same.caption !== photo.caption || same.alt !== photo.alt)
  })
  const orderOf = (list: readonly Photo[]) =>
    list
      .filter(isKept)
      .map(({ image }) => pictureId(image))
      .join()
  const changes = {
    added: photos.filter(photo => !isKept(photo)),
    removed: verifiedPhotos.filter(photo => !isKept(photo)),
    reworded,
    isReordered: orderOf(photos) !== orderOf(verifiedPhotos),
  }
  return Object.values(changes).some(change => (Array.isArray(change) ? change.length > 0 : change))
    ? changes
    : undefined
}
