/** Holes in a wall: the depth of the wall around them, the pane and its frame. */
import type { Builder, Opening } from './builder.ts'
import type { Material } from './materials.ts'
import { add, scale, sub, type Vec } from './vectors.ts'

type Pen = Pick<Builder, 'quad' | 'triangle'>

/** The wall around an opening. */
export interface Around {
  /** A point of the wall, `deep` metres behind its face. */
  point: (u: number, v: number, deep?: number) => Vec
  right: Vec
  out: Vec
  outside: Material
  inside: Material | undefined
}

const usualDepth = 0.16

export function drawOpening({ quad, triangle }: Pen, o: Opening, around: Around): void {
  const { point, right, out, outside, inside } = around
  const depth = o.depth ?? usualDepth
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
  if (o.frame) drawFrame(quad, o, around, o.frame)
}

function drawFrame(quad: Pen['quad'], o: Opening, { point, right, out }: Around, frame: Material): void {
  const depth = o.depth ?? usualDepth
  const bar = o.bar ?? 0.06
  const stick = (u: number, v: number, w: number, h: number) => {
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
