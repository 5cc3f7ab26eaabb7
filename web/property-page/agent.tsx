import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { isFormerUser } from '#contract/users/former-user.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const AnswerTime = lazyPart(async () => (await import('../messages/answer-time.tsx')).AnswerTime)

interface AgentProps {
  agent: { _id: string; agentName: string; agentImage: string; agentEmail?: string }
  /** Ways to reach the agent. */
  children?: ReactNode
}

/** Shows who sells a property; the email only to people with an account. */
export const Agent = ({ agent: { _id, agentName, agentImage, agentEmail }, children }: AgentProps) => (
  <div className="grid gap-3 max-lg:mt-4 max-lg:rounded-2xl max-lg:bg-surface max-lg:p-4 max-lg:shadow-card lg:gap-4 lg:border-t lg:border-line lg:pt-4">
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar name={agentName} src={agentImage} size="medium" />
      <div className="min-w-0">
        <div className="type-small text-muted">
          <h2 className="inline">Agent</h2>
          <Suspense>
            <AnswerTime propertyId={_id} />
          </Suspense>
        </div>
        <p className="type-strong wrap-anywhere">{agentName}</p>
        {agentEmail !== undefined && !isFormerUser(agentEmail) && (
          <>
            <a
              href={`mailto:${agentEmail}`}
              className="flex min-h-6 w-fit items-center type-small text-primary wrap-anywhere hover:underline"
            >
              {agentEmail}
            </a>
            <Link
              to={`/all-properties?agent=${encodeURIComponent(agentEmail)}`}
              className="flex min-h-6 w-fit items-center type-small text-primary hover:underline"
            >
              More homes by this agent
            </Link>
          </>
        )}
      </div>
    </div>
    {children}
  </div>
)
