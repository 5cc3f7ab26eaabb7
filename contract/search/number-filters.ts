import { type FactFieldsLike, factTable } from '../properties/facts.ts'

/** A fact that a filter narrows the homes by. */
export type FilteredFact = FactFieldsLike<{ filter: string }>

/** A filter by a lowest number. Its name is also its key in the URL. */
interface NumberFilter<Fact> {
  fact: Fact
  /** Title of its choices, and name in messages, if it is not that of the fact. */
  label?: string
  /** Whether its choices come before the price. */
  isFirst?: boolean
  /** Lowest numbers to choose from, whose homes are counted. Absent for an area. */
  choices?: readonly number[]
}

const upToSix = [1, 2, 3, 4, 5, 6] as const

/**
 * The filters by a number, in their order in a URL. The types ask for one for each `filter` of a fact, and for its texts
 * (number-filter-texts.ts).
 */
export const numberFilters = {
  minBeds: { fact: 'bedrooms', choices: upToSix, isFirst: true },
  minBaths: { fact: 'fullBaths', label: 'Bathrooms', choices: upToSix, isFirst: true },
  minArea: { fact: 'livingAreaM2' },
} as const satisfies {
  [Fact in FilteredFact as (typeof factTable)[Fact]['filter']]: NumberFilter<Fact>
}

/** Name of a filter by a number. */
export type NumberFilterName = keyof typeof numberFilters
/** Names of the filters by a number. */
export const numberFilterNames = Object.keys(numberFilters) as NumberFilterName[]
/** The row of a filter. */
export const numberFilterOf = (name: NumberFilterName): NumberFilter<FilteredFact> => numberFilters[name]

/** Name of a filter that counts the homes of each of its choices. */
export type CountedFilterName = {
  [Name in NumberFilterName]: (typeof numberFilters)[Name] extends { choices: object } ? Name : never
}[NumberFilterName]
/** Whether a filter counts the homes of each of its choices. */
export const isCountedFilter = (name: NumberFilterName): name is CountedFilterName => 'choices' in numberFilters[name]
/** Names of the filters that count the homes of each of their choices. */
export const countedFilterNames = numberFilterNames.filter(isCountedFilter)
/** Filters by the living area. */
export type AreaFilterName = Exclude<NumberFilterName, CountedFilterName>

/** Title of the choices of a filter, and its name in messages. */
export const labelOf = (name: NumberFilterName): string => {
  const { label, fact } = numberFilterOf(name)
  return label ?? factTable[fact].label
}

/** Highest number of the fact of a filter. */
export const highestOf = (name: NumberFilterName): number => factTable[numberFilters[name].fact].max
