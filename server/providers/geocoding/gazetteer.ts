import { readAddress } from '#contract/properties/address.ts'
import { type City, type CityIndex, readCities, simplified } from './city-index.ts'
import { otherNameOf } from './other-name-of.ts'
import type { FoundPoint, Geocoder } from './port.ts'
import { type Region, regionsNamed } from './regions-named.ts'

/** Factor by which a place must be larger than others of its name, where no state tells them apart. */
const clearlyLarger = 4

let cities: Promise<CityIndex> | undefined

/** Finds places in the bundled list of GeoNames, without a network. */
export const gazetteer: Geocoder = {
  name: 'gazetteer',
  pauseMs: 0,
  find: async location => {
    cities ??= readCities()
    return findIn(await cities, location)
  },
}

const isRegion = (piece = '') => regionsNamed(piece).length > 0

/** Finds the place of a location such as `12 Alder Street, Springfield, IL 62701`. */
export function findIn(index: CityIndex, location: string): FoundPoint | undefined {
  const texts = piecesOf(location.slice(0, 300))
  const pieces = texts.map(withoutPostcode).filter(piece => piece !== '')
  const [first = '', ...others] = pieces
  const isStreet = /^\s*\d/.test(texts[0] ?? '')
  const asPlace = () => (isStreet ? undefined : bestOf(index, first, others))
  if (isRegion(others[0])) {
    const found = asPlace()
    if (found) return found
  }
  for (const [at, piece] of others.entries()) {
    if (at > 0 && isRegion(piece)) break
    // Singapore is a town of its country, Usa a town of Japan.
    const own = regionsNamed(piece).some(({ part }) => part === undefined) ? [piece] : []
    const found = bestOf(index, piece, [...own, ...others.slice(at + 1)])
    if (found) return found
  }
  return asPlace()
}

/**
 * Returns street, town, state and country of a location whose address is recognised, else what is between its commas. A
 * country that only the state tells does not count: Perth, WA is in Australia.
 */
function piecesOf(location: string): string[] {
  const { street = '', town, region, postcode, country, countryName } = readAddress(location)
  if (country === undefined) return location.split(',')
  const named = countryName ?? (postcode === undefined ? undefined : country)
  return [street, ...(town?.split(', ') ?? []), ...[region, named].filter(piece => piece !== undefined)]
}

/** Drops a postcode at the end or at the beginning of a piece: `or 97205`, `5003 bergen`, `nw1 6xe`. */
const withoutPostcode = (piece: string): string =>
  simplified(piece)
    .split(' ')
    .filter((word, at, words) => !(/\d/.test(word) && (at === 0 || at >= words.length - 2)))
    .join(' ')

function bestOf(index: CityIndex, name: string, qualifiers: readonly string[]): FoundPoint | undefined {
  if (name === '') return undefined
  const other = otherNameOf(name, qualifiers)
  const others = other ? index.named(other.name).filter(city => city.country === other.country) : []
  const forms = [`${name} city`, name.replace(/^city of | city$/, ''), `the ${name}`, withWholeDirection(name)]
  const found = [[...index.named(name), ...others], ...forms.map(form => index.named(form))]
  const regions = qualifiers.map(regionsNamed).filter(options => options.length > 0)
  for (const named of found) {
    const [best, second] = named
      .filter(city => regions.every(options => options.some(region => isIn(city, region))))
      .toSorted((a, b) => b.population - a.population)
    if (!best) continue
    const hasState = regions.some(options => options.some(({ country, part }) => part && country === best.country))
    const isClear = hasState || best.population >= clearlyLarger * (second?.population ?? 0)
    return isClear ? { point: { lat: best.lat, lng: best.lng }, precision: 'place' } : undefined
  }
  return undefined
}

const directions: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' }
/** Writes out the direction that a name begins with: `n las vegas`. */
const withWholeDirection = (name: string): string =>
  name.replace(/^[nsew] /, start => `${directions[start.charAt(0)] ?? ''} `)

const isIn = (city: City, { country, part }: Region): boolean =>
  city.country === country && (part === undefined || city.part === part)
