import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { DealConditionsProps } from './deal-conditions.tsx'

/** The conditions of a deal. Its code is loaded when one has some. */
export const DealConditions = loadWhenOpened<DealConditionsProps>(
  async () => (await import('./deal-conditions.tsx')).DealConditions,
  ({ offer }) => offer.conditions !== undefined,
)
