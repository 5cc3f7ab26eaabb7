/** Furniture that several rooms share. */
import type { Builder } from './builder.ts'
import { glowing, type Material } from './materials.ts'
import { sub, type Vec } from './vectors.ts'

export const legs = (
  b: Builder,
  x: number,
  z: number,
  w: number,
  d: number,
  high: number,
  material: Material,
  thick = 0.06,
) => {
  for (const [u, v] of [
    [x, z],
    [x + w, z],
    [x, z + d],
    [x + w, z + d],
  ] as const)
    b.beam([u, 0, v], [u, high, v], thick, material)
}

export const sofa = (
  b: Builder,
  x: number,
  z: number,
  w: number,
  cover: Material,
  cushion: Material,
  wood: Material,
) => {
  legs(b, x + 0.1, z + 0.1, w - 0.2, 0.7, 0.16, wood)
  b.box({ x, y: 0.15, z, w, h: 0.24, d: 0.92 }, cover)
  for (let i = 0; i < 2; i++)
    b.box({ x: x + 0.2 + (i * (w - 0.4)) / 2, y: 0.39, z: z - 0.02, w: (w - 0.44) / 2, h: 0.14, d: 0.72 }, cover)
  b.box({ x, y: 0.39, z: z + 0.7, w, h: 0.44, d: 0.22 }, cover)
  for (const side of [x, x + w - 0.18]) b.box({ x: side, y: 0.39, z, w: 0.18, h: 0.24, d: 0.92 }, cover)
  for (const share of [0.18, 0.78])
    b.placed([x + w * share, 0.52, z + 0.52], 0.12).box({ x: -0.22, y: 0, z: 0, w: 0.46, h: 0.42, d: 0.14 }, cushion)
}

/** A chair with arms for one person. */
export const armchair = (b: Builder, cover: Material, cushion: Material, wood: Material) => {
  const w = 0.8
  legs(b, -w / 2 + 0.08, -0.3, w - 0.16, 0.62, 0.16, wood, 0.05)
  b.box({ x: -w / 2, y: 0.15, z: -0.38, w, h: 0.16, d: 0.78 }, cover)
  b.box({ x: -w / 2 + 0.14, y: 0.31, z: -0.4, w: w - 0.28, h: 0.12, d: 0.62 }, cover)
  b.box({ x: -w / 2, y: 0.31, z: 0.22, w, h: 0.52, d: 0.18 }, cover)
  for (const side of [-w / 2, w / 2 - 0.14]) b.box({ x: side, y: 0.31, z: -0.38, w: 0.14, h: 0.27, d: 0.6 }, cover)
  b.placed([0, 0.43, 0.08], 0.12).box({ x: -0.2, y: 0, z: 0, w: 0.4, h: 0.36, d: 0.12 }, cushion)
}

/** A chair whose back is on the near side. */
export const chair = (b: Builder, cover: Material, wood: Material) => {
  legs(b, -0.18, -0.18, 0.36, 0.36, 0.42, wood, 0.035)
  b.box({ x: -0.22, y: 0.42, z: -0.21, w: 0.44, h: 0.06, d: 0.43 }, cover)
  for (const side of [-0.18, 0.18]) b.beam([side, 0.44, -0.19], [side, 0.88, -0.23], 0.035, wood)
  b.box({ x: -0.21, y: 0.62, z: -0.25, w: 0.42, h: 0.26, d: 0.04 }, cover)
}

/** A low round table on four splayed legs. */
export const lowTable = (b: Builder, [x, , z]: Vec, top: Material, feet: Material) => {
  b.cylinder([x, 0.36, z], 0.48, 0.04, top, 0.48, 36)
  for (const [u, v] of [
    [-0.26, -0.26],
    [0.26, -0.26],
    [-0.26, 0.26],
    [0.26, 0.26],
  ] as const)
    b.beam([x + u * 1.15, 0, z + v * 1.15], [x + u, 0.36, z + v], 0.035, feet)
}

interface Bedding {
  wood: Material
  linen: Material
  cover: Material
  cushion: Material
}

/** A bed two metres long whose foot is at z = 0. */
export const bed = (b: Builder, wide: number, { wood, linen, cover, cushion }: Bedding) => {
  const x = -wide / 2
  b.box({ x: x - 0.04, y: 0.12, z: 0, w: wide + 0.08, h: 0.2, d: 2.08 }, wood)
  b.box({ x, y: 0.32, z: 0.04, w: wide, h: 0.22, d: 2 }, linen)
  b.box({ x: x - 0.06, y: 0.26, z: -0.02, w: wide + 0.12, h: 0.33, d: 1.36 }, cover)
  b.box({ x: x - 0.04, y: 0.57, z: 1.1, w: wide + 0.08, h: 0.035, d: 0.3 }, linen)
  b.box({ x: x - 0.1, y: 0.1, z: 2.06, w: wide + 0.2, h: 0.95, d: 0.08 }, wood)
  const heads = wide > 1.2 ? [-0.4, 0.4] : [0]
  for (const at of heads) {
    b.ball([at, 0.68, 1.84], [0.34, 0.13, 0.2], linen)
    b.ball([at, 0.7, 1.61], [0.22, 0.13, 0.1], cushion)
  }
}

/** A lamp on a foot, `high` metres to the top of its shade. */
export const standingLamp = (
  b: Builder,
  [x, y, z]: Vec,
  high: number,
  evening: boolean,
  foot: Material,
  shade = 0.17,
) => {
  b.cylinder([x, y, z], shade * 0.75, 0.02, foot)
  b.beam([x, y, z], [x, y + high - 0.2, z], 0.025, foot)
  b.cylinder(
    [x, y + high - shade * 1.3, z],
    shade,
    shade * 1.3,
    glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]),
    shade * 0.68,
  )
}

/** A freestanding bathtub, drawn as rings: outside, rim, inside. */
export const tub = (b: Builder, [x, y, z]: Vec, shell: Material, hollow: Material) => {
  const ring = (angle: number, [along, deep, high]: Vec): Vec => [
    x + Math.cos(angle) * along,
    y + high,
    z + Math.sin(angle) * deep,
  ]
  const rings = [
    [0.6, 0.27, 0],
    [0.72, 0.32, 0.18],
    [0.84, 0.39, 0.58],
    [0.79, 0.34, 0.58],
    [0.68, 0.27, 0.22],
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
  b.quad([x - 0.73, y + 0.28, z - 0.3], [1.46, 0, 0], [0, 0, 0.6], hollow, { shape: 'ellipse' })
}
