/** Inputs of a drawing, and its outputs besides the patches. */
import type { House } from './fittings.ts'
import type { LightName } from './light.ts'
import type { Material } from './materials.ts'
import type { View } from './painter.ts'
import type { Garden } from './plants.ts'
import type { SkyOptions } from './sky.ts'

interface Studio extends House {
  garden: Garden
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
  sunFrom?: 'right'
  /** Shown as in a mirror, so that two houses of one kind do not look the same way. */
  flipped?: true
  /** Also drawn 1920 wide, for the head of the home page. */
  hero?: boolean
}

export const rolling = [0.09, 0.062, 0.036]
export const low = [0.045, 0.03, 0.016]
export const mountains = [0.16, 0.095, 0.05]
