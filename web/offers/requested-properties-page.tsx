import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { isDeal, isPaidByTransfer } from '#contract/offers/offers.ts'
import {
  listOfferedProperties,
  maxOfferedProperties,
  type OfferedProperty,
} from '#contract/own-deals/offered-properties.ts'
import { type AgentSummary, agentSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { CancelDeal } from '../deals/cancel-deal.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import type { TransferProps } from '../transfers/transfer-at-agent.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { OfferDecision } from './offer-decision.tsx'
import { OfferedPropertyOffers } from './offered-property-offers.tsx'
import { OffersLayoutChoice } from './offers-layout-choice.tsx'
import { canCompare } from './offers-layout.ts'

const TransferAtAgent = loadWhenOpened<TransferProps>(
  async () => (await import('../transfers/transfer-at-agent.tsx')).TransferAtAgent,
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
  const properties = usePages(
    listOfferedProperties,
    { query: { status: list === 'all' ? undefined : list, property: property.text || undefined } },
    maxOfferedProperties,
  )
  const { data: summary } = useQuery(read(agentSummary))
  return (
    <>
      <PageTitle count={summary?.pendingOffers}>Requested Properties</PageTitle>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Choice
          label="Status"
          value={list}
          options={lists}
          counts={countsOf(summary)}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
        <div className="flex flex-wrap items-center gap-4">
          {property.text !== '' && (
            <Button kind="secondary" onClick={() => property.choose('')}>
              Show all homes
            </Button>
          )}
          {properties.data?.some(({ offers }) => canCompare(offers)) && <OffersLayoutChoice />}
        </div>
      </div>
      <DataRegion
        query={properties}
        failed="The offers could not be loaded."
        skeleton={<OffersSkeleton />}
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
          <div className="grid grid-cols-1 gap-12" aria-busy={properties.isOutdated}>
            {found.map(property => (
              <OfferedPropertyOffers
                key={property._id}
                property={property}
                badges={<PropertyBadges property={property} />}
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
      {properties.more && <ShowMore {...properties.more} />}
    </>
  )
}

/** Boxes of a home and of three offers on it. */
const OffersSkeleton = () => (
  <div className="grid grid-cols-1 gap-4">
    <Skeleton shape="panel" className="h-24" />
    <div className="grid grid-cols-1 gap-3 md:grid-cols-[6rem_repeat(3,minmax(0,24rem))] md:*:first:col-start-2">
      {[1, 2, 3].map(column => (
        <Skeleton key={column} shape="panel" className="h-120" />
      ))}
    </div>
  </div>
)

const PropertyBadges = ({ property }: { property: OfferedProperty }) => (
  <>
    {property.status === 'pending' && (
      <Badge tone="warn" icon={Clock}>
        Waiting to be verified
      </Badge>
    )}
    {property.status === 'rejected' && <StatusBadge status="rejected" />}
    <SaleBadge property={property} />
  </>
)

const countsOf = (summary: AgentSummary | undefined) => ({
  all: summary?.requestedProperties,
  pending: summary?.pendingOffers,
  accepted: summary?.acceptedOffers,
  bought: summary?.soldProperties,
  rejected: summary?.rejectedOffers,
})
