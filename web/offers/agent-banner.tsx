import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { type AgentTask, agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'

/** Polling interval. A hidden page polls again once it is visible. */
const freshMs = 30_000

const offersPath = '/dashboard/requested-properties'

/** Whether this page of the dashboard shows the banner. The offers say the same themselves. */
export const hasAgentBanner = (pathname: string) => pathname !== offersPath

/** Loads the agent's tasks, so that the banner is rendered at once. */
export const loadAgentBanner = () => queryClient.ensureQueryData(read(agentTasks))

/** Tells an agent in the dashboard what waits for them first, and until when. */
export function AgentBanner() {
  const now = useServerTime()
  // Until then the deadline is in the server's time zone, which it names.
  const isHydrated = useIsHydrated()
  const { pathname } = useLocation()
  const { data: tasks = [] } = useQuery({ ...read(agentTasks), refetchInterval: freshMs })
  const [first] = tasks
  if (first === undefined || !hasAgentBanner(pathname)) return null
  const more = tasks.length - 1
  return (
    <section aria-label="Your turn" className="page-width mt-4">
      <Notice tone={first.kind === 'objection' ? 'bad' : 'info'} title={titles[first.kind](first)}>
        <p key={String(isHydrated)} suppressHydrationWarning>
          {deadlineOf(first, now)}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink to={`${offersPath}?property=${first.propertyId}`} padding="medium">
            {actions[first.kind]}
          </ButtonLink>
          {more > 0 && (
            <span className="type-small">{`${more} more ${more === 1 ? 'task waits' : 'tasks wait'} for you.`}</span>
          )}
        </div>
      </Notice>
    </section>
  )
}

const actions: Readonly<Record<AgentTask['kind'], string>> = {
  answer: 'See the offer',
  'cancel request': 'Answer the request',
  condition: 'See the deal',
  transfer: 'See the deal',
  objection: 'See the objection',
}

const titles: Readonly<Record<AgentTask['kind'], (task: AgentTask) => string>> = {
  answer: ({ buyerName, offerAmount, title }) => `${buyerName} offers ${dollars(offerAmount)} for ${title}`,
  'cancel request': ({ buyerName, title }) => `${buyerName} asks to cancel the deal on ${title}`,
  condition: ({ title }) => `A condition of the deal on ${title} is past its date`,
  transfer: ({ buyerName, title }) => `${buyerName} pays for ${title} by transfer: record its reference`,
  objection: ({ buyerName, title }) =>
    `An admin could not find ${buyerName}’s transfer for ${title}. Ask your bank, then record it again`,
}

function deadlineOf({ kind, until }: AgentTask, now: number): string {
  if (until === null)
    return kind === 'condition' ? 'Give more time or end the deal.' : 'It has no deadline, but the buyer waits for you.'
  return `Until ${deadlineText(until)} (${timeLeftText(Date.parse(until) - now)} left).`
}
