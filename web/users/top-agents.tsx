import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type TopAgent, topAgents } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'

export function TopAgents() {
  const agents = useQuery(read(topAgents))
  return (
    <section aria-labelledby="agents" className="page-width section-gap">
      <SectionTitle id="agents">Top Agents</SectionTitle>
      <DataRegion
        query={agents}
        failed="The agents could not be loaded."
        empty={<p className="text-muted">There are no agents yet.</p>}
        skeleton={<Spinner label="Loading..." />}
      >
        {list => (
          <ul className="grid grid-cols-1 max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:bg-surface max-sm:px-4 max-sm:shadow-card sm:grid-cols-2 sm:gap-4 md:gap-6 lg:grid-cols-3">
            {list.map(agent => (
              <li
                key={agent._id}
                className="flex items-center gap-4 max-sm:py-3 sm:rounded-2xl sm:bg-surface sm:p-5 sm:shadow-card"
              >
                <Avatar
                  name={agent.name}
                  src={agent.image}
                  size="large"
                  className="max-md:size-14 max-md:text-xl md:size-20"
                />
                <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                  <h3 className="type-card">{agent.name}</h3>
                  <a
                    href={`mailto:${agent.email}`}
                    className="flex min-h-6 w-fit items-center type-small text-muted hover:text-ink hover:underline"
                  >
                    <EmailText>{agent.email}</EmailText>
                  </a>
                  <Numbers agent={agent} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </DataRegion>
    </section>
  )
}

/** Counts of an agent's homes. Visitors cannot open the list of an agent, so for them it is no link. */
function Numbers({ agent: { email, forSale, sold } }: { agent: TopAgent }) {
  const isSignedIn = useSignInState().state === 'signed-in'
  if (forSale === undefined || sold === undefined) return null
  const text = `${forSale} ${forSale === 1 ? 'home' : 'homes'} for sale`
  return (
    <p className="type-small tabular-nums">
      {isSignedIn && forSale > 0 ? (
        <Link
          to={`/all-properties?agent=${encodeURIComponent(email)}`}
          className="font-semibold text-primary hover:underline"
        >
          {text}
        </Link>
      ) : (
        <span className="font-semibold">{text}</span>
      )}
      {sold > 0 && <span className="text-muted"> · {sold} sold</span>}
    </p>
  )
}
