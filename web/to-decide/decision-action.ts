import type { LucideIcon } from 'lucide-react'
import type { ToDecide } from '#contract/to-decide/to-decide.ts'
import type { ButtonProps } from '../ui/basics/button.tsx'

/** An action of an admin on an item. */
export interface DecisionAction {
  /** Key that does the same, a capital letter. */
  letter: string
  name: string
  /** Shorter name beside the key. */
  hint?: string
  icon: LucideIcon
  kind?: ButtonProps['kind']
  isBusy?: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** Properties of every decision. */
export interface DecisionProps<Item extends ToDecide = ToDecide> {
  item: Item
  onDecided: (decided: Decided) => void
}

/** A decision that the admin has just made. */
export interface Decided {
  /** Sentence about it. */
  text: string
  /** Property whose verification it is, which can be undone. */
  verifiedId?: string
}
