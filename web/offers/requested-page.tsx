import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { listOfferedHomes, maxOfferedHomes, type OfferedHome } from '#contract/own-deals/offered-properties.ts'
import { isDeal, isPaidByTransfer } from '#contract/offers/offers.ts'
import { type AgentSummary, agentSummary } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { usePages } from '../api/use-pages.ts'
import { CancelDeal } from '../deals/cancel-deal.tsx'
import type { TransferProps } from '../transfers/transfer.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { withCounts } from '../ui/list/with-counts.ts'
import { OfferDecision } from './offer-decision.tsx'
import { OfferedHomeOffers } from './offered-property.tsx'

const TransferAtAgent = loadWhenOpened<TransferProps>(
  async () => (await import('../transfers/transfer.tsx')).TransferAtAgent,
  ({ offer }) => isPaidByTransfer(offer),
)

const lists = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  bought: 'Bought',
  // For any reason: not only those that the agent has rejected.
  rejected: 'Closed',
} as const

/** The offers on an agent's homes, grouped by home. `?property=` shows one home. */
export function RequestedPropertiesPage() {
  const chosen = useUrlText('status')
  const property = useUrlText('property')
  const list = optionIn(lists, chosen.text) ?? 'all'
  const homes = usePages(
    listOfferedHomes,
    { query: { status: list === 'all' ? undefined : list, property: property.text || undefined } },
    maxOfferedHomes,
  )
  const { data: summary } = useQuery(read(agentSummary))
  return (
    <>
      <PageTitle
        count={summary?.pendingOffers}
        lead="Offers from buyers on your properties. The number counts pending offers."
      >
        Requested Properties
      </PageTitle>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <Choice
          label="Status"
          value={list}
          options={withCounts(lists, summary && countsOf(summary))}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
        {property.text !== '' && (
          <Button kind="secondary" onClick={() => property.choose('')}>
            Show all homes
          </Button>
        )}
      </div>
      <DataRegion
        query={homes}
        failed="The offers could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-96" />}
        empty={
          <EmptyOrOthers
            subject="An offer"
            text="No requested properties yet."
            drawing="receipt"
            hint={list === 'all' ? 'Offers on your verified properties appear here.' : 'Try another status.'}
          />
        }
      >
        {found => (
          <div className="grid grid-cols-1 gap-12" aria-busy={homes.isOutdated}>
            {found.map(home => (
              <OfferedHomeOffers
                key={home._id}
                home={home}
                badges={<HomeBadges home={home} />}
                actions={offer => (
                  <OfferDecision offer={offer}>
                    <TransferAtAgent offer={offer} />
                    {isDeal(offer) && <CancelDeal offer={offer} side="agent" />}
                  </OfferDecision>
                )}
              />
            ))}
          </div>
        )}
      </DataRegion>
      {homes.more && <ShowMore {...homes.more} />}
    </>
  )
}

const HomeBadges = ({ home }: { home: OfferedHome }) => (
  <>
    {home.status === 'pending' && (
      <Badge tone="warn" icon={Clock}>
        Waiting to be verified
      </Badge>
    )}
    {home.status === 'rejected' && <StatusBadge status="rejected" />}
    <SaleBadge property={home} />
  </>
)

const countsOf = (summary: AgentSummary) => ({
  all: summary.requestedProperties,
  pending: summary.pendingOffers,
  accepted: summary.acceptedOffers,
  bought: summary.soldProperties,
  rejected: summary.rejectedOffers,
})
