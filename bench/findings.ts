import type { Measured } from './measure.ts'
import type { Options } from './options.ts'
import type { Soak } from './soak.ts'
import type { StartUp } from './start-up.ts'

export interface Findings {
  machine: [what: string, is: string][]
  options: Options
  sizes: Measured[]
  startUp: StartUp | undefined
  soak: Soak | undefined
}
