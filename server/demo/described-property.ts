import type { PropertyStatus } from '#contract/properties/properties.ts'
import type { DemoAgent } from './demo-people.ts'

export interface DescribedProperty {
  /** Name of its image in demo/images. */
  picture: string
  title: string
  location: string
  description: string
  /** US dollars. */
  range: readonly [min: number, max: number]
  agent: DemoAgent
  status?: PropertyStatus
  /** Fields that an admin has verified, of a listing that is pending again because its agent has changed them. */
  verified?: Partial<Pick<DescribedProperty, 'description' | 'range'>>
  advertise?: true
}
