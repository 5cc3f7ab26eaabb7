import type { Point } from '#contract/properties/position.ts'

/** Point that a text names, which may lie outside the earth; or why it names none. */
type ReadPoint = { point: Point } | { problem: string }

/** Longer texts are not read. Links of maps have a few hundred characters. */
const longestText = 2000
/** Kinds of links that are read, as a list for people. */
export const mapKinds = 'Google Maps, Apple Maps, OpenStreetMap or Bing Maps'

/** Example of coordinates. */
export const exampleOfPin = '45.52306, -122.67648'
/** Message for a text that is none. */
const notCoordinates = `Write the latitude, a comma and the longitude, such as ${exampleOfPin}`
const unknownKind = `This is no link of a map that can be read. Use one of ${mapKinds}, or the coordinates`

/** Reads coordinates, in decimals or in degrees, minutes and seconds, or the link of a map. */
export function readPoint(typed: string): ReadPoint {
  const text = typed.slice(0, longestText + 1).trim()
  if (text.length > longestText) return { problem: `Write at most ${longestText} characters` }
  const url = /^(?:https?:\/\/|www\.|maps\.)\S+$/i.test(text) ? asUrl(text) : undefined
  if (url) return readLink(url)
  const point = coordinates(text)
  return point ? { point } : { problem: notCoordinates }
}

const coordinates = (text: string): Point | undefined => decimals(text) ?? degreesMinutesSeconds(text)

function asUrl(text: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(text) ? text : `https://${text}`)
  } catch {
    return undefined
  }
}

const pair = /^(-?\d{1,3}(?:\.\d{1,15})?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d{1,15})?)°?$/

function decimals(text: string): Point | undefined {
  const [, lat, lng] = pair.exec(text) ?? []
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) }
}

/** Reads `45°31′23″ N, 122°40′35″ W`. The letters may come before the numbers, and in either order. */
function degreesMinutesSeconds(text: string): Point | undefined {
  if (!/^[\dNSEW.°'′’"″”,;\s]{4,100}$/i.test(text)) return undefined
  const tokens = text.toUpperCase().match(/[NSEW]|\d+(?:\.\d+)?/g) ?? []
  const inOrder = /^\d/.test(tokens[0] ?? '') ? tokens.toReversed() : tokens
  const angles: { letter: string; numbers: number[] }[] = []
  for (const token of inOrder) {
    if (/[NSEW]/.test(token)) angles.push({ letter: token, numbers: [] })
    else angles.at(-1)?.numbers.push(Number(token))
  }
  const degreesOf = (letters: string) => {
    const named = angles.filter(({ letter }) => letters.includes(letter))
    const [{ letter, numbers } = { letter: '', numbers: [] }] = named
    const [degrees, minutes = 0, seconds = 0] = inOrder === tokens ? numbers : numbers.toReversed()
    const isAngle = named.length === 1 && numbers.length <= 3 && minutes < 60 && seconds < 60
    if (degrees === undefined || !isAngle) return undefined
    return (letter === letters[1] ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600)
  }
  const [lat, lng] = [degreesOf('NS'), degreesOf('EW')]
  return angles.length !== 2 || lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** Decodes a part of a path. Undefined if it cannot be decoded. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

interface MapKind {
  name: string
  host: RegExp
  /** Texts of a link that may have a position, the most exact one first. */
  texts: (url: URL) => (string | null | undefined)[]
}

const kinds: MapKind[] = [
  {
    name: 'Google Maps',
    // Its short links have no position.
    host: /^((www\.|maps\.)?google\.[a-z]{2,3}(\.[a-z]{2})?|(maps\.app\.)?goo\.gl)$/,
    texts: ({ pathname, searchParams: query }) => [
      // The place that the link names, before the middle of the map.
      /!3d(-?\d{1,3}\.\d{1,15}!4d-?\d{1,3}\.\d{1,15})/.exec(pathname)?.[1]?.replace('!4d', ','),
      query.get('query'),
      query.get('q')?.replace(/^loc:/, ''),
      query.get('destination'),
      query.get('ll'),
      /\/(?:search|place|dir\/)\/(-?[\d.]{1,20},\+?-?[\d.]{1,20})/.exec(pathname)?.[1]?.replace('+', ''),
      // Degrees, minutes and seconds.
      decoded(/\/(?:search|place|dir\/)\/(\d[^/]{3,200})/.exec(pathname)?.[1]?.replaceAll('+', ' ')),
      query.get('center'),
      /\/@(-?[\d.]{1,20},-?[\d.]{1,20})/.exec(pathname)?.[1],
    ],
  },
  {
    name: 'Apple Maps',
    host: /^maps\.apple(\.com)?$/,
    texts: ({ searchParams: query }) => ['coordinate', 'll', 'q', 'daddr', 'center'].map(name => query.get(name)),
  },
  {
    name: 'OpenStreetMap',
    host: /^(www\.)?(openstreetmap|osm)\.org$/,
    texts: ({ searchParams: query, hash }) => [
      `${query.get('mlat')},${query.get('mlon')}`,
      /^#map=[\d.]{1,5}\/(-?[\d.]{1,20}\/-?[\d.]{1,20})/.exec(hash)?.[1]?.replace('/', ','),
    ],
  },
  {
    name: 'Bing Maps',
    host: /^(www\.)?bing\.com$/,
    texts: ({ searchParams: query }) => [
      /^point\.(-?[\d.]{1,20}_-?[\d.]{1,20})/.exec(query.get('sp') ?? '')?.[1]?.replace('_', ','),
      query.get('cp')?.replace('~', ','),
    ],
  },
]

function readLink(url: URL): ReadPoint {
  const kind = kinds.find(({ host }) => host.test(url.hostname))
  if (!kind) return { problem: unknownKind }
  const point = kind
    .texts(url)
    .map(text => coordinates(text?.trim() ?? ''))
    .find(found => found !== undefined)
  return point
    ? { point }
    : { problem: `This link of ${kind.name} has no position. Open it, and copy the address of the page with the map` }
}
