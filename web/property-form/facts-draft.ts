import { withoutSeparators } from '#contract/ground/thousands.ts'
import { areaIn, type AreaUnit, toSquareMetres } from '#contract/properties/area.ts'
import { type Facts, factNames } from '#contract/properties/facts.ts'
import { withSeparators } from '../ui/form/money-field.tsx'

/** Facts as people type them: empty if not stated, features with commas between them, areas in their unit. */
export type FactsDraft = Record<keyof Facts, string> & { areaUnit: AreaUnit }

export const areaFacts = ['livingAreaM2', 'lotSizeM2'] as const
const isArea = (name: keyof Facts) => areaFacts.some(area => area === name)

/** Facts of a home as a draft. */
export function factsDraftOf(facts: Facts, areaUnit: AreaUnit): FactsDraft {
  const typed = factNames.map(name => {
    const value = facts[name]
    return [name, isArea(name) && value !== undefined ? typedArea(Number(value), areaUnit) : String(value ?? '')]
  })
  return { ...(Object.fromEntries(typed) as Record<keyof Facts, string>), areaUnit }
}

const typedArea = (squareMetres: number, unit: AreaUnit) => withSeparators(String(areaIn(unit, squareMetres)))

/** The draft for the contract: areas in square metres, null for a fact that is not stated. */
export const statedIn = (draft: FactsDraft) =>
  Object.fromEntries(
    factNames.map(name => {
      const text = draft[name].trim()
      const value = isArea(name) ? (squareMetresIn(text, draft.areaUnit) ?? text) : withoutSeparators(text)
      return [name, value === '' ? null : value]
    }),
  )

/** Converts a typed area to whole square metres; undefined if it is not a whole number. */
export function squareMetresIn(typed: string, unit: AreaUnit): number | undefined {
  const digits = withoutSeparators(typed.trim())
  return /^\d{1,15}$/.test(digits) ? toSquareMetres(unit, Number(digits)) : undefined
}

/** Converts a typed area to another unit; any other text stays. */
export function inOtherUnit(typed: string, from: AreaUnit, to: AreaUnit): string {
  const squareMetres = squareMetresIn(typed, from)
  return squareMetres === undefined ? typed : typedArea(squareMetres, to)
}
