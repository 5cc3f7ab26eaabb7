/** Parts of every room: its size and materials, and the small things that stand and hang in it. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import { paint, times } from './colours.ts'
import type { Light } from './light.ts'
import { glowing, indoors, leaves, plain, type Material, type Room } from './materials.ts'
import { planks, timber } from './woodwork.ts'
import type { Vec } from './vectors.ts'

type Kind = 'living' | 'kitchen' | 'bedroom' | 'attic' | 'dining' | 'study' | 'bathroom'

export type Layout = 'fireplace' | 'stove' | 'view' | 'table' | 'corner' | 'twin' | 'shower' | 'round'

export interface RoomOptions {
  kind: Kind
  /** Arrangement of the furniture; by default the first one of the kind. */
  layout?: Layout | undefined
  /** Stuff of the walls, of the back wall, the floor and the ceiling; by default the usual ones of the kind. */
  walls?: 'timber' | 'boards'
  back?: 'plaster' | 'brick' | 'boards' | 'timber' | 'tiles' | 'stone'
  flooring?: 'planks' | 'clay' | 'concrete' | 'tiles'
  ceiling?: 'white' | 'beams' | 'timber' | 'sloped'
  /** Colour of the window frames, and rows of panes. */
  frame?: string
  rows?: number
  outside?: Outside
  /** Number of the set of pictures on the walls. */
  art?: number
  rugOf?: 'border' | 'plain' | 'stripes' | 'round'
  wall: string
  accent: string
  floor: string
  fabric: string
  rug: string
  wood: string
  /** Colour of the pendant lamps. */
  shade?: string
  /** Position of the viewer, in metres; the usual one of the kind by default. */
  eye?: Vec
  ahead?: number
  heading?: number
}

/** Surroundings seen through the windows. */
export type Outside = 'garden' | 'city' | 'street' | 'sea' | 'forest' | 'mountains'

/** Colours of the pictures on the walls, in sets. */
const arts = [
  ['#3f6a5f', '#7f9a86', '#e2cfa6'],
  ['#59718f', '#b9a27a', '#efe2c8'],
  ['#a8593f', '#d29a6a', '#efdcb8'],
  ['#2f4858', '#86a7b5', '#f1e6d0'],
  ['#7a4a5a', '#c98f72', '#f3dcc0'],
  ['#4a5f3a', '#a3b07a', '#eadfba'],
  ['#33424a', '#b0863f', '#f3ead8'],
  ['#8a3f34', '#d9a24a', '#f6e6c4'],
] as const

/** Measures of a room in metres: its size, the window in its left wall, and where the viewer stands. */
interface Plan {
  /** Width, height, and distance of the back wall. */
  size: Vec
  /** Distance from the back wall, height of the sill, width and height. */
  window: readonly [back: number, sill: number, wide: number, high: number]
  eye: Vec
}

export const plans: Record<Kind, Plan> = {
  living: { size: [5.2, 2.6, 4.4], window: [0.5, 0.03, 2.6, 2.15], eye: [0.3, 1.35, -1.5] },
  attic: { size: [5.2, 2.7, 4.4], window: [0.4, 0.4, 2.6, 1.85], eye: [0.3, 1.35, -1.5] },
  kitchen: { size: [4.8, 2.6, 4.2], window: [0.5, 0.03, 2.4, 2.15], eye: [0.2, 1.45, -1.7] },
  dining: { size: [4.8, 2.6, 4.4], window: [0.5, 0.03, 2.4, 2.15], eye: [0.2, 1.5, -1.5] },
  study: { size: [4.4, 2.6, 4], window: [0.7, 0.75, 1.8, 1.45], eye: [0.2, 1.4, -1.4] },
  bedroom: { size: [4.3, 2.55, 4], window: [0.7, 0.75, 1.8, 1.45], eye: [0.2, 1.4, -1.5] },
  bathroom: { size: [3.6, 2.5, 3.4], window: [0.4, 0.95, 1.2, 1.2], eye: [0.15, 1.4, -1.3] },
}

export interface Interior {
  b: Builder
  options: RoomOptions
  chance: Chance
  evening: boolean
  /** Width, height and depth in metres. */
  w: number
  h: number
  d: number
  /** A material in this room's light. */
  inside: (material: Material) => Material
  wood: Material
  oak: Material
  white: Material
  cover: Material
  soft: Material
  dark: Material
  /** Hangs a picture on the back wall, or on a wall nearer to the viewer. */
  art: (x: number, y: number, wide: number, high: number, tones: readonly string[], wall?: number) => void
  pendant: (x: number, y: number, z: number, size: number) => void
  plant: (x: number, z: number, high: number) => void
  rug: (x: number, z: number, rw: number, rd: number) => void
}

