import type { DealConditionsProps } from '../conditions/deal-conditions.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'

/** The conditions of a deal. Its code is loaded when one has some. */
export const DealConditions = loadWhenOpened<DealConditionsProps>(
  async () => (await import('../conditions/deal-conditions.tsx')).DealConditions,
  ({ offer }) => offer.conditions !== undefined,
)
