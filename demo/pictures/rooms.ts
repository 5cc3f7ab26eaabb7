/** Rooms from inside: planks, a wide window with the light outside, and a few good pieces of furniture. */
import type { Builder } from './builder.ts'
import { cloth, windowAt } from './fittings.ts'
import { paint, times } from './colours.ts'
import { lawn } from './land.ts'
import {
  glowing,
  indoors,
  paving,
  plain,
  plaster,
  planks,
  stone,
  timber,
  brick,
  type Material,
  type Room,
} from './materials.ts'
import { leaves } from './materials.ts'
import { rolling, type Drawing } from './studio.ts'
import { sub, type Vec } from './vectors.ts'

interface RoomOptions {
  kind: 'living' | 'kitchen' | 'bedroom' | 'attic' | 'dining' | 'study' | 'bathroom'
  wall: string
  accent: string
  floor: string
  fabric: string
  rug: string
  wood: string
  /** Colour of the pendant lamps. */
  shade?: string
  /** Position of the viewer, in metres; the middle by default. */
  eye?: Vec
  ahead?: number
}

const legs = (b: Builder, x: number, z: number, w: number, d: number, high: number, material: Material) => {
  for (const [u, v] of [
    [x, z],
    [x + w, z],
    [x, z + d],
    [x + w, z + d],
  ] as const)
    b.beam([u, 0, v], [u, high, v], 0.06, material)
}

const sofa = (b: Builder, x: number, z: number, w: number, cover: Material, cushion: Material, wood: Material) => {
  legs(b, x + 0.1, z + 0.1, w - 0.2, 0.7, 0.16, wood)
  b.box({ x, y: 0.15, z, w, h: 0.24, d: 0.92 }, cover)
  for (let i = 0; i < 2; i++)
    b.box({ x: x + 0.2 + (i * (w - 0.4)) / 2, y: 0.39, z: z - 0.02, w: (w - 0.44) / 2, h: 0.14, d: 0.72 }, cover)
  b.box({ x, y: 0.39, z: z + 0.7, w, h: 0.44, d: 0.22 }, cover)
  for (const side of [x, x + w - 0.18]) b.box({ x: side, y: 0.39, z, w: 0.18, h: 0.24, d: 0.92 }, cover)
  for (const share of [0.18, 0.78])
    b.placed([x + w * share, 0.52, z + 0.42], 0.2).box({ x: -0.22, y: 0, z: 0, w: 0.46, h: 0.42, d: 0.14 }, cushion)
}

/** A bathtub that stands by itself, drawn as rings: outside, rim, inside. */
const tub = (b: Builder, [x, y, z]: Vec, shell: Material, hollow: Material) => {
  const ring = (angle: number, [along, deep, high]: Vec): Vec => [
    x + Math.cos(angle) * along,
    y + high,
    z + Math.sin(angle) * deep,
  ]
  const rings = [
    [0.66, 0.3, 0],
    [0.78, 0.36, 0.2],
    [0.92, 0.44, 0.62],
    [0.86, 0.38, 0.62],
    [0.74, 0.3, 0.24],
  ] as const
  const sides = 40
  for (let level = 0; level + 1 < rings.length; level++)
    for (let i = 0; i < sides; i++) {
      const [a, c] = [(i / sides) * Math.PI * 2, ((i + 1) / sides) * Math.PI * 2]
      const [low, high] = [rings[level], rings[level + 1]]
      if (!low || !high) continue
      const middle = (a + c) / 2
      const out = level < 2 ? 1 : -1
      const normal: Vec = level === 2 ? [0, 1, 0] : [Math.cos(middle) * out, 0.2, Math.sin(middle) * out]
      const [p, q, r, s] = [ring(a, low), ring(c, low), ring(a, high), ring(c, high)]
      const stuff = level < 3 ? shell : hollow
      b.quad(p, sub(q, p), sub(r, p), stuff, { shape: 'triangle', normal })
      b.quad(s, sub(r, s), sub(q, s), stuff, { shape: 'triangle', normal })
    }
  b.quad([x - 0.8, y + 0.3, z - 0.34], [1.6, 0, 0], [0, 0, 0.68], hollow, { shape: 'ellipse' })
}

