import { countryNamed, regionNamed } from './regions.ts'

/** Postal codes that look unlike a house number: of Great Britain, Canada and Ireland, and those in groups of digits. */
const formattedCodes =
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b[A-Z]\d{2} ?[A-Z\d]{4}\b|\b\d{5}-\d{3,4}\b|\b\d{4}-\d{3}\b|\b\d{2}-\d{3}\b|\b\d{3}[- ]\d{2,4}\b/gu
/** Postal codes of five or more digits, and of four digits beside a place. */
const longCodes = /\b\d{5,7}\b/gu
const shortCodes = /\b\d{4}(?: [A-Z]{2}\b)?/gu
const streetWords =
  /\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|highway|hwy|rue|via|viale|piazza|corso|calle|avenida|plaza|rua|largo|allee|platz|weg|gasse|gata|ulica|ul|utca)\b|stra(?:ß|ss)e\b|str\.|straat\b/iu

/** Two capitals are a state or province, but for those of countries whose postal codes come before the town. */
const state = /^ ?(?!AT|BE|CH|DK|ES|FI|FR|NL|NO|SE)[A-Z]{2}\b/
const postalCodes = [formattedCodes, longCodes, shortCodes]

/**
 * Whether a text that names a place seems to contain the number of a house. A number that may be either, a house or a
 * postal code, counts as one of a house if the text names a street, a state or another postal code after it.
 */
export function hasHouseNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digit => (/\d/.test(digit) ? digit : '0'))
  const parts = plain.split(/[,、;]/).map(part => part.trim())
  const isCountryLast = parts.length > 1 && countryNamed(parts.at(-1)?.toLowerCase() ?? '') !== undefined
  if (isCountryLast) parts.pop()
  const last = parts.at(-1) ?? ''
  const beforeRegion = withoutRegion(last)
  // In these countries the postal code comes last, so a number before a town is one of a house.
  const beginTowns = isCountryLast || beforeRegion !== undefined ? [...parts.slice(0, -1), beforeRegion ?? last] : []
  if (beginTowns.some(part => /^[1-9]\d* \p{L}/u.test(part))) return true
  if (state.test(last) && parts.slice(0, -2).some(part => /^\d+ /.test(part))) return true
  if (countCodes(plain) > 1) return true
  return parts.some(part => (streetWords.test(part) ? /\d/.test(part) : /\d/.test(withoutCodes(part))))
}

const withoutCodes = (text: string) => postalCodes.reduce((rest, codes) => rest.replaceAll(codes, ' '), text)

/** Counts what may be a postal code. An address has one. */
function countCodes(text: string): number {
  let count = 0
  postalCodes.reduce((rest, codes) => rest.replaceAll(codes, () => (count++, ' ')), text)
  return count
}

/** Longest name of a region, in words. */
const mostWords = 3

/** Returns the text before the full name of a region at its end; undefined if it ends with none. */
function withoutRegion(text: string): string | undefined {
  const words = text.split(' ')
  for (let count = 1; count <= mostWords; count++) {
    const name = words.slice(-count).join(' ').toLowerCase()
    if (name.length > 2 && regionNamed(name)) return words.slice(0, -count).join(' ')
  }
  return undefined
}
