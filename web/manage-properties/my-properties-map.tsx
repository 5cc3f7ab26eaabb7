import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canBeUpdated, type ManagedProperty, myProperties } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { HomesMap } from '../property-pins/properties-map.tsx'
import { dividedByPosition } from '../property-pins/on-map.ts'

interface MyListingsMapProps {
  email: string
  search: string
  /** Number of listings that the search finds. */
  total: number
}

const size = 'h-[60dvh] min-h-80 w-full rounded-2xl'

/** All listings of an agent on a map, and those that are not on it. */
export function MyListingsMap({ email, search, total }: MyListingsMapProps) {
  const listings = useQuery(read(myProperties, { query: { email, search } }))
  return (
    <div className="mb-8 grid gap-3">
      <DataRegion
        query={listings}
        failed="The map could not be loaded."
        skeleton={<Skeleton shape="panel" className={size} />}
      >
        {found => <Mapped listings={found} total={total} />}
      </DataRegion>
    </div>
  )
}

function Mapped({ listings, total }: { listings: readonly ManagedProperty[]; total: number }) {
  const { mapped, unmapped } = dividedByPosition(listings)
  return (
    <div className="grid gap-3">
      {mapped.length > 0 && <HomesMap label="Map of your listings" homes={mapped} className={size} />}
      {unmapped.length > 0 && <Unmapped listings={unmapped} />}
      {total > listings.length && (
        <p className="text-muted">
          The map has the newest {listings.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} listings.
          Search to see others.
        </p>
      )}
    </div>
  )
}

const Unmapped = ({ listings }: { listings: readonly ManagedProperty[] }) => (
  <Notice title={unmappedText(listings)}>
    <ul className="grid max-h-48 gap-1 overflow-y-auto">
      {listings.map(listing => (
        <li key={listing._id} className="min-w-0 wrap-anywhere">
          {canBeUpdated(listing) ? (
            <Link to={`/dashboard/update-property/${listing._id}`} className="underline underline-offset-4">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

function unmappedText(listings: readonly ManagedProperty[]): string {
  const count = listings.length === 1 ? '1 home has no position' : `${listings.length} homes have no position`
  return listings.some(canBeUpdated) ? `${count}: add a pin.` : `${count}.`
}
