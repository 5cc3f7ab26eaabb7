import { useQuery } from '@tanstack/react-query'
import { Building2, Inbox, KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { priceText } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { myProperties, type Property } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { PayoutAccountCard } from '../payout-details/payout-account-card.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/list/stat-tile.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Profile of an agent, with sales and listings. */
export function AgentProfilePage() {
  useHydrated('main')
  const { email } = useSignedIn()
  const summary = useQuery({ ...read(agentSummary), refetchOnMount: 'always' })
  return (
    <>
      <PageTitle>Agent Profile</PageTitle>
      <div className="grid gap-6">
        <ProfileCard />
        <DataRegion query={summary} failed="Your counts could not be loaded." skeleton={<Counts />}>
          {counts => <Counts {...counts} />}
        </DataRegion>
        <PayoutAccountCard />
        <Properties email={email} />
      </div>
    </>
  )
}

const Counts = ({
  totalProperties,
  requestedProperties,
  pendingOffers,
  soldProperties,
}: Partial<ResponseOf<typeof agentSummary>>) => (
  <StatTiles>
    <StatTile label="Total Properties" value={totalProperties} icon={Building2} />
    <StatTile
      label="Requested Properties"
      value={requestedProperties}
      icon={Inbox}
      note={pendingOffers === undefined ? undefined : `${pendingOffers} pending`}
    />
    <StatTile label="Sold" value={soldProperties} icon={KeyRound} />
  </StatTiles>
)

function Properties({ email }: { email: string }) {
  const properties = usePages(myProperties, { query: { email } })
  return (
    <Card as="section">
      <SectionTitle size="small" count={properties.total}>
        My properties
      </SectionTitle>
      <DataRegion
        query={properties}
        failed="Your properties could not be loaded."
        skeleton={
          <div className="grid gap-3">
            <Repeat times={3}>
              <Skeleton className="h-16" />
            </Repeat>
          </div>
        }
        empty={
          <EmptyState
            text="No properties found."
            hint="The homes you list appear here."
            action={<ButtonLink to="/dashboard/add-property">Add Property</ButtonLink>}
          />
        }
      >
        {list => (
          <>
            <ul className="divide-y divide-line *:first:*:pt-0 *:last:*:pb-0">
              {list.map(property => (
                <li key={property._id}>
                  <Row property={property} />
                </li>
              ))}
            </ul>
            {properties.more && <ShowMore {...properties.more} />}
          </>
        )}
      </DataRegion>
    </Card>
  )
}

const Row = ({ property }: { property: Property }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <Picture {...pictureOf(property.image)} sizes="6rem" alt="" className="w-24 shrink-0 rounded-xl" />
    <div className="min-w-0 flex-1 basis-44">
      <Link to={`/property-details/${property._id}`} className="type-strong wrap-anywhere hover:underline">
        {property.title}
      </Link>
      <p className="type-small wrap-anywhere text-muted">{property.location}</p>
      <p className="type-small tabular-nums">{priceText(property)}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <StatusBadge status={property.status} />
      <SaleBadge property={property} />
    </div>
  </div>
)
