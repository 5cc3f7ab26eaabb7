/** Puts boxes, walls with openings, roofs and round things together from flat patches. All measures in metres. */
import type { Material } from './materials.ts'
import type { Patch, Shape } from './tracer.ts'
import { add, cross, dot, scale, sub, turn, unit, type Vec } from './vectors.ts'

export interface Box {
  x: number
  y: number
  z: number
  w: number
  h: number
  d: number
}

/** A hole in a wall, measured from the wall's lower left corner as seen from outside. */
export interface Opening {
  u: number
  v: number
  w: number
  h: number
  /** Bars that part the panes. */
  columns?: number
  rows?: number
  frame?: Material
  pane?: Material | undefined
  /** Rounds the top; the arch is half as high as wide. */
  arched?: boolean
  depth?: number
  bar?: number
}

export interface Wall {
  /** Lower left corner from outside, and the direction to the right. */
  at: Vec
  right: Vec
  w: number
  h: number
  outside: Material
  inside?: Material | undefined
  openings?: readonly Opening[]
}

interface QuadOptions {
  back?: Material | undefined
  u?: number
  v?: number
  seed?: number
  shape?: Shape
  normal?: Vec
}

export type Side = 'front' | 'right' | 'back' | 'left'

export interface Builder {
  patches: Patch[]
  quad: (corner: Vec, across: Vec, up: Vec, front: Material, options?: QuadOptions) => void
  triangle: (a: Vec, b: Vec, c: Vec, front: Material, back?: Material) => void
  box: (box: Box, material: Material, top?: Material) => void
  wall: (wall: Wall) => void
  /** The triangle above a wall, with at most one opening in the middle of it. */
  gableWall: (wall: Omit<Wall, 'openings'>, opening?: Pick<Opening, 'v' | 'w' | 'h'> & Partial<Opening>) => void
  /** A post or beam between two points, `thick` metres square. */
  beam: (from: Vec, to: Vec, thick: number, material: Material) => void
  cylinder: (foot: Vec, radius: number, height: number, material: Material, topRadius?: number, sides?: number) => void
  ball: (centre: Vec, radius: number | Vec, material: Material) => void
  /** A two-sided pitched roof over a rectangle; the ridge runs along z, or along x when `alongX`; `ends` is how
   * far it stands out at the gables, if not as far as at the eaves. */
  gable: (on: Box, overhang: number, roof: Material, edge: Material, alongX?: boolean, ends?: number) => void
  hip: (on: Box, overhang: number, roof: Material, edge: Material) => void
  /** A second builder whose measures start elsewhere and are turned. */
  placed: (at: Vec, angle: number) => Builder
}

const rise: Vec = [0, 1, 0]

/** Positions of cuts along one side of a wall. */
const cuts = (ends: number[], limit: number) =>
  [...new Set([0, limit, ...ends.map(e => Math.max(0, Math.min(limit, e)))])].toSorted((a, b) => a - b)

