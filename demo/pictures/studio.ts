/** Inputs of a drawing, and its outputs besides the patches. */
import type { House } from './fittings.ts'
import type { LightName } from './light.ts'
import type { Material } from './materials.ts'
import type { View } from './painter.ts'
import type { Garden } from './plants.ts'
import type { SkyOptions } from './sky.ts'

interface Turned {
  turn: number
  ahead: number
}

/** Another look at the same house. */
type Seen = (usual: Turned) => Turned

interface Studio extends House {
  garden: Garden
  seen?: Seen | undefined
}

interface Plan {
  view: View
  ground?: Material | undefined
  sky: Pick<SkyOptions, 'ridges' | 'reach'>
}

export type Drawing = (studio: Studio) => Plan

export interface Listing {
  light: LightName
  drawing: Drawing
  /** The sun stands on the left unless the front of the house looks to the right. */
  sunFrom?: 'right' | undefined
  /** Shown as in a mirror, so that two houses of one kind do not look the same way. */
  flipped?: true
  /** Seeds the chance instead of the name, so that another picture of a house shows the same house. */
  seed?: string
  /** Widest size in which the picture is drawn; 1280 by default. */
  width?: number
  seen?: Seen
  /** Replaces parts of the drawing's own view. */
  view?: Partial<View>
  /** Also drawn 1920 wide, for the head of the home page. */
  hero?: boolean
}

export const rolling = [0.09, 0.062, 0.036]
export const low = [0.045, 0.03, 0.016]
export const mountains = [0.16, 0.095, 0.05]
