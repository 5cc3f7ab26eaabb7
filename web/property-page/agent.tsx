import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isFormerUser } from '#contract/users/former-user.ts'
import { Avatar } from '../ui/basics/avatar.tsx'

interface AgentProps {
  agent: { agentName: string; agentImage: string; agentEmail?: string }
  /** Ways to reach the agent. */
  children?: ReactNode
}

/** Shows who sells a property; the email only to people with an account. */
export const Agent = ({ agent: { agentName, agentImage, agentEmail }, children }: AgentProps) => (
  <div className="grid gap-3 max-lg:mt-4 max-lg:rounded-2xl max-lg:bg-surface max-lg:p-4 max-lg:shadow-card lg:gap-4 lg:border-t lg:border-line lg:pt-4">
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar name={agentName} src={agentImage} size="medium" />
      <div className="min-w-0">
        <h2 className="type-small text-muted">Agent</h2>
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
