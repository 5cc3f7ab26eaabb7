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
