/** Windows, doors, their casings and shutters. */
import type { Builder, Opening } from './builder.ts'
import { smooth } from './chance.ts'
import { paint, times } from './colours.ts'
import { plain, type Material } from './materials.ts'
import type { Vec } from './vectors.ts'
import { pane } from './fittings.ts'

interface PaneOptions {
  frame: Material
  columns?: number
  rows?: number
  arched?: boolean
  bar?: number
  depth?: number
}

export const windowAt = (u: number, v: number, w: number, h: number, options: PaneOptions): Opening => ({
  u,
  v,
  w,
  h,
  pane,
  ...options,
})

/** The same window several times, evenly spaced between two ends. */
export const windowRow = (
  from: number,
  to: number,
  count: number,
  v: number,
  w: number,
  h: number,
  options: PaneOptions,
): Opening[] =>
  Array.from({ length: count }, (_, i) => {
    const slot = (to - from) / count
    return windowAt(from + slot * (i + 0.5) - w / 2, v, w, h, options)
  })

/** A closed door standing in an opening; put the opening into the wall with `doorHole`. */
export const doorHole = (u: number, w: number, h: number): Opening => ({ u, v: 0, w, h, depth: 0.14 })

export function door(builder: Builder, at: Vec, w: number, h: number, leaf: Material, knob = '#c9a35a'): void {
  builder.quad(at, [w, 0, 0], [0, h, 0], leaf)
  builder.box(
    { x: at[0] + w * 0.84, y: at[1] + h * 0.42, z: at[2] - 0.06, w: 0.05, h: 0.24, d: 0.05 },
    plain(knob, 0.3),
  )
}

/** Thin casing around an opening, standing out from a front wall. */
export function casing(
  builder: Builder,
  wallZ: number,
  x: number,
  y: number,
  o: Opening,
  material: Material,
  t = 0.1,
): void {
  const z = wallZ - 0.05
  const [u, v] = [x + o.u, y + o.v]
  builder.box({ x: u - t, y: v, z, w: t, h: o.h, d: 0.06 }, material)
  builder.box({ x: u + o.w, y: v, z, w: t, h: o.h, d: 0.06 }, material)
  builder.box({ x: u - t * 1.3, y: v + o.h, z: z - 0.02, w: o.w + t * 2.6, h: t * 1.2, d: 0.08 }, material)
  if (o.v > 0.1) builder.box({ x: u - t * 1.5, y: v - t, z: z - 0.05, w: o.w + t * 3, h: t, d: 0.11 }, material)
}

export function shutters(builder: Builder, wallZ: number, x: number, y: number, o: Opening, material: Material): void {
  for (const left of [x + o.u - o.w / 2 - 0.04, x + o.u + o.w + 0.04])
    builder.box({ x: left, y: y + o.v, z: wallZ - 0.07, w: o.w / 2, h: o.h, d: 0.06 }, material)
}

/** Louvres for shutters. */
export const slats = (hex: string): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const f = at.v / 0.075 - Math.floor(at.v / 0.075)
      look.colour = times(colour, 0.6 + 0.4 * smooth(0.05, 0.5, f))
      look.tiltV = 0.25
    },
  }
}
