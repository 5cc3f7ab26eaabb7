import type { Measured } from '../load/measure.ts'
import type { Options } from '../load/options.ts'
import type { Soak } from '../load/soak.ts'
import type { StartUp } from '../load/start-up.ts'

export interface Findings {
  machine: [what: string, is: string][]
  options: Options
  sizes: Measured[]
  startUp: StartUp | undefined
  soak: Soak | undefined
}
