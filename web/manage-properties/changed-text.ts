import { dollars } from '#contract/ground/money.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { type FactName, factOf, type Facts, isFactName } from '#contract/properties/facts.ts'
import type { FieldChange } from '#contract/properties/managed-properties.ts'
import { factText, notStated } from '../properties/facts-text.ts'
import { readFromLocation } from '../properties/property-texts.ts'

/** Returns a value of a changed field as people read it. @param field one of a {@link FieldChange}, or of an earlier version */
export function changedText(field: string, value: FieldChange['after'], unit: AreaUnit): string {
  if (value === undefined) return field === 'address' ? readFromLocation : notStated
  if (isFactName(field)) return factText(factsOf(field, String(value)), field, unit) ?? notStated
  return typeof value === 'number' ? dollars(value) : value
}

/** The facts with this one alone. A change has a list as one text. */
const factsOf = (field: FactName, value: string) =>
  ({ [field]: factOf(field).is === 'choices' ? value.split(', ') : value }) as Facts
