import { recordOf } from '../ground/record-of.ts'
import type { AreaUnit } from '../properties/area-unit.ts'
import { areaText } from '../properties/area.ts'
import { type CountedFilterName, isCountedFilter, type NumberFilterName, numberFilterNames } from './number-filters.ts'

// Apart from the filters, because every page loads those with the list of homes for sale.

interface Texts {
  /** Text of its button. */
  button: string
  /** Name of the fact, of homes that do not state it. */
  unstated: string
}
interface CountedTexts extends Texts {
  /** As in "3+ beds". */
  counted: string
  /** Words that mean it in a search, in the singular, among them that of `counted`. */
  words: string
}

/** Texts of the filters by a number. */
export const textsOfFilters: {
  [Name in NumberFilterName]: Name extends CountedFilterName ? CountedTexts : Texts
} = {
  minBeds: {
    button: 'Beds',
    unstated: 'number of bedrooms',
    counted: 'beds',
    words: 'bed,bedroom,br,bd,bdr,bdrm,bedrm,bedder,bed room',
  },
  minBaths: {
    button: 'Baths',
    unstated: 'number of bathrooms',
    counted: 'baths',
    words: 'bath,bathroom,ba,bth,bthrm,full bath,full bathroom,bath room',
  },
  minArea: { button: 'Living area', unstated: 'living area' },
}

/** Writes each filter that is set, such as "3+ beds". */
export const numberFilterTexts = (
  filters: { [Name in NumberFilterName]?: number | undefined },
  unit: AreaUnit,
): Record<NumberFilterName, string | undefined> =>
  recordOf(numberFilterNames, name => {
    const least = filters[name]
    if (!least) return undefined
    return isCountedFilter(name) ? `${least}+ ${textsOfFilters[name].counted}` : `${areaText(least, unit)}+`
  })
