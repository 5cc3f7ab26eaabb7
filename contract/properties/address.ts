import { folded } from '../ground/folded.ts'
import { type AddressParts, statedParts } from './address-parts.ts'
import { type AddressCountry, countryNamed, regionNamed } from './regions.ts'

/** The parts of an address. What is not recognised is absent, or left in the town. */
export interface Address {
  street?: string | undefined
  unit?: string | undefined
  /** Town, with the district before it where no state follows: `Marylebone, London`. */
  town?: string | undefined
  /** State, province or nation as it is written: `OR`, `Ontario`, `England`. */
  region?: string | undefined
  postcode?: string | undefined
  /** Known by its name, the region or the postcode. */
  country?: AddressCountry | undefined
  /** The country as it is written, if it is. */
  countryName?: string | undefined
}

/** A designator of USPS Publication 28, Appendix C2, or its like elsewhere, and its number or letter. */
const namedUnit =
  /^(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|building|bldg|block|blk|lot|space|spc|trailer|trlr|flat|slip|pier|wing|level|ph|penthouse)\.? ?#? ?(?:\d[a-z\d-]*|[a-z]\d*(?:-\d+)?)$/
const otherUnit = /^(?:# ?[a-z\d-]+|\d+(?:st|nd|rd|th) (?:floor|fl)|penthouse|ph|basement|rear|upper|lower)$/
const zip = /^\d{5}(?:-\d{4})?$/
const canadianCode = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/
const britishCode = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/
const numberedStreet = /^\d+[a-z]?(?:[-/]\d+)? /

/** Longest location that is read. */
const longest = 300

/**
 * Reads the parts of a location of the United States, Canada or Great Britain. The street is what is before the first comma;
 * of other countries, the rest is the town.
 */
export function readAddress(location: string): Address {
  const [head = '', ...rest] = location.slice(0, longest).split(',')
  const pieces = rest.map(piece => piece.trim()).filter(piece => piece !== '')
  const countryName = countryNamed(keyOf(pieces.at(-1))) || isCanada(pieces) ? pieces.pop() : undefined
  const named = countryName === undefined ? undefined : (countryNamed(keyOf(countryName)) ?? 'CA')
  const code = takePostcode(pieces, named)
  const region = takeRegion(pieces, code !== undefined || countryName !== undefined)
  const known = regionNamed(keyOf(region))?.country
  const country = named ?? code?.country ?? known
  const [units, others] = [pieces.filter(isUnit), pieces.filter(piece => !isUnit(piece))]
  const isNumbered = (piece: string, at: number) => at < others.length - 1 && numberedStreet.test(keyOf(piece))
  const isAmerican = known === 'US' || known === 'CA'
  const towns = isAmerican ? others.slice(-1) : country ? others.filter((piece, at) => !isNumbered(piece, at)) : others
  return {
    ...streetAndUnit(head.trim(), others.slice(0, others.length - towns.length), units),
    ...(towns.length > 0 && { town: towns.join(', ') }),
    ...(region !== undefined && { region }),
    ...(code && { postcode: code.postcode }),
    ...(country && { country }),
    ...(countryName !== undefined && { countryName }),
  }
}

const keyOf = (text = ''): string => folded(text)

/**
 * Whether `CA` at the end is Canada and not California: after the code of a province, a Canadian postcode, or a town and
 * the name of a province. The town Ontario is in California.
 */
function isCanada(pieces: readonly string[]): boolean {
  if (keyOf(pieces.at(-1)) !== 'ca') return false
  const others = pieces.slice(0, -1).filter(piece => !isUnit(piece))
  const last = others.at(-1) ?? ''
  if (canadianCode.test(keyOf(last.split(' ').slice(-2).join(' '))) || canadianCode.test(keyOf(last.split(' ').at(-1))))
    return true
  const region = regionNamed(keyOf(last.split(' ').at(-1)))
  if (region?.country === 'CA' && keyOf(last.split(' ').at(-1)) === region.code.toLowerCase()) return true
  return others.length > 1 && regionNamed(keyOf(last))?.country === 'CA'
}

const isUnit = (piece: string): boolean => namedUnit.test(keyOf(piece)) || otherUnit.test(keyOf(piece))

interface Postcode {
  postcode: string
  country: AddressCountry
}

/** Removes the postcode at the end, or before the region at the end. A ZIP code follows a state or is in a named country. */
function takePostcode(pieces: string[], country: AddressCountry | undefined): Postcode | undefined {
  const ends = regionNamed(keyOf(pieces.at(-1))) ? [pieces.length - 1, pieces.length - 2] : [pieces.length - 1]
  for (const at of ends) {
    const words = (pieces[at] ?? '').split(' ')
    for (const count of [1, 2]) {
      const [before, postcode] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
      const found = countryOfPostcode(keyOf(postcode))
      if (!found || (count === 2 && words.length < 2)) continue
      if (found === 'US' && (at < pieces.length - 1 || !(country === 'US' || endsWithRegion(before || pieces[at - 1]))))
        continue
      pieces.splice(at, 1, ...(before === '' ? [] : [before]))
      return { postcode: postcode.toUpperCase(), country: found }
    }
  }
  return undefined
}

function countryOfPostcode(key: string): AddressCountry | undefined {
  if (zip.test(key)) return 'US'
  if (canadianCode.test(key)) return 'CA'
  return britishCode.test(key) ? 'GB' : undefined
}

/** Number of words of the region at the end of a text; 0 if there is none. The longest one counts. */
function wordsOfRegion(text: string): number {
  const words = text.split(' ')
  return [4, 3, 2, 1].find(count => words.length >= count && regionNamed(keyOf(words.slice(-count).join(' ')))) ?? 0
}
const endsWithRegion = (text = ''): boolean => wordsOfRegion(text) > 0

/**
 * Removes the region at the end.
 *
 * @param isKnown whether the country is known, so that a state can follow its town without a comma
 */
function takeRegion(pieces: string[], isKnown: boolean): string | undefined {
  const last = pieces.at(-1) ?? ''
  if (regionNamed(keyOf(last))) return pieces.pop()
  const count = isKnown ? wordsOfRegion(last) : 0
  if (count === 0) return undefined
  const words = last.split(' ')
  pieces.splice(-1, 1, words.slice(0, -count).join(' '))
  return words.slice(-count).join(' ')
}

/** The street, and the unit of its own piece or at the end of the street. */
function streetAndUnit(
  head: string,
  others: readonly string[],
  units: readonly string[],
): Pick<Address, 'street' | 'unit'> {
  const pieces = [head, ...others].filter(piece => piece !== '')
  const streets = pieces.filter(piece => !isUnit(piece))
  const words = (streets[0] ?? '').split(' ')
  const count = [3, 2, 1].find(few => words.length > few && isUnit(words.slice(-few).join(' '))) ?? 0
  const first = count === 0 ? (streets[0] ?? '') : words.slice(0, -count).join(' ')
  const street = [first, ...streets.slice(1)].filter(piece => piece !== '').join(', ')
  const all = [count === 0 ? '' : words.slice(-count).join(' '), ...pieces.filter(isUnit), ...units]
  const unit = all.filter(piece => piece !== '').join(', ')
  return { ...(street !== '' && { street }), ...(unit !== '' && { unit }) }
}

const countryTitles = { US: 'United States', CA: 'Canada', GB: 'United Kingdom' }

/** Reads the parts of a location, with the country that region or postcode tell. */
export function readParts(location: string): AddressParts {
  const { country, countryName, ...parts } = readAddress(location)
  const named = countryName ?? (country && countryTitles[country])
  return { ...parts, ...(named !== undefined && { country: named }) }
}

/** The address of a location: its corrected parts if there are any, else what is read from it. */
export function addressOf(location: string, corrected: AddressParts | null | undefined): Address {
  const parts = statedParts(corrected)
  if (!parts) return readAddress(location)
  const { country: countryName, ...others } = parts
  const region = parts.region === undefined ? undefined : regionNamed(folded(parts.region))
  const country = (countryName && countryNamed(folded(countryName))) || region?.country
  return { ...others, ...(country && { country }), ...(countryName && { countryName }) }
}
