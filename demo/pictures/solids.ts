/** Boxes, beams and round things from flat patches. */
import type { Builder } from './builder.ts'
import { add, cross, scale, sub, unit, type Vec } from './vectors.ts'

const rise: Vec = [0, 1, 0]

type Solids = Pick<Builder, 'box' | 'beam' | 'cylinder' | 'ball'>

/** Draws solids through `quad` and `triangle`, and so in the place of their builder. */
export function makeSolids({ quad, triangle }: Pick<Builder, 'quad' | 'triangle'>): Solids {
  const box: Builder['box'] = ({ x, y, z, w, h, d }, material, top = material) => {
    quad([x, y, z], [w, 0, 0], [0, h, 0], material, { u: x, v: y })
    quad([x + w, y, z], [0, 0, d], [0, h, 0], material, { u: z, v: y })
    quad([x + w, y, z + d], [-w, 0, 0], [0, h, 0], material, { u: x, v: y })
    quad([x, y, z + d], [0, 0, -d], [0, h, 0], material, { u: z, v: y })
    quad([x, y + h, z], [w, 0, 0], [0, 0, d], top, { u: x, v: z })
    quad([x, y, z + d], [w, 0, 0], [0, 0, -d], material, { u: x, v: z })
  }

  const beam: Builder['beam'] = (from, to, thick, material) => {
    const along = sub(to, from)
    const side = unit(Math.abs(unit(along)[1]) > 0.9 ? cross(along, [0, 0, 1]) : cross(along, rise))
    const other = unit(cross(side, along))
    const a = scale(side, thick)
    const b = scale(other, thick)
    const start = sub(from, scale(add(a, b), 0.5))
    quad(start, a, along, material)
    quad(add(start, a), b, along, material)
    quad(add(add(start, a), b), scale(a, -1), along, material)
    quad(add(start, b), scale(b, -1), along, material)
    quad(start, a, b, material)
    quad(add(start, along), a, b, material)
  }

  const cylinder: Builder['cylinder'] = (foot, radius, height, material, topRadius = radius, sides = 20) => {
    for (let i = 0; i < sides; i++) {
      const [a, b] = [(i / sides) * Math.PI * 2, ((i + 1) / sides) * Math.PI * 2]
      const ring = (angle: number, r: number, y: number): Vec =>
        add(foot, [Math.cos(angle) * r, y, Math.sin(angle) * r])
      const low = [ring(a, radius, 0), ring(b, radius, 0)] as const
      const high = [ring(a, topRadius, height), ring(b, topRadius, height)] as const
      const normal: Vec = [Math.cos((a + b) / 2), 0, Math.sin((a + b) / 2)]
      quad(low[0], sub(low[1], low[0]), sub(high[0], low[0]), material, { shape: 'triangle', normal })
      quad(high[1], sub(high[0], high[1]), sub(low[1], high[1]), material, { shape: 'triangle', normal })
      triangle(add(foot, [0, height, 0]), high[0], high[1], material)
    }
  }

  const ball: Builder['ball'] = (centre, radius, material) => {
    const r: Vec = typeof radius === 'number' ? [radius, radius, radius] : radius
    const [rings, sides] = [9, 16]
    const on = (i: number, j: number): Vec => {
      const [a, b] = [(i / rings) * Math.PI, (j / sides) * Math.PI * 2]
      return [Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b)]
    }
    const at = (p: Vec): Vec => add(centre, [p[0] * r[0], p[1] * r[1], p[2] * r[2]])
    for (let i = 0; i < rings; i++)
      for (let j = 0; j < sides; j++) {
        const corners = [on(i, j), on(i, j + 1), on(i + 1, j), on(i + 1, j + 1)] as const
        const normal = unit(on(i + 0.5, j + 0.5))
        const [a, b, c, d] = [at(corners[0]), at(corners[1]), at(corners[2]), at(corners[3])]
        quad(a, sub(b, a), sub(c, a), material, { shape: 'triangle', normal })
        quad(d, sub(c, d), sub(b, d), material, { shape: 'triangle', normal })
      }
  }

  return { box, beam, cylinder, ball }
}
