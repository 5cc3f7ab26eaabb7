import type { FieldErrors, Resolver } from 'react-hook-form'
import { areaText, type AreaUnit } from '#contract/properties/area.ts'
import { factBounds, type Facts, factNames } from '#contract/properties/facts.ts'
import { areaFacts, inOtherUnit, squareMetresIn } from './facts-draft.ts'
import { factLabels } from '../properties/facts-text.ts'
import type { Listing, ListingDraft, ListingForm } from './property-draft.ts'

/** Leaves out the facts that have not changed: an update keeps them. */
export function withChangedFacts(listing: Listing, before: Facts): Listing {
  const same = factNames.filter(name => String(listing[name] ?? '') === String(before[name] ?? ''))
  return Object.fromEntries(Object.entries(listing).filter(([name]) => !same.some(fact => fact === name))) as Listing
}

type ListingResolver = Resolver<ListingDraft, unknown, Listing>

/** Names the bounds of an area in the unit in which it is typed; the contract's message has square metres. */
export const withBoundsInUnit =
  (resolver: ListingResolver): ListingResolver =>
  async (draft, context, options) => {
    const result = await resolver(draft, context, options)
    const errors: FieldErrors<ListingDraft> = result.errors
    const { areaUnit: unit } = draft
    for (const name of areaFacts) {
      const error = errors[name]
      const { min, max } = factBounds[name]
      if (error && squareMetresIn(draft[name], unit) !== undefined)
        error.message = `${factLabels[name]} must be from ${areaText(min, unit)} to ${areaText(max, unit)}`
    }
    return result
  }

/** Converts the form's areas to another unit. One that was not changed stays unchanged. */
export function convertAreas(form: ListingForm, to: AreaUnit) {
  const from = form.getValues('areaUnit')
  for (const name of areaFacts) {
    const before = inOtherUnit(form.formState.defaultValues?.[name] ?? '', from, to)
    const now = inOtherUnit(form.getValues(name), from, to)
    form.resetField(name, { defaultValue: before })
    if (now !== before) form.setValue(name, now, { shouldDirty: true })
  }
  form.resetField('areaUnit', { defaultValue: to })
}
