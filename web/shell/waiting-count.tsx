import { useQuery } from '@tanstack/react-query'
import { adminSummary, agentSummary } from '#contract/summary.ts'
import { read } from '../api/read.ts'
import { CountBadge } from '../ui/count-badge.tsx'

/** Number of offers on which the agent has to decide. */
export const PendingOffers = () => (
  <CountBadge count={useQuery(read(agentSummary)).data?.pendingOffers ?? 0} words="pending offers" tone="warn" />
)

/** Number of listings that wait for an admin. */
export const PendingProperties = () => (
  <CountBadge count={useQuery(read(adminSummary)).data?.pendingProperties ?? 0} words="to verify" tone="warn" />
)