export function makeInterior(b: Builder, light: Light, chance: Chance, options: RoomOptions): Interior {
  const { between, next } = chance
  const [w, h, d] = plans[options.kind].size
  const evening = light.lampShare > 0.8
  const space: Room = {
    lampAt: [0.3, h - 0.6, d * 0.55],
    lamp: evening ? [3.6, 2.8, 1.9] : times(light.lamp, 0.12),
    fill: evening ? [0.26, 0.21, 0.17] : [0.9, 0.88, 0.84],
  }
  const inside = (material: Material) => indoors(material, space)
  const wood = inside(timber(options.wood, 0.3))
  const oak = inside(planks(options.wood, 0.4, 0.03))
  const white = inside(plain('#f4f0e8'))
  const cover = inside(plain(options.fabric))
  const soft = inside(plain(options.rug))
  const dark = inside(plain('#2c2e30'))

  const art: Interior['art'] = (x, y, wide, high, usual, wall = d) => {
    const first = arts.findIndex(([tone]) => tone === usual[0])
    const tones = options.art === undefined ? usual : (arts[(options.art + Math.max(0, first)) % arts.length] ?? usual)
    b.box({ x, y, z: wall - 0.05, w: wide, h: high, d: 0.04 }, dark)
    b.box({ x: x + 0.03, y: y + 0.03, z: wall - 0.055, w: wide - 0.06, h: high - 0.06, d: 0.02 }, white)
    const [px, py, pw, ph] = [x + wide * 0.16, y + high * 0.14, wide * 0.68, high * 0.72]
    tones.forEach((tone, i) =>
      b.box(
        { x: px, y: py + (ph * i) / tones.length, z: wall - 0.06 - i * 0.001, w: pw, h: ph / tones.length, d: 0.01 },
        inside(plain(tone)),
      ),
    )
    b.quad(
      [px + pw * 0.55, py + ph * 0.6, wall - 0.075],
      [pw * 0.26, 0, 0],
      [0, pw * 0.26, 0],
      inside(plain('#f0d9a0')),
      { shape: 'ellipse' },
    )
  }
  const pendant = (x: number, y: number, z: number, size: number) => {
    b.beam([x, y, z], [x, h, z], 0.015, dark)
    b.cylinder(
      [x, y - size * 0.5, z],
      size,
      size * 0.7,
      inside(plain(options.shade ?? (options.kind === 'kitchen' ? options.accent : '#efe2c8'))),
      size * 0.25,
    )
    // The bulb stays inside the shade.
    b.ball([x, y - size * 0.22, z], size * 0.2, glowing(evening ? [7, 5, 3] : [1.6, 1.4, 1.1]))
  }
  const plant = (x: number, z: number, high: number) => {
    const pot = 0.1 + high * 0.06
    b.cylinder([x, 0, z], pot, 0.32, inside(plain('#c9b9a0')), pot * 1.25)
    const green = indoors(leaves(times(paint('#4f7f45'), 1)), space)
    for (let i = 0; i < 46; i++) {
      const a = next() * 6.283
      const lift = between(0.25, 1)
      const tip: Vec = [
        Math.cos(a) * high * 0.34 * (1.2 - lift * 0.6),
        0.32 + high * lift * 0.8,
        Math.sin(a) * high * 0.34 * (1.2 - lift * 0.6),
      ]
      const across: Vec = [-Math.sin(a) * 0.1, 0.04, Math.cos(a) * 0.1]
      const up: Vec = [Math.cos(a) * 0.17, between(-0.05, 0.15), Math.sin(a) * 0.17]
      b.quad([x + tip[0], tip[1], z + tip[2]], across, up, green, {
        shape: 'ellipse',
        normal: [Math.cos(a) * 0.3, 0.9, -0.3],
        seed: next(),
      })
      if (i % 4 === 0) b.beam([x, 0.3, z], [x + tip[0], tip[1], z + tip[2]], 0.014, green)
    }
  }
  const rug = (x: number, z: number, rw: number, rd: number) => {
    if (options.rugOf === 'round') {
      b.cylinder([x + rw / 2, 0.004, z + rd / 2], Math.min(rw, rd) * 0.56, 0.02, soft, Math.min(rw, rd) * 0.56, 48)
      b.cylinder(
        [x + rw / 2, 0.01, z + rd / 2],
        Math.min(rw, rd) * 0.46,
        0.018,
        inside(plain('#efe6d4')),
        undefined,
        48,
      )
      b.cylinder([x + rw / 2, 0.014, z + rd / 2], Math.min(rw, rd) * 0.42, 0.018, soft, undefined, 48)
      return
    }
    b.box({ x, y: 0, z, w: rw, h: 0.025, d: rd }, soft)
    if (options.rugOf === 'plain') return
    if (options.rugOf === 'stripes') {
      for (let i = 0; i < 7; i++)
        b.box({ x: x + rw * (0.05 + i * 0.135), y: 0, z, w: rw * 0.055, h: 0.028, d: rd }, inside(plain('#efe6d4')))
      return
    }
    b.box({ x: x + 0.14, y: 0, z: z + 0.14, w: rw - 0.28, h: 0.028, d: rd - 0.28 }, inside(plain('#efe6d4')))
    b.box({ x: x + 0.22, y: 0, z: z + 0.22, w: rw - 0.44, h: 0.031, d: rd - 0.44 }, soft)
  }

  return { b, options, chance, evening, w, h, d, inside, wood, oak, white, cover, soft, dark, art, pendant, plant, rug }
}
