import type { PropertyStatus } from '#contract/properties.ts'
import type { DemoAgent } from './demo-people.ts'

export interface DemoListing {
  /** Name of its image in demo/images. */
  picture: string
  title: string
  location: string
  description: string
  /** US dollars. */
  range: readonly [min: number, max: number]
  agent: DemoAgent
  status?: PropertyStatus
  /** Pending again, because its agent changed it after verification. */
  revised?: true
  advertise?: true
}
