/** Furniture that several rooms share. */
import type { Builder } from './builder.ts'
import type { Material } from './materials.ts'
import { sub, type Vec } from './vectors.ts'

export const legs = (b: Builder, x: number, z: number, w: number, d: number, high: number, material: Material) => {
  for (const [u, v] of [
    [x, z],
    [x + w, z],
    [x, z + d],
    [x + w, z + d],
  ] as const)
    b.beam([u, 0, v], [u, high, v], 0.06, material)
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
    b.placed([x + w * share, 0.52, z + 0.42], 0.2).box({ x: -0.22, y: 0, z: 0, w: 0.46, h: 0.42, d: 0.14 }, cushion)
}

/** A bathtub that stands by itself, drawn as rings: outside, rim, inside. */
export const tub = (b: Builder, [x, y, z]: Vec, shell: Material, hollow: Material) => {
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
