import { recordOf } from '../ground/record-of.ts'
import type { AreaUnit } from '../properties/area-unit.ts'
import { areaText } from '../properties/area.ts'
import { type FactFieldsLike, factTable } from '../properties/facts.ts'

/** A fact that a filter narrows the homes by. */
export type FilteredFact = FactFieldsLike<{ filter: string }>

/** A filter by a lowest number. Its name is also its key in the URL. */
interface NumberFilter<Fact> {
  fact: Fact
  /** Text of its button. */
  label: string
  /** Title of its choices, and name in messages. */
  longLabel: string
  /** Name of the fact, of homes that do not state it. */
  unstated: string
  /** Whether its choices stand before the price. */
  isFirst?: boolean
  /** Absent for an area. */
  counted?: {
    /** As in "3+ beds". */
    as: string
    /** Lowest numbers to choose from. The homes of each are counted. */
    choices: readonly number[]
    /** Words that mean it in a search, in the singular, among them that of `as`. */
    words: string
  }
}

const upToSix = [1, 2, 3, 4, 5, 6] as const

/** The filters by a number, in their order in a URL. The types ask for one for each `filter` of a fact. */
export const numberFilters = {
  minBeds: {
    fact: 'bedrooms',
    label: 'Beds',
    longLabel: 'Bedrooms',
    unstated: 'number of bedrooms',
    isFirst: true,
    counted: { as: 'beds', choices: upToSix, words: 'bed,bedroom,br,bd,bdr,bdrm,bedrm,bedder,bed room' },
  },
  minBaths: {
    fact: 'fullBaths',
    label: 'Baths',
    longLabel: 'Bathrooms',
    unstated: 'number of bathrooms',
    isFirst: true,
    counted: {
      as: 'baths',
      choices: upToSix,
      words: 'bath,bathroom,ba,bth,bthrm,full bath,full bathroom,bath room',
    },
  },
  minArea: {
    fact: 'livingAreaM2',
    label: 'Living area',
    longLabel: 'Living area',
    unstated: 'living area',
  },
} as const satisfies {
  [Fact in FilteredFact as (typeof factTable)[Fact]['filter']]: NumberFilter<Fact>
}

/** Name of a filter by a number. */
export type NumberFilterName = keyof typeof numberFilters
const isNumberFilter = (name: string): name is NumberFilterName => Object.hasOwn(numberFilters, name)
/** Names of the filters by a number. */
export const numberFilterNames = Object.keys(numberFilters).filter(isNumberFilter)
/** The row of a filter. */
export const numberFilterOf = (name: NumberFilterName): NumberFilter<FilteredFact> => numberFilters[name]

/** Name of a filter that counts the homes of each of its choices. */
export type CountedFilterName = {
  [Name in NumberFilterName]: (typeof numberFilters)[Name] extends { counted: object } ? Name : never
}[NumberFilterName]
/** Whether a filter counts the homes of each of its choices. */
export const isCountedFilter = (name: NumberFilterName): name is CountedFilterName => 'counted' in numberFilters[name]
/** Names of the filters that count the homes of each of their choices. */
export const countedFilterNames = numberFilterNames.filter(isCountedFilter)
/** Filters by the living area. */
export type AreaFilterName = Exclude<NumberFilterName, CountedFilterName>

/** Highest number of the fact of a filter. */
export const highestOf = (name: NumberFilterName): number => factTable[numberFilters[name].fact].max

/** Writes a filter, such as "3+ beds". */
export const numberFilterText = (name: NumberFilterName, least: number, unit: AreaUnit): string =>
  isCountedFilter(name) ? `${least}+ ${numberFilters[name].counted.as}` : `${areaText(least, unit)}+`

/** The texts of those filters that are set, by name. */
export const numberFilterTexts = (
  filters: { [Name in NumberFilterName]?: number | undefined },
  unit: AreaUnit,
): Record<NumberFilterName, string | undefined> =>
  recordOf(numberFilterNames, name => {
    const least = filters[name]
    return least ? numberFilterText(name, least, unit) : undefined
  })
