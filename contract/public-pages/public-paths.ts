import { folded } from '../ground/folded.ts'
import { readAddress } from '../properties/address.ts'

// Paths of the public pages. Names in them are for readers: the id of a home decides, and a place is found by the same
// rule in the database (place_path in server/db/migrations/0112-places-of-addresses.sql).

/** Bytes of the longest name of a home in a path, encoded. */
const longestName = 120

/** Converts a text to a part of a path: lower case without accents, words joined by hyphens. */
export const slugOf = (text: string): string =>
  folded(text)
    .normalize('NFKD')
    .replaceAll("'", '')
    .replaceAll(/[\0-/:-`{-\u007f\u2000-\u206f]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A place of a location: `Springfield, IL` of `12 Alder Street, Springfield, IL`. */
export interface PlaceOfProperty {
  name: string
  /** Path of the page with its homes, encoded. */
  path: string
  /** Its state or region: the last part of its name. A name of one part has none. */
  state?: { name: string; path: string }
}

/**
 * Name and path of the place of a location: its town and state, without unit, postcode and country. Where these are not
 * recognised, all parts after its first comma, without empty ones. Undefined if there are none.
 */
export function placeOf(location: string): PlaceOfProperty | undefined {
  const { town = '', region, country, countryName } = readAddress(location)
  const pieces = town.split(', ').filter(piece => slugOf(piece) !== '')
  const slugs = pieces.map(slugOf)
  if (slugs.length === 0) return region === undefined ? undefined : placeNamed(writtenRegion(region))
  const state = region ?? (countryName === undefined || country === undefined ? undefined : countryTitles[country])
  if (state !== undefined) return placeIn(writtenRegion(state), pieces, slugs)
  const [last, lastSlug] = [pieces.at(-1), slugs.at(-1)]
  if (pieces.length === 1 || lastSlug === undefined || last === undefined) return placeNamed(pieces[0] ?? '')
  return placeIn(last, pieces.slice(0, -1), slugs.slice(0, -1))
}

const countryTitles = { US: 'USA', CA: 'Canada', GB: 'United Kingdom' }

/** Writes D.C. without its dots. */
const writtenRegion = (region: string): string => (/^d\.c\.?$/i.test(region) ? 'DC' : region)

/** A place without a state. */
const placeNamed = (name: string): PlaceOfProperty => ({
  name,
  path: `/places/all/${encodeURIComponent(slugOf(name))}`,
})

function placeIn(state: string, pieces: readonly string[], slugs: readonly string[]): PlaceOfProperty {
  const path = `/places/${encodeURIComponent(slugOf(state))}`
  return {
    name: [...pieces, state].join(', '),
    path: `${path}/${encodeURIComponent(slugs.join('-'))}`,
    state: { name: state, path },
  }
}

/** Path of the public page of a home, encoded. */
export function publicPathOfProperty({
  _id,
  title,
  location,
}: {
  _id: string
  title: string
  location: string
}): string {
  const named = placeOf(location)?.name ?? location.slice(location.indexOf(',') + 1)
  const place = shortenedSlug(slugOf(named) || 'home')
  const name = [shortenedSlug(slugOf(title)), _id].filter(part => part !== '').join('-')
  return `/homes/${encodeURIComponent(place)}/${encodeURIComponent(name)}`
}

/** Cuts a name at the end of a word, if it has one. */
function shortenedSlug(slug: string): string {
  // Whole characters: half an emoji cannot be encoded.
  const characters = Array.from(slug).slice(0, longestName)
  while (encodeURIComponent(characters.join('')).length > longestName) characters.pop()
  const cut = characters.join('')
  return cut === slug ? slug : cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : undefined)
}
