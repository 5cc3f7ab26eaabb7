/** Puts boxes, walls with openings, roofs and round things together from flat patches. All measures in metres. */
import type { Material } from './materials.ts'
import type { Patch, Shape } from './patch.ts'
import type { Vec } from './vectors.ts'

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
