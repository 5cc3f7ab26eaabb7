/** Rooms of the demo homes: furniture, colours, light and viewpoint follow from the name of the home. */
import { chanceOf } from './chance.ts'
import { plans, type Layout, type Outside, type RoomOptions } from './interior.ts'
import type { LightName } from './light.ts'
import { room } from './rooms.ts'
import { styles, type StyleName, type Tone } from './room-styles.ts'
import type { Listing } from './studio.ts'

/** Kinds of room pictures, and how they are furnished. */
const furnished = {
  living: { kind: 'living' },
  fireside: { kind: 'living', layout: 'fireplace' },
  stove: { kind: 'living', layout: 'stove' },
  view: { kind: 'living', layout: 'view' },
  kitchen: { kind: 'kitchen' },
  'eat-in-kitchen': { kind: 'kitchen', layout: 'table' },
  dining: { kind: 'dining' },
  'round-table': { kind: 'dining', layout: 'round' },
  bedroom: { kind: 'bedroom' },
  'corner-bedroom': { kind: 'bedroom', layout: 'corner' },
  loft: { kind: 'bedroom', layout: 'corner', ceiling: 'sloped' },
  twin: { kind: 'bedroom', layout: 'twin' },
  bathroom: { kind: 'bathroom' },
  shower: { kind: 'bathroom', layout: 'shower' },
  study: { kind: 'study' },
} as const satisfies Record<string, { kind: RoomOptions['kind']; layout?: Layout; ceiling?: RoomOptions['ceiling'] }>

export type RoomName = keyof typeof furnished

export interface HomeRooms {
  style: StyleName
  outside: Outside
  rooms: readonly RoomName[]
}

/** A room of a home, with the words for its colours. */
export interface DrawnRoom extends Listing {
  tones: Record<'accent' | 'fabric' | 'rug' | 'wood', string>
}

export function roomOfHome(slug: string, { style: name, outside }: HomeRooms, which: RoomName): DrawnRoom {
  const style = styles[name]
  // The whole home shares walls, floors and wood; each room has its own accents.
  const home = chanceOf(`${slug} home`)
  const own = chanceOf(`${slug} ${which}`)
  const of = (tones: readonly [Tone, ...Tone[]], chance = own) => chance.pick(tones)
  const [wall, floor, wood] = [of(style.wall, home), of(style.floor, home), of(style.wood, home)]
  const [accent, fabric, rug] = [of(style.accent), of(style.fabric), of(style.rug)]
  const set = furnished[which]
  const { kind } = set
  const layout = 'layout' in set ? set.layout : undefined
  const bath = kind === 'bathroom'
  const usual = plans[kind].eye
  const light: LightName =
    outside === 'sea' ? own.pick(['coast', 'midday', 'golden']) : own.pick(['midday', 'golden', 'golden', 'coast'])
  const evening = own.next() < (kind === 'living' || kind === 'dining' ? 0.34 : 0.12)
  const step = own.between(-0.5, 0.35)
  const options: RoomOptions = {
    kind,
    layout,
    wall: bath ? '#e6e2d8' : wall[1],
    accent: accent[1],
    floor: bath ? own.pick(['#b9b2a4', '#8f9290', '#c9bda6', '#a89a88']) : floor[1],
    fabric: fabric[1],
    rug: rug[1],
    wood: wood[1],
    // Over a table, a lamp in the colour of the wall would hardly be seen.
    shade: own.pick(['#efe2c8', kind === 'dining' ? '#3a3f42' : accent[1], '#2f3234', '#c08f4a', '#e9e2d6']),
    art: Math.floor(own.next() * 8),
    rugOf: own.pick(['border', 'plain', 'stripes', kind === 'living' ? 'round' : 'border']),
    outside,
    ...('walls' in style && !bath && { walls: style.walls }),
    ...('back' in style && !bath && { back: style.back }),
    ...('flooring' in style && !bath && { flooring: style.flooring }),
    ...('ceiling' in style && !bath && { ceiling: style.ceiling }),
    ...('ceiling' in set && { ceiling: set.ceiling }),
    ...('frame' in style && { frame: style.frame }),
    ...('rows' in style && !bath && { rows: style.rows }),
    eye: [usual[0] + step, usual[1] + own.between(-0.08, 0.12), usual[2] + own.between(-0.05, 0.35)],
    heading: -step * 0.22 + own.between(-0.1, 0.07),
    ahead: 0.51,
  }
  return {
    light: evening ? 'dusk' : light,
    drawing: room(options),
    ...(own.next() < 0.5 && { flipped: true as const }),
    tones: { accent: accent[0], fabric: fabric[0], rug: rug[0], wood: wood[0] },
  }
}
