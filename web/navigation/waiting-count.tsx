import { useQuery } from '@tanstack/react-query'
import { unreadMessages } from '#contract/messages/messages.ts'
import { adminSummary, adminTasks, agentSummary } from '#contract/summary/summary.ts'
import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import { read } from '../api/read.ts'
import { CountBadge } from '../ui/text/count-badge.tsx'

/** Number of offers on which the agent has to decide. */
export const PendingOffers = () => (
  <CountBadge count={useQuery(read(agentSummary)).data?.pendingOffers ?? 0} words="pending offers" tone="warn" />
)

/** Number of listings that wait for an admin. */
export const PendingProperties = () => (
  <CountBadge count={useQuery(read(adminSummary)).data?.pendingProperties ?? 0} words="to verify" tone="warn" />
)

/** Pause between two looks for new messages and tasks while the page is visible. */
const refreshMs = 30_000

const useTasks = () => useQuery({ ...read(adminTasks), refetchInterval: refreshMs }).data

/** Number of applications that wait for an admin. */
export const OpenApplications = () => (
  <CountBadge count={useTasks()?.openApplications ?? 0} words="to decide" tone="warn" />
)

/** Number of reported messages that wait for an admin. */
export const OpenReports = () => <CountBadge count={useTasks()?.openReports ?? 0} words="to decide" tone="warn" />

/** Number of decisions of every kind that wait for an admin, in red while one of them is about money. */
export function WaitingDecisions() {
  const counts = useQuery({ ...read(decisionCounts), refetchInterval: refreshMs }).data
  if (!counts) return null
  const { money, homes, people } = counts
  return <CountBadge count={money + homes + people} words="waiting" tone={money > 0 ? 'bad' : 'warn'} />
}

/** Number of messages that the caller has not read. */
export const UnreadMessages = () => (
  <CountBadge
    count={useQuery({ ...read(unreadMessages), refetchInterval: refreshMs }).data?.unread ?? 0}
    words="unread"
    tone="warn"
  />
)
