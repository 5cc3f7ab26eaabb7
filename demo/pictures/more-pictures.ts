/** Every further picture by its name: `<first picture>-<room>`, and `<first picture>-again` for the outside. */
import { homes } from './homes.ts'
import { roomOfHome } from './home-rooms.ts'
import { listings } from './listings.ts'
import { moreOutsides } from './more-outsides.ts'
import type { Listing } from './studio.ts'

const width = 768

function again(slug: string, first: Listing | undefined, light: Listing['light']): Listing {
  const drawing = moreOutsides[slug]
  if (drawing) return { light, width, drawing, ...(isTurnedRight.has(slug) && { sunFrom: 'right' }) }
  if (!first) throw new Error(`There is no picture called ${slug}.`)
  return {
    ...first,
    hero: false,
    width,
    light,
    seed: slug,
    seen: ({ turn, ahead }) => ({ turn: -turn * 0.85, ahead: 1 - ahead }),
    // Tall houses need the whole picture.
    view: { lens: slug.startsWith('to') ? 1.45 : 1.78 },
    ...(first.sunFrom === 'right' ? { sunFrom: undefined } : { sunFrom: 'right' }),
  }
}

/** Houses of `moreOutsides` that look to the right. */
const isTurnedRight = new Set(['living-room-golden', 'study-golden'])

export const morePictures: Readonly<Record<string, Listing>> = Object.fromEntries(
  [...homes].flatMap(([slug, home]) => [
    ...home.again.map(light => [`${slug}-again`, again(slug, listings[slug], light)] as const),
    ...home.rooms.map(room => [`${slug}-${room}`, { ...roomOfHome(slug, home, room), width }] as const),
  ]),
)
