import type { Json } from '#contract/deal-record/canonical-json.ts'
import type { DealActor, DealStepName } from '#contract/deal-record/deal-record.ts'

/** A value of a line that identifies somebody or that somebody has written. The line has only a commitment to it. */
export interface PersonalValue {
  name: string
  value: string
  /** Its person, with whom it is erased. Null if it is never erased, such as the title of a home. */
  ownerId: string | null
}

/** A step of a deal, as its record keeps it (decision 26). */
export interface DealStep {
  offerId: string
  step: DealStepName
  by: DealActor
  /** Never contains personal values or free text. */
  facts: { readonly [name: string]: Json }
  personal?: readonly PersonalValue[]
}
