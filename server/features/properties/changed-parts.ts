import { addressPartNames } from '#contract/properties/address-parts.ts'
import { factNames } from '#contract/properties/facts.ts'
import { type Photo, toPhoto } from '#contract/properties/photos.ts'
import type { Property } from '#contract/properties/properties.ts'
import type { PropertyChanges } from '#contract/properties/property-draft.ts'
import { problem } from '../../ground/problem.ts'

/** Parts of a listing, as people are told of their change, in that order. */
const parts = ['title', 'location', 'position', 'price', 'description', 'details', 'photos'] as const
type Part = (typeof parts)[number]

/** The version since which each part is as it is; absent if it is as it was added. */
export type ChangedParts = Partial<Record<Part, number>>

/** The listing that a change is made to. */
interface Before {
  property: Property
  photos: readonly Photo[]
}

/** Returns the parts of a listing that a change alters. */
export function partsChangedBy({ photos: given, ...changes }: PropertyChanges, { property, photos }: Before): Part[] {
  const differs = (field: keyof typeof changes & keyof Property) =>
    changes[field] !== undefined && !isSame(changes[field], property[field])
  const isChanged: Record<Part, boolean> = {
    title: differs('title'),
    location: differs('location') || isCorrected(changes, property),
    description: differs('description'),
    price: differs('minPrice') || differs('maxPrice'),
    photos: given ? !isSame(given.map(toPhoto), photos) : differs('image'),
    position: isMoved(changes, property),
    details: factNames.some(differs),
  }
  return parts.filter(part => isChanged[part])
}

/** Whether a change corrects the parts of the address, or reads them again. */
const isCorrected = ({ address }: PropertyChanges, property: Property): boolean =>
  address !== undefined && addressPartNames.some(part => (address?.[part] ?? '') !== (property.address?.[part] ?? ''))

const isMoved = ({ pin, hideAddress }: PropertyChanges, { position, hideAddress: isHidden = false }: Property) => {
  const point = position?.precision === 'pin' ? { lat: position.lat, lng: position.lng } : null
  return (pin !== undefined && !isSame(pin, point)) || (hideAddress !== undefined && hideAddress !== isHidden)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Requires that a listing still reads as in the version that somebody has seen. Without a version, nobody is asked.
 *
 * @throws Problem 409 with the parts that have changed since, 422 there was no such version
 */
export function requireSeen(property: { version: number; changedParts: ChangedParts }, seen: number | undefined): void {
  if (seen === undefined) return
  if (seen > property.version) throw problem(422, `This listing has no version ${seen}.`, 'version')
  const changed = parts.filter(part => (property.changedParts[part] ?? 0) > seen)
  if (changed.length === 0) return
  throw problem(409, `${changesIn(changed)} since you opened this listing. Please read it again.`)
}

function changesIn(changed: readonly Part[]): string {
  const [last, ...others] = changed.toReversed().map(part => `the ${part}`)
  const named = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last
  return `The agent has changed ${named}`
}
