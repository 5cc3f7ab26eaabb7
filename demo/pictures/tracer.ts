/**
 * Finds what a line of sight meets first. A scene is a list of flat patches (parallelograms, triangles, ellipses) in
 * a tree of bounding boxes. Plain number arrays, because a picture asks some twenty million times.
 */
import { cross, dot, length, scale, sub, unit, type Vec } from './vectors.ts'
import type { Material } from './materials.ts'

export type Shape = 'parallelogram' | 'triangle' | 'ellipse'

export interface Patch {
  corner: Vec
  across: Vec
  up: Vec
  shape: Shape
  front: Material
  /** Material of the other side; by default the same. */
  back?: Material | undefined
  /** Leaves are lit as the crown they belong to, not as the flat thing they are. */
  normal?: Vec | undefined
  /** A number in 0…1 by which a material varies from patch to patch. */
  seed?: number | undefined
  /** Position of the corner on the wall it was cut from, in metres. */
  u?: number | undefined
  v?: number | undefined
}

export interface Scene {
  patches: readonly Patch[]
  /** Distance to the nearest patch, or Infinity; `found` then holds which and where on it. */
  nearest: (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number) => number
  found: { patch: number; s: number; t: number }
  /** Whether anything but glass stands in the way. */
  blocked: (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number) => boolean
}

const leafSize = 4
const shapes: readonly Shape[] = ['parallelogram', 'triangle', 'ellipse']

