import { useQuery } from '@tanstack/react-query'
import { topAgents } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Card } from '../ui/basics/card.tsx'
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
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {list.map(agent => (
              <Card as="li" key={agent._id} className="flex flex-wrap items-center gap-4">
                <Avatar name={agent.name} src={agent.image} size="large" />
                <div className="min-w-0 flex-1 basis-32">
                  <h3 className="type-card wrap-anywhere">{agent.name}</h3>
                  <a href={`mailto:${agent.email}`} className="wrap-anywhere text-muted hover:text-ink hover:underline">
                    <EmailText>{agent.email}</EmailText>
                  </a>
                </div>
              </Card>
            ))}
          </ul>
        )}
      </DataRegion>
    </section>
  )
}
