import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PlaceFields, Point } from '#contract/properties/position.ts'
import type { Listing, ListingDraft } from './property-draft.ts'
import { notCoordinates } from './position-draft.ts'

/** Leaves out what has not changed: an update keeps it. */
export function withChangedPosition({ pin, hideAddress, ...listing }: Listing, before: PlaceFields): Listing {
  const stored = before.position?.precision === 'pin' ? before.position : undefined
  const isSame = pin?.lat === stored?.lat && pin?.lng === stored?.lng
  return {
    ...listing,
    ...(!isSame && { pin }),
    ...(hideAddress !== (before.hideAddress ?? false) && { hideAddress }),
  }
}

type ListingResolver = Resolver<ListingDraft, unknown, Listing>

/** Reports the contract's message about one coordinate at the field for both. */
export const withPinErrors =
  (resolver: ListingResolver): ListingResolver =>
  async (draft, context, options) => {
    const result = await resolver(draft, context, options)
    const errors: FieldErrors<ListingDraft> & { pin?: Partial<Record<keyof Point, { message?: string }>> } =
      result.errors
    if (!errors.pin) return result
    const message = errors.pin.lat?.message ?? errors.pin.lng?.message ?? notCoordinates
    return { values: {}, errors: { ...result.errors, pin: { type: 'pin', message } } }
  }
