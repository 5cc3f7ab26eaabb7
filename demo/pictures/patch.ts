/** A flat piece of a scene: a parallelogram, a triangle or an ellipse. */
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

/** Orientation of a patch: its outward normal and the two directions along it, with the lengths that turn s, t into metres. */
export function layOf(patch: Patch) {
  const right = unit(patch.across)
  const normal = unit(cross(patch.up, patch.across))
  const skew = dot(patch.up, right)
  const upright = sub(patch.up, scale(right, skew))
  return { normal, right, upright: unit(upright), wide: length(patch.across), skew, high: length(upright) }
}
