import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../demo/images')

/** Pictures that come with Keyhaven: the demo listings, and these, which every marketplace shows. */
const always: Record<string, string> = {
  'default-avatar': 'portrait-default',
  'hero-1': 'villa-dusk',
  'hero-2': 'farmhouse-midday',
  'hero-3': 'tower-dusk',
  // The same picture, cropped for phones.
  'hero-1-tall': 'villa-dusk-tall',
  'hero-2-tall': 'farmhouse-midday-tall',
  'hero-3-tall': 'tower-dusk-tall',
}

/** Whether a picture with this name comes with Keyhaven. */
export const isBundledImage = (id: string): boolean => Object.hasOwn(always, id) || bundled.has(id)

/** Formats of bundled pictures. Listings have only WebP; the first pictures of the home page also have AVIF. */
export type ImageFormat = 'webp' | 'avif'

/** Widths by picture and format, read once: the folder does not change while the server runs. */
const widthsOf = new Map<string, number[]>()
const widths = (picture: string, format: ImageFormat): number[] => {
  const key = `${picture}.${format}`
  const known = widthsOf.get(key)
  if (known) return known
  const found = readdirSync(path.join(folder, picture))
    .filter(file => file.endsWith(`.${format}`))
    .map(file => Number.parseInt(file))
    .filter(width => width > 0)
    .toSorted((a, b) => a - b)
  widthsOf.set(key, found)
  return found
}

/** Reads a bundled picture in the requested width, or the next larger one. */
export async function readBundledImage(
  id: string,
  width: number,
  format: ImageFormat = 'webp',
): Promise<Buffer | undefined> {
  const picture = always[id] ?? id
  if (!bundled.has(picture)) return undefined
  const all = widths(picture, format)
  const best = all.find(candidate => candidate >= width) ?? all.at(-1)
  return best === undefined ? undefined : readFile(path.join(folder, picture, `${best}.${format}`))
}

const bundled = new Set(
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : [])),
)
