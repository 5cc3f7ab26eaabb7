/**
 * The only file that converts areas and distances: whole square metres and kilometres on the wire and in the database, the
 * reader's unit on screen.
 */

/** Units in which people read and type areas. */
export const areaUnits = ['ft2', 'm2'] as const
/** A unit of area. */
export type AreaUnit = (typeof areaUnits)[number]

/** The sign of each unit, as in 1,450 ft². */
export const areaSigns: Record<AreaUnit, string> = { ft2: 'ft²', m2: 'm²' }
/** The spoken name of each unit. */
export const areaNames: Record<AreaUnit, string> = { ft2: 'square feet', m2: 'square meters' }

const squareFeetPerSquareMetre = 10.763_910_416_709_722
const grouped = new Intl.NumberFormat('en-US')

/**
 * Converts square metres to the reader's unit. Square feet are rounded to tens, because a whole square metre is no more
 * exact than that. {@link toSquareMetres} returns the same square metres.
 */
export const areaIn = (unit: AreaUnit, squareMetres: number): number =>
  unit === 'm2' ? squareMetres : Math.round((squareMetres * squareFeetPerSquareMetre) / 10) * 10

/** Converts an area in the reader's unit to whole square metres. */
export const toSquareMetres = (unit: AreaUnit, area: number): number =>
  unit === 'm2' ? area : Math.round(area / squareFeetPerSquareMetre)

/** An area as people read it, such as 1,450 ft². */
export const areaText = (squareMetres: number, unit: AreaUnit): string =>
  `${grouped.format(areaIn(unit, squareMetres))} ${areaSigns[unit]}`

/** An area for a screen reader, such as 1,450 square feet. */
export const spokenArea = (squareMetres: number, unit: AreaUnit): string =>
  `${grouped.format(areaIn(unit, squareMetres))} ${areaNames[unit]}`

/**
 * A distance as people read it, such as 3 miles: miles with square feet, kilometres with square metres. Below 3 with one
 * decimal.
 */
export function distanceText(km: number, unit: AreaUnit): string {
  const distance = unit === 'm2' ? km : km / 1.609_344
  const shown = distance < 3 ? Math.round(distance * 10) / 10 : Math.round(distance)
  return `${grouped.format(shown)} ${unit === 'm2' ? 'km' : shown === 1 ? 'mile' : 'miles'}`
}
