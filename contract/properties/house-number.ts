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
const country = /^ ?(?:USA?|United States|Canada)$/i

/**
 * Whether a text that names a place seems to contain the number of a house. A number that may be either, a house or a
 * postal code, counts as one of a house if the text names a street or has no comma.
 */
export function hasHouseNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digit => (/\d/.test(digit) ? digit : '0'))
  const parts = plain.split(/[,、;]/)
  if (parts.length > 1 && country.test(parts.at(-1) ?? '')) parts.pop()
  // Before a town and a state, a number is one of a house: the postal code comes last.
  const isBeforeState = state.test(parts.at(-1) ?? '')
  return parts.some((part, at) => {
    if (isBeforeState && at < parts.length - 2 && /^ ?\d+ /.test(part)) return true
    if (streetWords.test(part)) return /\d/.test(part)
    return /\d/.test(part.replaceAll(formattedCodes, ' ').replaceAll(longCodes, ' ').replaceAll(shortCodes, ' '))
  })
}
