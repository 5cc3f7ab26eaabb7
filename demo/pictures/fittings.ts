/** Parts of every house: hollow storeys with a room behind the glass, lamps and chimneys. */
import type { Box, Builder, Opening, Side, Wall } from './builder.ts'
import type { Chance } from './chance.ts'
import { paint, times, type Rgb } from './colours.ts'
import type { Light } from './light.ts'
import { glass, glowing, indoors, plain, type Material, type Room } from './materials.ts'
import { planks } from './woodwork.ts'
import { add, scale, type Vec } from './vectors.ts'

export const pane = glass()

/** Cloth in folds, for curtains. */
export const cloth = (hex: string, fold = 0.16): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const wave = Math.sin((at.u / fold) * Math.PI * 2 + Math.sin(at.u * 5) * 1.2)
      look.colour = times(colour, 0.82 + 0.18 * wave)
      look.tiltU = wave * 0.25
    },
  }
}

interface Storey {
  outside: Material
  windows: Partial<Record<Side, readonly Opening[]>>
  /** Walls of another stuff than the rest. */
  sides?: Partial<Record<Side, Material>>
  lit?: boolean
  floor?: string
  paint?: string
  curtains?: boolean
}

export interface House {
  builder: Builder
  light: Light
  chance: Chance
}

export function roomOf({ builder, light, chance }: House, box: Box, lit?: boolean): Room {
  const on = lit ?? chance.next() < light.lampShare
  const probe: Builder = builder.placed([box.x + box.w / 2, box.y + box.h * 0.78, box.z + Math.min(2.4, box.d / 2)], 0)
  probe.quad([0, 0, 0], [0.01, 0, 0], [0, 0.01, 0], plain('#ffffff'))
  const marker = probe.patches.pop()
  const lampAt = marker ? marker.corner : ([0, 0, 0] as const)
  const day = times(light.sky[1], light.lampShare > 0.8 ? 0.1 : 0.2)
  const lamp: Rgb = on ? times(light.lamp, 1.6) : [0, 0, 0]
  return { lampAt, lamp, fill: on ? times(light.lamp, 0.14) : day }
}

/** A storey one can look into. */
export function storey(house: House, box: Box, options: Storey): Room {
  const { builder, chance } = house
  const { x, y, z, w, h, d } = box
  const room = roomOf(house, box, options.lit)
  const inside = indoors(plain(options.paint ?? chance.pick(['#efe6d8', '#e9e2d6', '#e6ddcf'])), room)
  const sides: Record<Side, Pick<Wall, 'at' | 'right' | 'w'>> = {
    front: { at: [x, y, z], right: [1, 0, 0], w },
    right: { at: [x + w, y, z], right: [0, 0, 1], w: d },
    back: { at: [x + w, y, z + d], right: [-1, 0, 0], w },
    left: { at: [x, y, z + d], right: [0, 0, -1], w: d },
  }
  for (const side of ['front', 'right', 'back', 'left'] as const) {
    const openings = options.windows[side] ?? []
    builder.wall({ ...sides[side], h, outside: options.sides?.[side] ?? options.outside, inside, openings })
    if (options.curtains === false) continue
    for (const opening of openings) {
      if (!opening.pane || opening.w < 0.8 || chance.next() > 0.75) continue
      const drape = indoors(cloth(chance.pick(['#efe7d8', '#d9cdb8', '#e8e2d6'])), room)
      const { at, right } = sides[side]
      const inward: Vec = [-right[2], 0, right[0]]
      const hang = (from: number, wide: number) => {
        const corner = add(add(at, scale(right, opening.u + from)), add(scale(inward, 0.32), [0, opening.v, 0]))
        builder.quad(corner, scale(right, wide), [0, opening.h, 0], drape, { u: from })
      }
      const wide = Math.min(0.7, opening.w * chance.between(0.12, 0.2))
      hang(0.02, wide)
      hang(opening.w - wide - 0.02, wide)
    }
  }
  const boards = indoors(planks(options.floor ?? '#b58a5e', 0.18, 0.02), room)
  builder.quad([x, y + 0.02, z], [w, 0, 0], [0, 0, d], boards)
  builder.quad([x, y + h - 0.02, z], [w, 0, 0], [0, 0, d], inside)
  furnish(house, box, room)
  return room
}

function furnish({ builder, chance }: House, { x, y, z, w, h, d }: Box, room: Room): void {
  const { between, pick } = chance
  const stuff = (hex: string) => indoors(plain(hex), room)
  const deep = Math.min(d - 0.4, 3.4)
  for (let i = 0; i < Math.max(1, Math.floor(w / 3.2)); i++) {
    const left = x + 0.5 + i * 3.2
    if (left + 2.2 > x + w) break
    const cover = stuff(pick(['#7a8a86', '#b9a58c', '#8a6a58', '#59676e', '#c0b5a5']))
    const at = z + between(1.4, Math.max(1.5, deep - 0.9))
    builder.box({ x: left, y: y + 0.12, z: at, w: 1.9, h: 0.32, d: 0.85 }, cover)
    builder.box({ x: left, y: y + 0.44, z: at + 0.65, w: 1.9, h: 0.42, d: 0.2 }, cover)
    builder.box({ x: left - 0.14, y: y + 0.12, z: at, w: 0.16, h: 0.52, d: 0.85 }, cover)
    builder.box({ x: left + 1.88, y: y + 0.12, z: at, w: 0.16, h: 0.52, d: 0.85 }, cover)
    const art = stuff(pick(['#4f6f6a', '#b5744c', '#d8b779', '#59718f', '#934f44']))
    const size = between(0.7, 1.2)
    const hang = z + d - 0.06
    builder.box({ x: left + 0.2, y: y + h * 0.42, z: hang, w: size * 1.2, h: size * 0.8, d: 0.04 }, stuff('#f4efe6'))
    builder.box(
      { x: left + 0.28, y: y + h * 0.42 + 0.08, z: hang - 0.02, w: size * 1.2 - 0.16, h: size * 0.8 - 0.16, d: 0.04 },
      art,
    )
    // No lamp: seen through a window it would float. These numbers keep what follows in its place.
    for (let skipped = 0; skipped < 3; skipped++) chance.next()
  }
}

/** A lantern on a front wall; it burns when most rooms are lit. */
export function wallLamp({ builder, light }: House, x: number, y: number, z: number): void {
  builder.box(
    { x: x - 0.07, y, z: z - 0.16, w: 0.14, h: 0.26, d: 0.14 },
    light.lampShare > 0.3 ? glowing([5, 3.6, 2]) : plain('#e9dfc9'),
  )
  builder.box({ x: x - 0.09, y: y + 0.26, z: z - 0.18, w: 0.18, h: 0.04, d: 0.18 }, plain('#26282a'))
}

export function chimney(builder: Builder, x: number, z: number, foot: number, top: number, material: Material): void {
  builder.box({ x, y: foot, z, w: 0.9, h: top - foot, d: 0.75 }, material)
  builder.box({ x: x - 0.08, y: top, z: z - 0.08, w: 1.06, h: 0.14, d: 0.91 }, plain('#8d8780'))
  builder.cylinder([x + 0.45, top + 0.14, z + 0.38], 0.15, 0.35, plain('#a06a4a'))
}
