/**
 * Finds what a line of sight meets first. A scene is a list of flat patches (parallelograms, triangles, ellipses) in
 * a tree of bounding boxes. Plain number arrays, because a picture asks some twenty million times.
 */
import { growTree } from './scene-tree.ts'
import type { Patch } from './patch.ts'

export interface Scene {
  patches: readonly Patch[]
  /** Distance to the nearest patch, or Infinity; `found` then holds which and where on it. */
  nearest: (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number) => number
  found: { patch: number; s: number; t: number }
  /** Whether anything but glass stands in the way. */
  blocked: (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number) => boolean
}

export function buildScene(patches: readonly Patch[]): Scene {
  const { form, kind, clear, order, bounds, link } = growTree(patches)
  const found = { patch: -1, s: 0, t: 0 }
  const stack = new Int32Array(96)
  const entered = new Float64Array(96)

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
    // Offsets of the face that the line meets first, on each axis.
    const nx = ix >= 0 ? 0 : 3
    const ny = iy >= 0 ? 1 : 4
    const nz = iz >= 0 ? 2 : 5
    let best = reach
    let hit = -1
    let depth = 0
    let node = 0
    /** Distance at which the line enters a node's box, or Infinity. */
    const enters = (at: number): number => {
      const b = at * 6
      let enter = ((bounds[b + nx] as number) - ox) * ix
      let leave = ((bounds[b + 3 - nx] as number) - ox) * ix
      const y0 = ((bounds[b + ny] as number) - oy) * iy
      const y1 = ((bounds[b + 5 - ny] as number) - oy) * iy
      if (y0 > enter) enter = y0
      if (y1 < leave) leave = y1
      const z0 = ((bounds[b + nz] as number) - oz) * iz
      const z1 = ((bounds[b + 7 - nz] as number) - oz) * iz
      if (z0 > enter) enter = z0
      if (z1 < leave) leave = z1
      return enter <= leave && leave > 0 ? enter : Infinity
    }
    for (;;) {
      {
        const n = link[node * 2 + 1] as number
        const first = link[node * 2] as number
        if (n === 0) {
          const l = enters(node + 1)
          const r = enters(first)
          const nearer = l <= r ? node + 1 : first
          const near = l <= r ? l : r
          const far = l <= r ? r : l
          if (near >= best) {
            // Pop the next one that is near enough.
            while (depth > 0 && (entered[depth - 1] as number) >= best) depth--
            if (depth === 0) break
            node = stack[--depth] as number
            continue
          }
          if (far < best) {
            entered[depth] = far
            stack[depth++] = nearer === first ? node + 1 : first
          }
          node = nearer
          continue
        }
        for (let j = first; j < first + n; j++) {
          const i = order[j] as number
          if (anything && clear[i] === 1) continue
          const f = i * 9
          const ax = form[f + 3] as number
          const ay = form[f + 4] as number
          const az = form[f + 5] as number
          const ux = form[f + 6] as number
          const uy = form[f + 7] as number
          const uz = form[f + 8] as number
          const px = dy * uz - dz * uy
          const py = dz * ux - dx * uz
          const pz = dx * uy - dy * ux
          const det = ax * px + ay * py + az * pz
          if (det > -1e-10 && det < 1e-10) continue
          const inverse = 1 / det
          const tx = ox - (form[f] as number)
          const ty = oy - (form[f + 1] as number)
          const tz = oz - (form[f + 2] as number)
          const s = (tx * px + ty * py + tz * pz) * inverse
          if (s < 0 || s > 1) continue
          const qx = ty * az - tz * ay
          const qy = tz * ax - tx * az
          const qz = tx * ay - ty * ax
          const t = (dx * qx + dy * qy + dz * qz) * inverse
          if (t < 0 || t > 1) continue
          const shape = kind[i] as number
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
      while (depth > 0 && (entered[depth - 1] as number) >= best) depth--
      if (depth === 0) break
      node = stack[--depth] as number
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
