/** Options of a small house, and the measures that all of them share. */
import type { Material } from './materials.ts'

export interface CottageOptions {
  wall: Material
  /** The second storey, where it is of another stuff than the first. */
  upperWall?: Material
  roof: Material
  trim: string
  frame?: string
  door: string
  shutter?: string
  /** Metres; `pitch` is the height of the roof. */
  size: { wide: number; deep: number; storeys: 1 | 2; pitch: number }
  /** The ridge runs along the front or towards it, or the roof falls to all four sides. */
  ridge: 'along' | 'front' | 'hip'
  /** Windows and door share the front in equal parts; the door has the part at `doorAt`. */
  bays: number
  doorAt: number
  panes: { w: number; h: number; columns: number; rows: number }
  dormers?: readonly number[]
  porch?: 'full' | 'hood'
  posts?: string
  wing?: 'left' | 'right'
  chimney?: { side: 'left' | 'right'; of: Material }
  edge?: 'fence' | 'stone' | 'hedge'
  setting: 'garden' | 'forest' | 'sea'
  trees: readonly [string, ...string[]]
  blossoms: readonly [string, ...string[]]
  ridges?: readonly number[]
  turn: number
  ahead: number
  distance?: number
  horizon?: number
}

export const foot = 0.35

export const storeyHigh = 2.9
