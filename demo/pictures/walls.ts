/** Walls and gables with openings in them. */
import type { Builder } from './builder.ts'
import { drawOpening } from './openings.ts'
import { add, cross, scale, sub, unit, type Vec } from './vectors.ts'

const rise: Vec = [0, 1, 0]

/** Positions of cuts along one side of a wall. */
const cuts = (ends: number[], limit: number) =>
  [...new Set([0, limit, ...ends.map(e => Math.max(0, Math.min(limit, e)))])].toSorted((a, b) => a - b)

type Walls = Pick<Builder, 'wall' | 'gableWall'>

/** Draws walls through `quad` and `triangle`, and so in the place of their builder. */
export function makeWalls(pen: Pick<Builder, 'quad' | 'triangle'>): Walls {
  const { quad, triangle } = pen

  const wall: Builder['wall'] = ({ at, right, w, h, outside, inside, openings = [] }) => {
    const out = unit(cross(rise, right))
    const point = (u: number, v: number, deep = 0): Vec =>
      add(add(add(at, scale(right, u)), [0, v, 0]), scale(out, -deep))
    const us = cuts(
      openings.flatMap(o => [o.u, o.u + o.w]),
      w,
    )
    const vs = cuts(
      openings.flatMap(o => [o.v, o.v + o.h]),
      h,
    )
    us.slice(1).forEach((u1, i) => {
      const u0 = us[i] ?? 0
      vs.slice(1).forEach((v1, j) => {
        const v0 = vs[j] ?? 0
        const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2]
        if (openings.some(o => u > o.u && u < o.u + o.w && v > o.v && v < o.v + o.h)) return
        quad(point(u0, v0), scale(right, u1 - u0), [0, v1 - v0, 0], outside, { back: inside, u: u0, v: v0 })
      })
    })
    for (const o of openings) drawOpening(pen, o, { point, right, out, outside, inside })
  }

  const gableWall: Builder['gableWall'] = ({ at, right, w, h, outside, inside }, opening) => {
    const point = (u: number, v: number): Vec => add(add(at, scale(right, u)), [0, v, 0])
    const wide = opening?.w ?? 0.02
    const u = (w - wide) / 2
    const shoulder = (u / (w / 2)) * h
    triangle(at, point(u, 0), point(u, shoulder), outside, inside)
    quad(point(u + wide, 0), scale(right, u), [0, shoulder, 0], outside, {
      shape: 'triangle',
      back: inside,
      u: u + wide,
    })
    const corner = sub(point(w / 2, h), point(u, shoulder))
    quad(point(u, shoulder), scale(right, wide), corner, outside, { shape: 'triangle', back: inside, u, v: shoulder })
    const openings = opening ? [{ ...opening, u: 0 }] : []
    wall({ at: point(u, 0), right, w: wide, h: shoulder, outside, inside, openings })
  }

  return { wall, gableWall }
}
