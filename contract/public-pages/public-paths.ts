import { folded } from '../ground/folded.ts'
import type { AddressParts } from '../properties/address-parts.ts'
import { type Address, addressOf, readAddress } from '../properties/address.ts'
import { hiddenLocation } from '../properties/hidden-location.ts'
import { nationOf } from '../properties/nation-of.ts'
import { countryNamed, nationNames, regionNamed } from '../properties/regions.ts'

// Paths of the public pages. Names in them are for readers: the id of a home decides. The path of a place is stored with
// each way to write it (server/features/properties/place-store.ts).

/** Bytes of the longest name of a home in a path, encoded. */
const longestName = 120

/** Converts a text to a part of a path: lower case without accents, words joined by hyphens. */
export const slugOf = (text: string): string =>
  folded(text)
    .normalize('NFKD')
    .replaceAll("'", '')
    .replaceAll(/[\0-/:-`{-\u007f\u2000-\u206f]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A place of a location: `Springfield, Illinois` of `12 Alder Street, Springfield, IL`. */
export interface PlaceOfProperty {
  name: string
  /** Path of the page with its homes, encoded. */
  path: string
  /** Its state or region: the last part of its name. A name of one part has none, and a state itself. */
  state?: { name: string; path: string }
}

/**
 * Name and path of the place of a location: its town and state, without unit, postcode and country. A state has one name,
 * however it is written; a nation of the United Kingdom counts, if it can be told. A location without a town names its state.
 * Where town and state are not recognised, the place is all parts after the first comma, without empty ones. Undefined if
 * there are none.
 *
 * @param address its parts, if its agent has corrected them
 */
export function placeOf(location: string, address: Address = readAddress(location)): PlaceOfProperty | undefined {
  const pieces = (address.town ?? '').split(', ').filter(isName)
  const { state, region } = stateOf(address)
  if (region !== undefined) pieces.push(region)
  if (pieces.length === 0) return address.region === undefined || state === undefined ? undefined : stateNamed(state)
  if (state !== undefined) return placeIn(state, pieces)
  const last = pieces.at(-1) ?? ''
  return pieces.length === 1 ? { name: last, path: pathOf(['all', last]) } : placeIn(last, pieces.slice(0, -1))
}

/** Whether a part of a location names something: it is no postcode alone. */
const isName = (piece: string): boolean => /[^\d-]/.test(slugOf(piece))

/** State of an address, else its country. A region that is not recognised is part of the place if the country is stated. */
function stateOf({ town, region, postcode, country, countryName }: Address): { state?: string; region?: string } {
  const known = region === undefined ? undefined : regionNamed(folded(region))
  if (known) return { state: known.name }
  const named = countryName === undefined ? undefined : country ? countryTitles[country] : countryName
  const state = country === 'GB' ? (nationOf(town, postcode) ?? countryTitles.GB) : named
  if (region === undefined) return state === undefined ? {} : { state }
  return state === undefined ? { state: region } : { state, region }
}

const countryTitles = { US: 'USA', CA: 'Canada', GB: 'United Kingdom' }

/** The one name of a state, province or nation; another region as it is written. */
const nameOfRegion = (region: string): string => regionNamed(folded(region))?.name ?? region

const pathOf = (names: readonly string[]): string =>
  ['/places', ...names.map(name => encodeURIComponent(slugOf(name)))].join('/')

const stateNamed = (name: string): PlaceOfProperty => ({ name, path: pathOf([name]) })

const placeIn = (state: string, pieces: readonly string[]): PlaceOfProperty => ({
  name: [...pieces, state].join(', '),
  path: pathOf([state, pieces.join(' ')]),
  state: stateNamed(state),
})

/** Path of a place as it is stored, without `/places/` and not encoded: `illinois/springfield`, and `illinois` of a state. */
export const placePathOf = (location: string, address?: Address): string | undefined => {
  const path = placeOf(location, address)?.path
  return path === undefined ? undefined : decodeURIComponent(path.slice('/places/'.length))
}

/**
 * The place of a location as it is written, without street, unit and postcode; its name where that is read as another place:
 * `Didcot, England` of `Didcot OX11 0AA`.
 */
export function writtenPlaceOf(location: string, corrected?: AddressParts | null): string {
  const written = hiddenLocation(location, corrected)
  const place = placeOf(location, addressOf(location, corrected))
  return !place || placeOf(`, ${written}`)?.path === place.path ? written : place.name
}

/** Path of the page of a place or state, encoded, by the path that is stored. */
export const pageOfPlace = (stored: string): string => `/places/${stored.split('/').map(encodeURIComponent).join('/')}`

/** Part of a path that a state or region has now: `oregon` of `or`. */
export const stateSlugOf = (state: string): string => slugOf(nameOfRegion(slugOf(state).replaceAll('-', ' ')))

/** Parts of the paths of a state: those of its nations too for the United Kingdom, which a town has if its nation is unknown. */
export const stateSlugsOf = (state: string): string[] =>
  countryNamed(folded(state)) === 'GB' ? [countryTitles.GB, ...nationNames].map(slugOf) : [stateSlugOf(state)]

/** Path of the public page of a home, encoded. */
export function publicPathOfProperty(
  { _id, title, location }: { _id: string; title: string; location: string },
  address?: Address,
): string {
  const named = placeOf(location, address)?.name ?? location.slice(location.lastIndexOf(',') + 1)
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
