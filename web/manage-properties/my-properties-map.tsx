import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canBeUpdated, type ManagedProperty, myProperties } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { dividedByPosition } from '../property-pins/divided-by-position.ts'
import { PropertiesMap } from '../property-pins/properties-map.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'

interface MyPropertiesMapProps {
  email: string
  search: string
  /** Number of listings that the search finds. */
  total: number
}

const size = 'h-[60dvh] min-h-80 w-full rounded-2xl'

/** All listings of an agent on a map, and those that are not on it. */
export function MyPropertiesMap({ email, search, total }: MyPropertiesMapProps) {
  const properties = useQuery(read(myProperties, { query: { email, search } }))
  return (
    <div className="mb-8 grid gap-3">
      <DataRegion
        query={properties}
        failed="The map could not be loaded."
        skeleton={<Skeleton shape="panel" className={size} />}
      >
        {found => <Mapped properties={found} total={total} />}
      </DataRegion>
    </div>
  )
}

function Mapped({ properties, total }: { properties: readonly ManagedProperty[]; total: number }) {
  const { mapped, unmapped } = dividedByPosition(properties)
  return (
    <div className="grid gap-3">
      {mapped.length > 0 && <PropertiesMap label="Map of your listings" properties={mapped} className={size} />}
      {unmapped.length > 0 && <Unmapped properties={unmapped} />}
      {total > properties.length && (
        <p className="text-muted">
          The map has the newest {properties.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}{' '}
          listings. Search to see others.
        </p>
      )}
    </div>
  )
}

const Unmapped = ({ properties }: { properties: readonly ManagedProperty[] }) => (
  <Notice title={unmappedText(properties)}>
    <ul className="grid max-h-48 gap-1 overflow-y-auto">
      {properties.map(property => (
        <li key={property._id} className="min-w-0 wrap-anywhere">
          {canBeUpdated(property) ? (
            <Link to={`/dashboard/update-property/${property._id}`} className="underline underline-offset-4">
              {property.title}
            </Link>
          ) : (
            property.title
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

function unmappedText(properties: readonly ManagedProperty[]): string {
  const count = properties.length === 1 ? '1 home has no position' : `${properties.length} homes have no position`
  return properties.some(canBeUpdated) ? `${count}: add a pin.` : `${count}.`
}
