import { toCents, toDollars } from '#contract/ground/money.ts'
import { squareMetresIn } from '#contract/properties/area.ts'
import type { DraftFacts } from '#contract/properties/draft-facts.ts'
import { factFields, type FactField, factOf, type Facts, propertyFeatures } from '#contract/properties/facts.ts'
import { type FactColumn, factColumn, type FactColumns, type StoredFact } from '../../db/tables/fact-column.ts'

const fields = factFields.map(name => {
  const column = factColumn(name)
  return { name, column, inMetres: `${column}_m2`, fact: factOf(name) }
})

/** Converts the columns of a property to the facts on the wire. What is not stated is undefined. */
export function factsOf(row: { [Name in keyof FactColumns]?: FactColumns[Name] | undefined }): Facts
export function factsOf(row: Record<string, unknown>): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const { name, column, inMetres, fact } of fields) {
    const stored = row[column] ?? undefined
    if (fact.is === 'stated area') facts[name] = statedArea(stored, row[inMetres])
    else if (fact.is === 'money') facts[name] = typeof stored === 'number' ? toDollars(stored) : undefined
    else if (fact.is === 'choices') facts[name] = typeof stored === 'number' ? choicesIn(stored, fact.of) : undefined
    else facts[name] = stored
  }
  return facts
}

/** Returns an area as it was typed. A version that knew only square metres may have changed these since. */
function statedArea(typed: unknown, squareMetres: unknown): string | undefined {
  if (typeof squareMetres !== 'number') return undefined
  return typeof typed === 'string' && squareMetresIn(typed) === squareMetres ? typed : `${squareMetres} m2`
}

type DraftColumns = { [Name in FactField as FactColumn<Name>]: StoredFact<Name> | null | undefined }

/** Converts the facts of a draft to columns. An undefined one leaves its column as it is. */
export function factColumnsOf(draft: DraftFacts): DraftColumns
export function factColumnsOf(draft: DraftFacts): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, column, fact }) => {
      const value = draft[name]
      if (fact.is === 'choices') return [column, Array.isArray(value) ? bitsOf(value, fact.of) || null : value]
      return [column, fact.is === 'money' && typeof value === 'number' ? toCents(value) : value]
    }),
  )
}

/** Features, or others of a list, as one number: a bit for each, by its position in the list. */
export const bitsOf = (chosen: readonly string[], of: readonly string[] = propertyFeatures): number =>
  chosen.reduce((bits, choice) => bits | (1 << of.indexOf(choice)), 0)

const choicesIn = (bits: number, of: readonly string[]): string[] => of.filter((_, at) => (bits >> at) & 1)
