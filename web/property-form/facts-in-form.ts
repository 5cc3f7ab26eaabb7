import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { DraftFacts, squareMetresOf } from '#contract/properties/draft-facts.ts'
import { factFields, type Facts } from '#contract/properties/facts.ts'
import { areaNamesInForm, factsDraftOf, statedIn } from './facts-draft.ts'
import type { PropertyInput } from './property-draft.ts'

/** Leaves out the facts that have not changed: an update keeps them. */
export function withChangedFacts(property: PropertyInput, before: Facts): PropertyInput {
  const same = factFields.filter(name => String(property[name] ?? '') === String(before[name] ?? ''))
  return Object.fromEntries(
    Object.entries(property).filter(([name]) => !same.some(fact => fact === name)),
  ) as PropertyInput
}

/** Keeps an area as it was stated before if the form still shows it as it was. */
export function withAreasBefore(property: PropertyInput, before: Facts, reader: AreaUnit): PropertyInput {
  const shown = DraftFacts.safeParse(statedIn(factsDraftOf(before, reader))).data
  const kept = areaNamesInForm.filter(name => before[name] !== undefined && shown?.[name] === property[name])
  return Object.assign(
    { ...property },
    ...kept.map(name => ({ [name]: before[name], [squareMetresOf(name)]: before[squareMetresOf(name)] })),
  ) as PropertyInput
}
