/** Pitched roofs: gables and hips. */
import type { Builder } from './builder.ts'
import type { Material } from './materials.ts'
import { add, dot, scale, sub, unit, type Vec } from './vectors.ts'

type Roofs = Pick<Builder, 'gable' | 'hip'>

/** Draws roofs through `quad` and `triangle`, and so in the place of their builder. */
export function makeRoofs({ quad, triangle }: Pick<Builder, 'quad' | 'triangle'>): Roofs {
  const piece = (corner: Vec, across: Vec, up: Vec, front: Material, u: number) =>
    quad(corner, across, up, front, { shape: 'triangle', u })

  /** One slope of a roof as a slab: outline on top, the same below, and an edge all round. */
  const slab = (outline: readonly Vec[], roof: Material, edge: Material, thick: number) => {
    const [a, b, c, d] = outline
    if (!a || !b || !c) return
    const down: Vec = [0, -thick, 0]
    if (d) {
      // Cut below the ends of the ridge, so that every piece begins at the eaves and courses run through.
      const wide = sub(b, a)
      const right = unit(wide)
      const under = (p: Vec) => dot(sub(p, a), right)
      const [left, end] = [add(a, scale(right, under(d))), add(a, scale(right, under(c)))]
      piece(a, sub(left, a), sub(d, a), roof, 0)
      piece(end, sub(b, end), sub(c, end), roof, under(c))
      quad(left, sub(end, left), sub(d, left), roof, { u: under(d) })
      quad(add(a, down), wide, sub(d, a), edge, { shape: 'triangle' })
      quad(add(c, down), sub(d, c), sub(b, c), edge, { shape: 'triangle' })
    } else {
      piece(a, sub(b, a), sub(c, a), roof, 0)
      triangle(add(a, down), add(b, down), add(c, down), edge)
    }
    outline.forEach((p, i) => {
      const q = outline[(i + 1) % outline.length]
      if (q) quad(add(p, down), sub(q, p), [0, thick, 0], edge)
    })
  }

  const gable: Builder['gable'] = ({ x, y, z, w, h, d }, overhang, roof, edge, alongX = false, ends = overhang) => {
    const half = (alongX ? d : w) / 2
    const drop = (overhang * h) / half
    const along = (alongX ? w : d) + ends * 2
    const spot = (across: number, up: number, down: number): Vec =>
      alongX ? [x - ends + down, up, z + across] : [x + across, up, z - ends + down]
    const thick = 0.18
    const sides = [
      { eaves: -overhang, flip: !alongX },
      { eaves: half * 2 + overhang, flip: alongX },
    ]
    for (const { eaves, flip } of sides) {
      const [start, end] = flip ? [along, 0] : [0, along]
      const foot = spot(eaves, y - drop, start)
      const wide = sub(spot(eaves, y - drop, end), foot)
      const slope = sub(spot(half, y + h, start), foot)
      quad(add(foot, [0, thick, 0]), wide, slope, roof, { back: roof })
      quad(foot, wide, slope, edge)
      quad(foot, wide, [0, thick, 0], edge)
      for (const end2 of [0, along]) {
        const low = spot(eaves, y - drop, end2)
        quad(low, sub(spot(half, y + h, end2), low), [0, thick, 0], edge)
      }
    }
  }

  const hip: Builder['hip'] = ({ x, y, z, w, h, d }, overhang, roof, edge) => {
    const [x0, x1, z0, z1] = [x - overhang, x + w + overhang, z - overhang, z + d + overhang]
    const run = Math.min(x1 - x0, z1 - z0) / 2
    const alongX = x1 - x0 >= z1 - z0
    const a: Vec = [x0, y, z0]
    const b: Vec = [x1, y, z0]
    const c: Vec = [x1, y, z1]
    const e: Vec = [x0, y, z1]
    const near: Vec = alongX ? [x0 + run, y + h, z0 + run] : [x0 + run, y + h, z0 + run]
    const far: Vec = alongX ? [x1 - run, y + h, z0 + run] : [x0 + run, y + h, z1 - run]
    const faces: Vec[][] = alongX
      ? [
          [a, b, far, near],
          [b, c, far],
          [c, e, near, far],
          [e, a, near],
        ]
      : [
          [a, b, near],
          [b, c, far, near],
          [c, e, far],
          [e, a, near, far],
        ]
    for (const face of faces) slab(face, roof, edge, 0.16)
  }

  return { gable, hip }
}
