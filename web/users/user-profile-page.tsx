import { useQuery } from '@tanstack/react-query'
import { Clock, KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#contract/money.ts'
import { boughtProperties, type Offer } from '#contract/offers.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { OfferBadge } from '../offers/offer-badge.tsx'
import { Card } from '../ui/card.tsx'
import { DataRegion } from '../ui/data-region.tsx'
import { dayText } from '../ui/date-text.ts'
import { PageTitle, SectionTitle } from '../ui/heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { ProfileCard } from './profile-card.tsx'

export function UserProfilePage() {
  const { email } = useSignedIn()
  const offers = useQuery(read(boughtProperties, { query: { email } }))
  return (
    <>
      <PageTitle>My Profile</PageTitle>
      <ProfileCard />
      <DataRegion
        query={offers}
        failed="Your offers could not be loaded."
        skeleton={<Skeleton shape="panel" className="mt-6 h-40" />}
        className="mt-6 grid gap-6"
      >
        {list => {
          const pending = list.filter(offer => offer.status === 'pending')
          const bought = list.filter(offer => offer.status === 'bought')
          return (
            <>
              <StatTiles>
                <StatTile label="Pending offers" value={pending.length} icon={Clock} />
                <StatTile label="Bought properties" value={bought.length} icon={KeyRound} />
              </StatTiles>
              <div className="grid items-start gap-6 xl:grid-cols-2">
                <OfferList title="Pending offers" offers={pending} empty="No offer of yours is pending." />
                <OfferList title="Bought properties" offers={bought} empty="You haven't bought any properties yet." />
              </div>
            </>
          )
        }}
      </DataRegion>
    </>
  )
}

interface OfferListProps {
  title: string
  offers: readonly Offer[]
  empty: string
}

const OfferList = ({ title, offers, empty }: OfferListProps) => (
  <Card as="section">
    <SectionTitle size="small" count={offers.length}>
      {title}
    </SectionTitle>
    {offers.length === 0 && <p className="text-muted">{empty}</p>}
    <ul className="divide-y divide-line *:first:pt-0 *:last:pb-0">
      {offers.map(offer => (
        <li key={offer._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            <Link to="/dashboard/bought-properties" className="font-semibold wrap-anywhere hover:underline">
              {offer.title}
            </Link>
            <p className="type-small text-muted">
              {offer.location} · {dayText(offer.buyingDate)}
            </p>
          </div>
          <div className="flex items-center gap-3">
            <span className="font-semibold tabular-nums">{dollars(offer.offerAmount)}</span>
            <OfferBadge status={offer.status} />
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
