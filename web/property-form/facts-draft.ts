import { withoutSeparators } from '#contract/ground/without-separators.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { readArea, shownTo, type StatedUnit } from '#contract/properties/area.ts'
import { isAreaFact } from '#contract/properties/draft-facts.ts'
import { type AreaFact, type FactName, factNames, factOf, type Facts } from '#contract/properties/facts.ts'
import { canHaveFact, canHaveFeature } from '#contract/properties/possible-facts.ts'

/** Facts as people type them: empty if not stated, features with commas between them, areas beside their units. */
export type FactsDraft = Record<FactName, string> & Record<`${AreaFact}Unit`, StatedUnit>

/** Names of the areas. */
export const areaNamesInForm = factNames.filter(isAreaFact)

/** Facts of a home as a draft. */
export function factsDraftOf(facts: Facts, reader: AreaUnit): FactsDraft {
  const typed = factNames.map(name => [name, String(facts[name] ?? '')])
  const areas = areaNamesInForm.flatMap(name => {
    const { number, unit } = typedArea(facts[name], reader)
    return [
      [name, number],
      [`${name}Unit`, unit],
    ]
  })
  return Object.fromEntries([...typed, ...areas]) as FactsDraft
}

/**
 * An area as the form shows it: as it was typed. Whole square metres are in the reader's unit, because listings from
 * before units were stored have no other.
 */
function typedArea(stated: string | undefined, reader: AreaUnit) {
  const area = stated === undefined ? undefined : readArea(stated)
  if (stated === undefined || !area) return { number: '', unit: reader }
  if (area.unit === 'm2' && !area.number.includes('.')) return shownTo(reader, stated)
  return shownTo(area.unit === 'ft2' || area.unit === 'acre' ? 'ft2' : 'm2', stated)
}

/**
 * The draft for the contract: areas with their unit, null for a fact that is not stated. What the kind of home cannot have
 * is typed for another kind, and not stated either.
 */
export const statedIn = (draft: FactsDraft) =>
  Object.fromEntries(
    factNames.map(name => {
      const text = typedFor(draft, name)
      if (text === '') return [name, null]
      return [name, isAreaFact(name) ? `${writtenNumber(text)} ${draft[`${name}Unit`]}` : withoutSeparators(text)]
    }),
  )

function typedFor(draft: FactsDraft, name: FactName): string {
  if (!canHaveFact(draft.kind, name)) return ''
  if (factOf(name).is !== 'choices') return draft[name].trim()
  return draft[name]
    .split(',')
    .filter(feature => canHaveFeature(draft.kind, feature))
    .join(',')
}

/** Writes a typed number for the contract: without separators of thousands, and a digit before the point. */
function writtenNumber(typed: string): string {
  const [whole = '', ...decimals] = typed.split('.')
  return [withoutSeparators(whole) || '0', ...decimals].join('.')
}