export function buildScene(patches: readonly Patch[]): Scene {
  const count = patches.length
  const form = new Float32Array(count * 9)
  const kind = new Uint8Array(count)
  const clear = new Uint8Array(count)
  const low = new Float32Array(count * 3)
  const high = new Float32Array(count * 3)
  patches.forEach((patch, i) => {
    form.set([...patch.corner, ...patch.across, ...patch.up], i * 9)
    kind[i] = shapes.indexOf(patch.shape)
    clear[i] = patch.front.clear === true ? 1 : 0
    for (const k of [0, 1, 2] as const) {
      const c = patch.corner[k]
      const ends = [c, c + patch.across[k], c + patch.up[k]]
      if (patch.shape !== 'triangle') ends.push(c + patch.across[k] + patch.up[k])
      low[i * 3 + k] = Math.min(...ends) - 1e-4
      high[i * 3 + k] = Math.max(...ends) + 1e-4
    }
  })

  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const bounds = new Float32Array(Math.max(1, count) * 2 * 6)
  const link = new Int32Array(Math.max(1, count) * 2 * 2) // leaf: first, how many; fork: right child, 0
  let nodes = 0
  const middle = (i: number, k: number) => (low[i * 3 + k] ?? 0) + (high[i * 3 + k] ?? 0)

  const grow = (first: number, last: number): number => {
    const node = nodes++
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    const spread = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    for (let j = first; j < last; j++) {
      const i = order[j] ?? 0
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k] ?? 0, low[i * 3 + k] ?? 0)
        box[k + 3] = Math.max(box[k + 3] ?? 0, high[i * 3 + k] ?? 0)
        spread[k] = Math.min(spread[k] ?? 0, middle(i, k))
        spread[k + 3] = Math.max(spread[k + 3] ?? 0, middle(i, k))
      }
    }
    bounds.set(box, node * 6)
    const cut = last - first <= leafSize ? undefined : bestCut(first, last, spread)
    if (cut === undefined) {
      link[node * 2] = first
      link[node * 2 + 1] = last - first
      return node
    }
    let split = first
    for (let j = first; j < last; j++) {
      const i = order[j] ?? 0
      if (middle(i, cut.axis) >= cut.at) continue
      order[j] = order[split] ?? 0
      order[split++] = i
    }
    if (split === first || split === last) split = (first + last) >> 1
    grow(first, split)
    link[node * 2] = grow(split, last)
    return node
  }

  /** The cut with the least expected work (surface area heuristic) among eleven on the widest axis. */
  const bestCut = (first: number, last: number, spread: number[]) => {
    let axis = 0
    let widest = 0
    for (let k = 0; k < 3; k++) {
      const wide = (spread[k + 3] ?? 0) - (spread[k] ?? 0)
      if (wide > widest) [axis, widest] = [k, wide]
    }
    if (widest <= 1e-6) return { axis, at: -Infinity }
    if (last - first < 20) return { axis, at: (spread[axis] ?? 0) + widest / 2 }
    const bins = Array.from({ length: 12 }, () => ({ n: 0, box: [1e9, 1e9, 1e9, -1e9, -1e9, -1e9] }))
    const start = spread[axis] ?? 0
    for (let j = first; j < last; j++) {
      const i = order[j] ?? 0
      const bin = bins[Math.min(11, Math.floor(((middle(i, axis) - start) / widest) * 12))]
      if (!bin) continue
      bin.n++
      for (let k = 0; k < 3; k++) {
        bin.box[k] = Math.min(bin.box[k] ?? 0, low[i * 3 + k] ?? 0)
        bin.box[k + 3] = Math.max(bin.box[k + 3] ?? 0, high[i * 3 + k] ?? 0)
      }
    }
    const cost = (side: typeof bins) => {
      const n = side.reduce((sum, bin) => sum + bin.n, 0)
      const size = (k: number) =>
        Math.max(0, Math.max(...side.map(b => b.box[k + 3] ?? 0)) - Math.min(...side.map(b => b.box[k] ?? 0)))
      return n * (size(0) * size(1) + size(1) * size(2) + size(2) * size(0))
    }
    let best = { axis, at: start + widest / 2 }
    let least = Infinity
    for (let c = 1; c < 12; c++) {
      const sum = cost(bins.slice(0, c)) + cost(bins.slice(c))
      if (sum < least) [least, best] = [sum, { axis, at: start + (widest * c) / 12 }]
    }
    return best
  }
  if (count > 0) grow(0, count)

  const found = { patch: -1, s: 0, t: 0 }
  const stack = new Int32Array(96)

  const walk = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    anything: boolean,
  ): number => {
    const ix = 1 / (dx || 1e-12)
    const iy = 1 / (dy || 1e-12)
    const iz = 1 / (dz || 1e-12)
    let best = reach
    let hit = -1
    let depth = 0
    let node = 0
    for (;;) {
      const b = node * 6
      const x0 = ((bounds[b] ?? 0) - ox) * ix
      const x1 = ((bounds[b + 3] ?? 0) - ox) * ix
      const y0 = ((bounds[b + 1] ?? 0) - oy) * iy
      const y1 = ((bounds[b + 4] ?? 0) - oy) * iy
      const z0 = ((bounds[b + 2] ?? 0) - oz) * iz
      const z1 = ((bounds[b + 5] ?? 0) - oz) * iz
      const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
      const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
      if (enter <= leave && leave > 0 && enter < best) {
        const n = link[node * 2 + 1] ?? 0
        const first = link[node * 2] ?? 0
        if (n === 0) {
          // The nearer child first: compare how far the two lie along the line.
          const l = (node + 1) * 6
          const r = first * 6
          const ahead =
            ((bounds[l] ?? 0) + (bounds[l + 3] ?? 0) - (bounds[r] ?? 0) - (bounds[r + 3] ?? 0)) * dx +
            ((bounds[l + 1] ?? 0) + (bounds[l + 4] ?? 0) - (bounds[r + 1] ?? 0) - (bounds[r + 4] ?? 0)) * dy +
            ((bounds[l + 2] ?? 0) + (bounds[l + 5] ?? 0) - (bounds[r + 2] ?? 0) - (bounds[r + 5] ?? 0)) * dz
          stack[depth++] = ahead > 0 ? node + 1 : first
          node = ahead > 0 ? first : node + 1
          continue
        }
        for (let j = first; j < first + n; j++) {
          const i = order[j] ?? 0
          if (anything && clear[i] === 1) continue
          const f = i * 9
          const ax = form[f + 3] ?? 0
          const ay = form[f + 4] ?? 0
          const az = form[f + 5] ?? 0
          const ux = form[f + 6] ?? 0
          const uy = form[f + 7] ?? 0
          const uz = form[f + 8] ?? 0
          const px = dy * uz - dz * uy
          const py = dz * ux - dx * uz
          const pz = dx * uy - dy * ux
          const det = ax * px + ay * py + az * pz
          if (det > -1e-10 && det < 1e-10) continue
          const inverse = 1 / det
          const tx = ox - (form[f] ?? 0)
          const ty = oy - (form[f + 1] ?? 0)
          const tz = oz - (form[f + 2] ?? 0)
          const s = (tx * px + ty * py + tz * pz) * inverse
          if (s < 0 || s > 1) continue
          const qx = ty * az - tz * ay
          const qy = tz * ax - tx * az
          const qz = tx * ay - ty * ax
          const t = (dx * qx + dy * qy + dz * qz) * inverse
          if (t < 0 || t > 1) continue
          const shape = kind[i] ?? 0
          if (shape === 1 && s + t > 1) continue
          if (shape === 2 && (2 * s - 1) * (2 * s - 1) + (2 * t - 1) * (2 * t - 1) > 1) continue
          const far = (ux * qx + uy * qy + uz * qz) * inverse
          if (far < 1e-4 || far >= best) continue
          if (anything) return far
          best = far
          hit = i
          found.s = s
          found.t = t
        }
      }
      if (depth === 0) break
      node = stack[--depth] ?? 0
    }
    if (hit < 0) return Infinity
    found.patch = hit
    return best
  }

  return {
    patches,
    found,
    nearest: (ox, oy, oz, dx, dy, dz, reach) => walk(ox, oy, oz, dx, dy, dz, reach, false),
    blocked: (ox, oy, oz, dx, dy, dz, reach) => walk(ox, oy, oz, dx, dy, dz, reach, true) < Infinity,
  }
}

/** Orientation of a patch: its outward normal and the two directions along it, with the lengths that turn s, t into metres. */
export function layOf(patch: Patch) {
  const right = unit(patch.across)
  const normal = unit(cross(patch.up, patch.across))
  const skew = dot(patch.up, right)
  const upright = sub(patch.up, scale(right, skew))
  return { normal, right, upright: unit(upright), wide: length(patch.across), skew, high: length(upright) }
}
