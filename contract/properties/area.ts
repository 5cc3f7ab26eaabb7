import type { AreaUnit } from './area-unit.ts'

/**
 * The only file that reads and converts areas and distances. An area is stated as a number and a unit, such as `1847 ft2`,
 * and shown like that to readers of the same system. Whole square metres are for searching, and for readers of the other
 * system. Distances are kilometres on the wire and in the database.
 */

/** Units in which an area can be stated. */
export const statedUnits = ['ft2', 'acre', 'm2', 'ha'] as const
/** A unit in which an area can be stated. */
export type StatedUnit = (typeof statedUnits)[number]

/** The sign of each unit, as in 1,450 ft². */
export const areaSigns: Record<StatedUnit, string> = { ft2: 'ft²', acre: 'acres', m2: 'm²', ha: 'ha' }
/** The spoken name of each unit. */
export const areaNames: Record<StatedUnit, string> = {
  ft2: 'square feet',
  acre: 'acres',
  m2: 'square meters',
  ha: 'hectares',
}

const squareMetresPer: Record<StatedUnit, number> = { ft2: 0.092_903_04, acre: 4046.856_422_4, m2: 1, ha: 10_000 }
const grouped = new Intl.NumberFormat('en-US')

/** An area as it is stated. The number keeps its digits: 0.50 stays 0.50. */
export interface StatedArea {
  number: string
  unit: StatedUnit
}

/** Reads a stated area, such as `1847 ft2` or `0.25 acre`; undefined if it is none. Up to four decimals. */
export function readArea(stated: string): StatedArea | undefined {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,4})?) (ft2|acre|m2|ha)$/.exec(stated) ?? []
  return number === undefined ? undefined : { number, unit: unit as StatedUnit }
}

/** Whole square metres of a stated area; 0 if it is none. */
export function squareMetresIn(stated: string): number {
  const { number, unit } = readArea(stated) ?? { number: 0, unit: 'm2' }
  return Math.round(Number(number) * squareMetresPer[unit])
}

/** The reader's unit that a stated area belongs to. */
export const unitFor = (stated: string): AreaUnit => (/m2$|ha$/.test(stated) ? 'm2' : 'ft2')

/**
 * Converts square metres to the reader's unit. Square feet are rounded to tens, because a whole square metre is no more
 * exact than that. {@link toSquareMetres} returns the same square metres.
 */
export const areaIn = (unit: AreaUnit, squareMetres: number): number =>
  unit === 'm2' ? squareMetres : Math.round(squareMetres / squareMetresPer.ft2 / 10) * 10

/** Converts an area in the reader's unit to whole square metres. */
export const toSquareMetres = (unit: AreaUnit, area: number): number => Math.round(area * squareMetresPer[unit])

/** Square metres as people read them, such as 1,450 ft². */
export const areaText = (squareMetres: number, unit: AreaUnit): string =>
  `${grouped.format(areaIn(unit, squareMetres))} ${areaSigns[unit]}`

/**
 * A stated area as people read it: as it was typed to readers of the same system, else converted.
 *
 * @param names of the units: their signs, or {@link areaNames} for a screen reader
 */
export function statedAreaText(stated: string, reader: AreaUnit, names = areaSigns): string {
  const { number, unit } = shownTo(reader, stated)
  const name = names[unit]
  return `${number} ${number === '1' ? (ofOne[name] ?? name) : name}`
}

/** Names of a unit of which there is one. */
const ofOne: Partial<Record<string, string>> = {
  acres: 'acre',
  hectares: 'hectare',
  'square feet': 'square foot',
  'square meters': 'square meter',
}

/** The stated area that a reader is shown, with separators of thousands. */
export function shownTo(reader: AreaUnit, stated: string): StatedArea {
  const area = readArea(stated)
  if (!area || unitFor(stated) !== reader)
    return { number: grouped.format(areaIn(reader, squareMetresIn(stated))), unit: reader }
  const [whole, ...decimals] = area.number.split('.')
  return { ...area, number: [grouped.format(Number(whole)), ...decimals].join('.') }
}

/**
 * A distance as people read it, such as 3 miles: miles with square feet, kilometres with square metres. Below 3 with one
 * decimal.
 */
export function distanceText(km: number, unit: AreaUnit): string {
  const distance = unit === 'm2' ? km : km / 1.609_344
  const shown = distance < 3 ? Math.round(distance * 10) / 10 : Math.round(distance)
  return `${grouped.format(shown)} ${unit === 'm2' ? 'km' : shown === 1 ? 'mile' : 'miles'}`
}
