import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PlaceFields, Point } from '#contract/properties/position.ts'
import type { AddressDraft } from './address-draft.ts'
import type { PropertyInput, PropertyDraft } from './property-draft.ts'
import { readPoint } from './read-point.ts'

/** Leaves out what has not changed: an update keeps it. */
export function withChangedPosition(
  { pin, hideAddress, ...property }: PropertyInput,
  before: PlaceFields,
): PropertyInput {
  const stored = before.position?.precision === 'pin' ? before.position : undefined
  const isSame = pin?.lat === stored?.lat && pin?.lng === stored?.lng
  return {
    ...property,
    ...(!isSame && { pin }),
    ...(hideAddress !== (before.hideAddress ?? false) && { hideAddress }),
  }
}

type PropertyResolver = Resolver<PropertyDraft, unknown, PropertyInput>

/** Reports the contract's messages about one coordinate at the field for both, and those about parts of the address at theirs. */
export const withPartErrors =
  (resolver: PropertyResolver): PropertyResolver =>
  async (draft, context, options) => {
    const result = await resolver(draft, context, options)
    const {
      address,
      ...errors
    }: FieldErrors<PropertyDraft> & {
      pin?: Partial<Record<keyof Point, { message?: string }>>
      address?: FieldErrors<AddressDraft>
    } = result.errors
    if (address) return { values: {}, errors: { ...errors, ...address } }
    if (!errors.pin) return result
    const message = errors.pin.lat?.message ?? errors.pin.lng?.message ?? problemOf(draft.pin)
    return { values: {}, errors: { ...result.errors, pin: { type: 'pin', message } } }
  }

function problemOf(pin: string): string {
  const read = readPoint(pin)
  return 'problem' in read ? read.problem : ''
}
