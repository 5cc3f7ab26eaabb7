import { type FactField, type FactFieldsLike, factFields, factOf, type FactValue } from '#contract/properties/facts.ts'

/** `lotSize` as `lot_size`. */
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type Money = FactFieldsLike<{ is: 'money' }>

/** Name of the column of a fact. */
export type FactColumn<Name extends FactField> = `${SnakeCase<Name>}${Name extends Money ? '_cents' : ''}`

/** Value of a fact in the database. Several of a list are one bit for each, in the order of the contract. */
export type StoredFact<Name extends FactField> =
  Name extends FactFieldsLike<{ is: 'choices' }> ? number : FactValue<Name>

/** Columns of the facts about a home; null if not stated. Of a stated area only the square metres may be known. */
export type FactColumns = { [Name in FactField as FactColumn<Name>]: StoredFact<Name> | null }

/** Returns the column of a fact: its name in snake case, with `_cents` for money. */
export function factColumn<Name extends FactField>(name: Name): FactColumn<Name>
export function factColumn(name: FactField): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) + (factOf(name).is === 'money' ? '_cents' : '')
}

/** Names of the columns of the facts. */
export const factColumns = factFields.map(name => factColumn(name))
