/** The plants of a garden. */
import type { Material } from './materials.ts'
import type { Vec } from './vectors.ts'

export type TreeKind = 'broad' | 'slim' | 'pine' | 'cypress' | 'palm' | 'birch' | 'olive'

export interface Garden {
  tree: (kind: TreeKind, x: number, z: number, height: number, colour?: string) => void
  shrub: (x: number, z: number, size: number, blossom?: string, y?: number) => void
  /** A belt of trees too far away to need many leaves. */
  woods: (z: number, share?: number) => void
  /** `density` is leaves per square metre; one in the foreground wants more than one far away. */
  hedge: (from: readonly [number, number], to: readonly [number, number], height: number, density?: number) => void
  lavender: (x: number, z: number, size: number, colour?: string) => void
  /** Blades over a rectangle; `density` is blades per square metre. */
  grass: (
    x: number,
    z: number,
    w: number,
    d: number,
    density: number,
    high: number,
    free?: (x: number, z: number) => boolean,
  ) => void
  pot: (at: Vec, size: number, material: Material) => void
}