export const room =
  (options: RoomOptions): Drawing =>
  ({ builder: b, light, chance, garden }) => {
    const { between, next } = chance
    const [w, h, d] = [7.2, 3, 7.4]
    const evening = light.lampShare > 0.8
    const space: Room = {
      lampAt: [0.4, 2.1, 3.6],
      lamp: evening ? [5.2, 4, 2.7] : times(light.lamp, 0.12),
      fill: evening ? [0.26, 0.21, 0.17] : [0.9, 0.88, 0.84],
    }
    const inside = (material: Material) => indoors(material, space)
    const wall = inside(plaster(options.wall))
    const accent = inside(
      options.kind === 'attic'
        ? brick(options.accent)
        : options.kind === 'bathroom'
          ? paving(options.accent, 0.2, 0.05)
          : plaster(options.accent),
    )
    const wood = inside(timber(options.wood, 0.3))
    const oak = inside(planks(options.wood, 0.4, 0.03))
    const white = inside(plain('#f4f0e8'))
    const cover = inside(plain(options.fabric))
    const soft = inside(plain(options.rug))
    const dark = inside(plain('#2c2e30'))
    const frame = options.kind === 'attic' ? dark : white

    const floor =
      options.kind === 'bathroom' ? paving(options.floor, 0.6, 0.06) : planks(options.floor, 0.19, 0.05, 'v')
    b.quad([-w / 2 - 0.1, 0.012, -4], [w + 0.2, 0, 0], [0, 0, d + 4], inside(floor))
    b.quad([-w / 2 - 0.1, h, -4.1], [w + 0.2, 0, 0], [0, 0, d + 4.2], white)
    b.quad([-w / 2, 0, -4], [w, 0, 0], [0, h, 0], wall)
    // The left wall is mostly window: that is where the sun comes in.
    const openings =
      options.kind === 'bedroom' || options.kind === 'bathroom' || options.kind === 'study'
        ? [windowAt(1.6, 0.5, 3.2, 2, { frame, columns: 3, bar: 0.09 })]
        : [
            windowAt(0.9, 0.12, 4.6, 2.5, {
              frame,
              columns: 4,
              bar: 0.08,
              ...(options.kind === 'attic' ? { rows: 4, columns: 5 } : {}),
            }),
          ]
    b.wall({ at: [-w / 2, 0, d], right: [0, 0, -1], w: d + 4, h, outside: wall, inside: wall, openings })
    b.quad([w / 2, -0.1, -4.1], [0, 0, d + 4.2], [0, h + 0.2, 0], wall)
    const back =
      options.kind === 'kitchen'
        ? [windowAt(4.4, 1, 1.9, 1.5, { frame, columns: 2, bar: 0.08 })]
        : options.kind === 'living' || options.kind === 'dining'
          ? [windowAt(4.2, 0.1, 2.4, 2.5, { frame, columns: 2, bar: 0.09 })]
          : []
    b.wall({ at: [w / 2, 0, d], right: [-1, 0, 0], w, h, outside: accent, inside: accent, openings: back })
    for (const z of [-4, d - 0.03]) b.box({ x: -w / 2, y: 0, z, w, h: 0.12, d: 0.03 }, white)
    b.box({ x: w / 2 - 0.03, y: 0, z: -4, w: 0.03, h: 0.12, d: d + 4 }, white)
    const drape = inside(cloth('#efe7d8', 0.2))
    const hang = (z: number, wide: number) => b.quad([-w / 2 + 0.16, 0.04, z], [0, 0, wide], [0, 2.75, 0], drape)
    if (options.kind !== 'attic' && options.kind !== 'bathroom') {
      hang(d - 0.9, 0.75)
      hang(options.kind === 'bedroom' ? d - 5.5 : d - 6.2, 0.7)
      b.beam([-w / 2 + 0.16, 2.8, 0.5], [-w / 2 + 0.16, 2.8, d - 0.1], 0.03, dark)
    }

    const art = (x: number, y: number, wide: number, high: number, tones: readonly string[]) => {
      b.box({ x, y, z: d - 0.05, w: wide, h: high, d: 0.04 }, dark)
      b.box({ x: x + 0.03, y: y + 0.03, z: d - 0.055, w: wide - 0.06, h: high - 0.06, d: 0.02 }, white)
      const [px, py, pw, ph] = [x + wide * 0.16, y + high * 0.14, wide * 0.68, high * 0.72]
      tones.forEach((tone, i) =>
        b.box(
          { x: px, y: py + (ph * i) / tones.length, z: d - 0.06 - i * 0.001, w: pw, h: ph / tones.length, d: 0.01 },
          inside(plain(tone)),
        ),
      )
      b.quad(
        [px + pw * 0.55, py + ph * 0.6, d - 0.075],
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
      b.ball([x, y - size * 0.4, z], size * 0.3, glowing(evening ? [7, 5, 3] : [2, 1.7, 1.3]))
    }
    const plant = (x: number, z: number, high: number) => {
      b.cylinder([x, 0, z], 0.2, 0.42, inside(plain('#c9b9a0')), 0.25)
      const green = indoors(leaves(times(paint('#4f7f45'), 1)), space)
      for (let i = 0; i < 46; i++) {
        const a = next() * 6.283
        const lift = between(0.25, 1)
        const tip: Vec = [
          Math.cos(a) * high * 0.34 * (1.2 - lift * 0.6),
          0.42 + high * lift * 0.8,
          Math.sin(a) * high * 0.34 * (1.2 - lift * 0.6),
        ]
        const across: Vec = [-Math.sin(a) * 0.13, 0.05, Math.cos(a) * 0.13]
        const up: Vec = [Math.cos(a) * 0.22, between(-0.06, 0.2), Math.sin(a) * 0.22]
        b.quad([x + tip[0], tip[1], z + tip[2]], across, up, green, {
          shape: 'ellipse',
          normal: [Math.cos(a) * 0.3, 0.9, -0.3],
          seed: next(),
        })
        if (i % 4 === 0) b.beam([x, 0.4, z], [x + tip[0], tip[1], z + tip[2]], 0.014, green)
      }
    }
    const rug = (x: number, z: number, rw: number, rd: number) => {
      b.box({ x, y: 0, z, w: rw, h: 0.025, d: rd }, soft)
      b.box({ x: x + 0.14, y: 0, z: z + 0.14, w: rw - 0.28, h: 0.028, d: rd - 0.28 }, inside(plain('#efe6d4')))
      b.box({ x: x + 0.22, y: 0, z: z + 0.22, w: rw - 0.44, h: 0.031, d: rd - 0.44 }, soft)
    }

    if (options.kind === 'living' || options.kind === 'attic') {
      rug(-1.9, 2.4, 3.9, 2.9)
      sofa(b, 0.3, 5.4, 2.5, cover, inside(plain(options.rug)), wood)
      const chair = b.placed([2.4, 0, 2.9], -1.1)
      sofa(chair, -0.5, -0.3, 1.05, inside(plain('#d9cbb4')), cover, wood)
      b.cylinder([0.2, 0, 3.9], 0.05, 0.36, dark)
      b.cylinder([0.2, 0.36, 3.9], 0.55, 0.05, oak, 0.55, 36)
      b.cylinder([0.05, 0.41, 3.8], 0.06, 0.2, inside(plain('#8fa79c')), 0.08)
      b.box({ x: 0.25, y: 0.41, z: 3.9, w: 0.34, h: 0.05, d: 0.25 }, cover)
      plant(-2.9, 6.5, 1.7)
      plant(3.1, 1.8, 0.9)
      pendant(-0.3, 2.15, 3.9, 0.36)
      art(0.5, 1.3, 0.9, 1.15, ['#3f6a5f', '#7f9a86', '#e2cfa6'])
      art(1.6, 1.3, 0.9, 1.15, ['#a8593f', '#d29a6a', '#efdcb8'])
      const shelf = w / 2 - 0.36
      for (let i = 0; i < 5; i++) {
        b.box({ x: shelf, y: 0.1 + i * 0.5, z: 3.8, w: 0.34, h: 0.04, d: 1.9 }, wood)
        for (let z = i < 4 ? 3.85 : 9; z < 5.5; z += between(0.05, 0.1))
          if (next() < 0.72)
            b.box(
              { x: shelf + 0.08, y: 0.14 + i * 0.5, z, w: 0.22, h: between(0.22, 0.34), d: 0.045 },
              inside(plain(chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52']))),
            )
      }
      for (const z of [3.78, 5.7]) b.box({ x: shelf, y: 0, z, w: 0.34, h: 2.2, d: 0.04 }, wood)
      if (options.kind === 'attic')
        for (const z of [0.6, 2.9, 5.2])
          b.beam([-w / 2, h - 0.14, z], [w / 2, h - 0.14, z], 0.26, inside(timber('#7a5436', 0.3)))
    } else if (options.kind === 'kitchen') {
      const front = inside(plain(options.fabric))
      const top = inside(stone('#e9e5dd', 4))
      b.box({ x: -1.2, y: 0.08, z: d - 0.65, w: 4.8, h: 0.82, d: 0.65 }, front)
      for (let i = 0; i < 8; i++) b.box({ x: -1.2 + i * 0.6, y: 0.1, z: d - 0.66, w: 0.008, h: 0.78, d: 0.02 }, dark)
      b.box({ x: -1.25, y: 0.9, z: d - 0.68, w: 4.85, h: 0.05, d: 0.68 }, top)
      b.quad([-1.2, 0.95, d - 0.01], [4.8, 0, 0], [0, 0.55, 0], inside(paving('#f1ece0', 0.14)))
      for (const y of [1.55, 1.95]) b.box({ x: 0.9, y, z: d - 0.3, w: 2.6, h: 0.04, d: 0.28 }, wood)
      for (let i = 0; i < 12; i++)
        b.cylinder(
          [1 + i * 0.21, i % 2 === 0 ? 1.59 : 1.99, d - 0.16],
          0.06,
          between(0.12, 0.24),
          inside(plain(chance.pick(['#efe6d6', '#c9a27a', '#7f9a86', '#d9b98a']))),
          0.07,
          12,
        )
      b.box({ x: -0.9, y: 0.06, z: 3.1, w: 2.9, h: 0.84, d: 1 }, inside(timber(options.wood, 0.12)))
      b.box({ x: -1.05, y: 0.9, z: 2.95, w: 3.2, h: 0.06, d: 1.3 }, top)
      for (const x of [-0.6, 0.5, 1.6]) {
        b.cylinder([x, 0.66, 2.5], 0.19, 0.05, oak)
        for (const [u, v] of [
          [-0.12, -0.12],
          [0.12, -0.12],
          [-0.12, 0.12],
          [0.12, 0.12],
        ] as const)
          b.beam([x + u * 1.4, 0, 2.5 + v * 1.4], [x + u, 0.66, 2.5 + v], 0.035, dark)
      }
      for (const x of [-0.3, 0.55, 1.4]) pendant(x, 1.95, 3.5, 0.2)
      b.cylinder([1.5, 0.96, 3.4], 0.2, 0.1, inside(plain('#b5744c')), 0.28)
      for (let i = 0; i < 7; i++)
        b.ball(
          [1.5 + Math.cos(i) * 0.13, 1.08, 3.4 + Math.sin(i) * 0.13],
          0.065,
          inside(plain(i % 2 === 0 ? '#d9a03c' : '#b5442f')),
        )
      plant(-2.9, 6.6, 1.6)
      b.box({ x: w / 2 - 0.7, y: 0, z: 4.6, w: 0.7, h: 2.3, d: 1.6 }, front)
    } else if (options.kind === 'dining') {
      rug(-2, 2.3, 4.4, 3)
      b.box({ x: -1.5, y: 0.72, z: 3.1, w: 3.2, h: 0.06, d: 1.2 }, oak)
      legs(b, -1.35, 3.22, 2.9, 0.95, 0.72, wood)
      const seat = (x: number, z: number, angle: number) => {
        const c = b.placed([x, 0, z], angle)
        legs(c, -0.2, -0.2, 0.4, 0.4, 0.44, wood)
        c.box({ x: -0.24, y: 0.43, z: -0.24, w: 0.48, h: 0.07, d: 0.48 }, cover)
        c.box({ x: -0.24, y: 0.5, z: -0.24, w: 0.48, h: 0.48, d: 0.06 }, cover)
      }
      for (const x of [-0.95, 0.1, 1.15]) {
        seat(x, 2.85, 0)
        seat(x, 4.55, Math.PI)
      }
      for (const x of [-0.7, 0.9]) pendant(x, 1.85, 3.7, 0.32)
      b.cylinder([0.1, 0.78, 3.7], 0.09, 0.26, inside(plain('#8fa79c')), 0.13)
      for (let i = 0; i < 14; i++)
        b.ball(
          [0.1 + between(-0.22, 0.22), 1.14 + between(-0.08, 0.16), 3.7 + between(-0.2, 0.2)],
          between(0.04, 0.08),
          inside(plain(chance.pick([options.rug, '#f1e4cf', '#7f9a6a']))),
        )
      for (const x of [-0.95, 1.15]) for (const z of [3.3, 4.1]) b.cylinder([x, 0.78, z], 0.15, 0.015, white, 0.17, 24)
      b.box({ x: 0.4, y: 0.14, z: d - 0.5, w: 2.6, h: 0.72, d: 0.46 }, wood)
      legs(b, 0.5, d - 0.44, 2.4, 0.34, 0.16, dark)
      b.cylinder([0.8, 0.86, d - 0.28], 0.09, 0.34, inside(plain(options.rug)), 0.06)
      b.cylinder([2.5, 0.86, d - 0.28], 0.06, 0.2, dark)
      b.cylinder([2.5, 1.06, d - 0.28], 0.2, 0.24, glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]), 0.13)
      art(1.05, 1.25, 1.2, 1, ['#59718f', '#b9a27a', '#efe2c8'])
      plant(3.1, 5.2, 1.2)
    } else if (options.kind === 'study') {
      rug(-1.9, 2.2, 3.6, 2.7)
      // Shelves over the whole back wall, with a desk before them.
      const bays = 6
      for (let i = 0; i <= bays; i++)
        b.box({ x: -3 + (i * 6.4) / bays, y: 0, z: d - 0.36, w: 0.05, h: 2.6, d: 0.34 }, wood)
      for (let row = 0; row < 6; row++) {
        b.box({ x: -3, y: 0.08 + row * 0.5, z: d - 0.36, w: 6.45, h: 0.04, d: 0.34 }, wood)
        for (let x = row < 5 ? -2.92 : 9; x < 3.3; x += between(0.05, 0.1)) {
          const inBay = ((x + 3) % (6.4 / bays)) - 0.06
          if (inBay < 0 || inBay > 0.9 || next() < 0.24) continue
          b.box(
            { x, y: 0.12 + row * 0.5, z: d - 0.3, w: 0.045, h: between(0.24, 0.38), d: 0.22 },
            inside(
              plain(
                chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52', '#a8473a', '#efe6d4']),
              ),
            ),
          )
        }
      }
      b.box({ x: -1.1, y: 0.72, z: 3.9, w: 2.3, h: 0.06, d: 1 }, oak)
      legs(b, -1, 4, 2.1, 0.8, 0.72, dark)
      b.box({ x: 0.5, y: 0.3, z: 4, w: 0.6, h: 0.42, d: 0.8 }, wood)
      b.box({ x: -0.5, y: 0.78, z: 4.2, w: 0.44, h: 0.02, d: 0.32 }, white)
      b.box({ x: -0.42, y: 0.8, z: 4.24, w: 0.3, h: 0.05, d: 0.22 }, soft)
      b.cylinder([0.85, 0.78, 4.5], 0.12, 0.03, dark)
      b.beam([0.85, 0.8, 4.5], [0.85, 1.25, 4.5], 0.025, dark)
      b.cylinder([0.85, 1.2, 4.5], 0.18, 0.16, glowing(evening ? [3, 2.2, 1.2] : [1.4, 1.25, 1]), 0.09)
      const work = b.placed([-0.1, 0, 3.4], 0.5)
      b.cylinder([-0.1, 0.1, 3.4], 0.03, 0.36, dark)
      work.box({ x: -0.28, y: 0.45, z: -0.26, w: 0.56, h: 0.09, d: 0.52 }, cover)
      work.box({ x: -0.26, y: 0.58, z: -0.28, w: 0.52, h: 0.5, d: 0.07 }, cover)
      for (const turned of [0, 1.57]) {
        const base = b.placed([-0.1, 0, 3.4], turned)
        base.box({ x: -0.3, y: 0.05, z: -0.03, w: 0.6, h: 0.05, d: 0.06 }, dark)
      }
      const chair = b.placed([2.3, 0, 3.2], -0.9)
      sofa(chair, -0.5, -0.3, 1, cover, inside(plain(options.rug)), wood)
      pendant(0, 2.25, 4.2, 0.34)
      plant(-2.8, 5.9, 1.5)
    } else if (options.kind === 'bathroom') {
      tub(b, [-1.4, 0.02, 4.2], white, inside(plain('#e9eef0', 0.12)))
      b.cylinder([-0.38, 0, 4.62], 0.03, 0.9, dark)
      b.beam([-0.38, 0.9, 4.62], [-0.78, 0.9, 4.4], 0.04, dark)
      b.box({ x: 0.5, y: 0.32, z: d - 0.6, w: 2.4, h: 0.5, d: 0.58 }, wood)
      b.box({ x: 0.45, y: 0.82, z: d - 0.62, w: 2.5, h: 0.05, d: 0.6 }, white)
      for (const x of [1.1, 2.3]) {
        b.cylinder([x, 0.87, d - 0.34], 0.2, 0.13, white, 0.25, 28)
        b.beam([x, 0.87, d - 0.07], [x, 1.15, d - 0.07], 0.03, dark)
        b.beam([x, 1.14, d - 0.07], [x, 1.14, d - 0.26], 0.03, dark)
        b.quad([x - 0.42, 1.3, d - 0.03], [0.84, 0, 0], [0, 1.05, 0], inside(plain('#c3d0d2', 0.5)), {
          shape: 'ellipse',
        })
        b.quad([x - 0.46, 1.25, d - 0.02], [0.92, 0, 0], [0, 1.15, 0], dark, { shape: 'ellipse' })
        b.ball([x + 0.6, 1.95, d - 0.14], 0.09, glowing(evening ? [3, 2.3, 1.5] : [1.4, 1.3, 1.1]))
      }
      for (const y of [0.42, 0.56]) b.box({ x: 0.8, y, z: d - 0.64, w: 1.8, h: 0.02, d: 0.03 }, dark)
      b.box({ x: -2.2, y: 0.02, z: 2.85, w: 1.7, h: 0.03, d: 0.75 }, soft)
      for (const x of [2.5, 3.15]) b.beam([x, 0, 5], [x + 0.3, 2, 5], 0.05, wood)
      for (const y of [0.5, 0.95, 1.4, 1.8]) b.beam([2.5 + y * 0.15, y, 5], [3.15 + y * 0.15, y, 5], 0.04, wood)
      b.box({ x: 2.64, y: 0.9, z: 4.93, w: 0.62, h: 0.5, d: 0.05 }, cover)
      b.box({ x: 2.72, y: 1.36, z: 4.92, w: 0.55, h: 0.5, d: 0.05 }, white)
      b.cylinder([0.6, 0, 3.6], 0.2, 0.42, oak, 0.2, 24)
      b.cylinder([0.6, 0.42, 3.6], 0.05, 0.16, inside(plain(options.rug)), 0.03)
      plant(-2.9, 6.6, 1.5)
      pendant(-1.4, 2.35, 4.4, 0.3)
    } else {
      rug(-1.6, 2.9, 3.8, 2.6)
      const linen = inside(plain('#f1ebe0'))
      b.box({ x: -0.5, y: 0.14, z: 4.6, w: 2.1, h: 0.2, d: 2.6 }, wood)
      b.box({ x: -0.45, y: 0.34, z: 4.6, w: 2, h: 0.24, d: 2.5 }, linen)
      b.box({ x: -0.5, y: 0.3, z: 4.55, w: 2.1, h: 0.31, d: 1.5 }, cover)
      b.box({ x: -0.6, y: 0.1, z: d - 0.14, w: 2.3, h: 1.15, d: 0.1 }, wood)
      for (const x of [-0.3, 0.65]) {
        b.ball([x + 0.38, 0.72, d - 0.5], [0.4, 0.15, 0.24], linen)
        b.ball([x + 0.4, 0.74, d - 0.75], [0.26, 0.13, 0.13], inside(plain(options.rug)))
      }
      for (const x of [-1.2, 1.8]) {
        b.box({ x, y: 0.12, z: d - 0.55, w: 0.5, h: 0.4, d: 0.45 }, wood)
        b.cylinder([x + 0.25, 0.52, d - 0.32], 0.05, 0.24, inside(plain('#c9b9a0')))
        b.cylinder([x + 0.25, 0.76, d - 0.32], 0.18, 0.24, glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]), 0.11)
      }
      art(0.05, 1.55, 1.1, 0.8, ['#5f7f8a', '#9fb5b5', '#ecdcc0'])
      plant(2.9, 6.6, 1.5)
      pendant(0.5, 2.3, 4.2, 0.34)
      const chair = b.placed([-2.2, 0, 3.4], 0.7)
      sofa(chair, -0.5, -0.3, 1, inside(plain('#c9b79a')), linen, wood)
    }
    // What is seen outside: a garden.
    garden.woods(50)
    for (let i = 0; i < 14; i++) garden.tree('broad', -26 + between(-12, 12), i * 4 + 10, between(5, 8))
    for (let i = 0; i < 5; i++) garden.tree('broad', -8 + i * 5, 20 + between(-2, 4), between(6, 9))
    for (let i = 0; i < 12; i++)
      garden.shrub(-w / 2 - between(2, 4), -1 + i * 0.8, between(0.5, 0.9), i % 2 === 0 ? '#e7b7c8' : undefined, -0.6)
    return {
      view: { eye: options.eye ?? [0.7, 1.45, -2.6], lens: 0.86, horizon: 0.47, ahead: options.ahead ?? 0.53 },
      ground: { draw: lawn(light).draw },
      sky: { ridges: rolling, reach: 0.6 },
    }
  }
