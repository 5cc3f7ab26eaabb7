import type { FieldErrors, Resolver } from 'react-hook-form'
import { areaText, type AreaUnit } from '#contract/properties/area.ts'
import { factBounds, type Facts, factNames } from '#contract/properties/facts.ts'
import { factLabels } from '../properties/facts-text.ts'
import { areaFacts, inOtherUnit, squareMetresIn } from './facts-draft.ts'
import type { PropertyInput, PropertyDraft, PropertyFormState } from './property-draft.ts'

/** Leaves out the facts that have not changed: an update keeps them. */
export function withChangedFacts(property: PropertyInput, before: Facts): PropertyInput {
  const same = factNames.filter(name => String(property[name] ?? '') === String(before[name] ?? ''))
  return Object.fromEntries(
    Object.entries(property).filter(([name]) => !same.some(fact => fact === name)),
  ) as PropertyInput
}

type PropertyResolver = Resolver<PropertyDraft, unknown, PropertyInput>

/** Names the bounds of an area in the unit in which it is typed; the contract's message has square metres. */
export const withBoundsInUnit =
  (resolver: PropertyResolver): PropertyResolver =>
  async (draft, context, options) => {
    const result = await resolver(draft, context, options)
    const errors: FieldErrors<PropertyDraft> = result.errors
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
export function convertAreas(form: PropertyFormState, to: AreaUnit) {
  const from = form.getValues('areaUnit')
  for (const name of areaFacts) {
    const before = inOtherUnit(form.formState.defaultValues?.[name] ?? '', from, to)
    const now = inOtherUnit(form.getValues(name), from, to)
    form.resetField(name, { defaultValue: before })
    if (now !== before) form.setValue(name, now, { shouldDirty: true })
  }
  form.resetField('areaUnit', { defaultValue: to })
}