export function makeBuilder(patches: Patch[] = [], origin: Vec = [0, 0, 0], angle = 0): Builder {
  const place = (p: Vec): Vec => add(turn(p, angle), origin)
  const direct = (p: Vec): Vec => turn(p, angle)

  const quad: Builder['quad'] = (corner, across, up, front, options = {}) => {
    patches.push({
      corner: place(corner),
      across: direct(across),
      up: direct(up),
      shape: options.shape ?? 'parallelogram',
      front,
      back: options.back,
      u: options.u,
      v: options.v,
      seed: options.seed,
      normal: options.normal && direct(options.normal),
    })
  }

  const triangle: Builder['triangle'] = (a, b, c, front, back) =>
    quad(a, sub(b, a), sub(c, a), front, { shape: 'triangle', back })

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
    for (const o of openings) openingIn(o, point, right, out, outside, inside)
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

  const openingIn = (
    o: Opening,
    point: (u: number, v: number, deep?: number) => Vec,
    right: Vec,
    out: Vec,
    outside: Material,
    inside: Material | undefined,
  ) => {
    const depth = o.depth ?? 0.16
    const inward = scale(out, -depth)
    const side = (u: number, v: number, du: number, dv: number) =>
      quad(point(u, v), add(scale(right, du), [0, dv, 0]), inward, outside)
    side(o.u, o.v, 0, o.h)
    side(o.u + o.w, o.v, 0, o.h)
    side(o.u, o.v, o.w, 0)
    if (o.arched === true) {
      const radius = o.w / 2
      const centre = o.u + radius
      const spring = o.v + o.h - radius
      const steps = 14
      for (let i = 0; i < steps; i++) {
        const [a, b] = [(i / steps) * Math.PI, ((i + 1) / steps) * Math.PI]
        const from = point(centre - radius * Math.cos(a), spring + radius * Math.sin(a))
        const to = point(centre - radius * Math.cos(b), spring + radius * Math.sin(b))
        const corner = point(i < steps / 2 ? o.u : o.u + o.w, o.v + o.h)
        triangle(from, to, corner, outside, inside)
        quad(from, sub(to, from), inward, outside)
      }
      triangle(point(centre, o.v + o.h), point(o.u, o.v + o.h), point(o.u + o.w, o.v + o.h), outside, inside)
    } else side(o.u, o.v + o.h, o.w, 0)
    if (o.pane) quad(point(o.u, o.v, depth), scale(right, o.w), [0, o.h, 0], o.pane, { u: o.u, v: o.v })
    if (!o.frame) return
    const bar = o.bar ?? 0.06
    const stick = (u: number, v: number, w: number, h: number) => {
      const frame = o.frame
      if (!frame) return
      const deep = depth - 0.03
      quad(point(u, v, deep), scale(right, w), [0, h, 0], frame)
      quad(point(u, v + h, deep), scale(right, w), scale(out, -0.05), frame)
      quad(point(u, v, deep), scale(out, -0.05), [0, h, 0], frame)
      quad(point(u + w, v, deep), scale(out, -0.05), [0, h, 0], frame)
    }
    stick(o.u, o.v, bar, o.h)
    stick(o.u + o.w - bar, o.v, bar, o.h)
    stick(o.u, o.v, o.w, bar)
    if (o.arched !== true) stick(o.u, o.v + o.h - bar, o.w, bar)
    const columns = o.columns ?? 1
    const rows = o.rows ?? 1
    for (let i = 1; i < columns; i++) stick(o.u + (o.w * i) / columns - bar * 0.35, o.v, bar * 0.7, o.h)
    for (let i = 1; i < rows; i++) stick(o.u, o.v + (o.h * i) / rows - bar * 0.35, o.w, bar * 0.7)
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
      patches.push(piece(a, sub(left, a), sub(d, a), roof, 0), piece(end, sub(b, end), sub(c, end), roof, under(c)))
      quad(left, sub(end, left), sub(d, left), roof, { u: under(d) })
      quad(add(a, down), wide, sub(d, a), edge, { shape: 'triangle' })
      quad(add(c, down), sub(d, c), sub(b, c), edge, { shape: 'triangle' })
    } else {
      patches.push(piece(a, sub(b, a), sub(c, a), roof, 0))
      triangle(add(a, down), add(b, down), add(c, down), edge)
    }
    outline.forEach((p, i) => {
      const q = outline[(i + 1) % outline.length]
      if (q) quad(add(p, down), sub(q, p), [0, thick, 0], edge)
    })
  }

  const piece = (corner: Vec, across: Vec, up: Vec, front: Material, u: number): Patch => ({
    corner: place(corner),
    across: direct(across),
    up: direct(up),
    shape: 'triangle',
    front,
    u,
  })

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

  return {
    patches,
    quad,
    triangle,
    box,
    wall,
    gableWall,
    beam,
    cylinder,
    ball,
    gable,
    hip,
    placed: (at, by) => makeBuilder(patches, place(at), angle + by),
  }
}
