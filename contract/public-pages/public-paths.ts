import { folded } from '../ground/folded.ts'

// Paths of the public pages. Names in them are for readers: the id of a home decides, and a place is found by the same
// rule in the database (place_path in server/db/migrations/0042-place-paths.sql).

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
 * Name and path of the place of a location: the parts after its first comma, without empty ones. Undefined if there are
 * none.
 */
export function placeOf(location: string): PlaceOfProperty | undefined {
  const pieces = location
    .split(',')
    .slice(1)
    .map(piece => piece.trim())
    .filter(piece => slugOf(piece) !== '')
  const slugs = pieces.map(slugOf)
  const state = slugs.length > 1 ? slugs.pop() : 'all'
  if (slugs.length === 0 || state === undefined) return undefined
  return {
    name: pieces.join(', '),
    path: `/places/${encodeURIComponent(state)}/${encodeURIComponent(slugs.join('-'))}`,
    ...(pieces.length > 1 && { state: { name: pieces.at(-1) ?? '', path: `/places/${encodeURIComponent(state)}` } }),
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
  const place = shortenedSlug(slugOf(location.slice(location.indexOf(',') + 1)) || 'home')
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
