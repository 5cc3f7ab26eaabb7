import { Suspense } from 'react'
import { Link } from 'react-router'
import { distanceText } from '#contract/properties/area.ts'
import { cellCentre, hiddenWithinKm, type Position, withoutStreet } from '#contract/properties/position.ts'
import type { Property } from '#contract/properties/properties.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { Fold } from './fold.tsx'

const PropertyMapView = lazyPart(async () => (await import('../property-pins/property-map-view.tsx')).PropertyMapView)

const size = 'mb-3 aspect-3/2 w-full rounded-2xl sm:aspect-2/1'

/** Place of a home, with a map of the region that is loaded when the reader opens it. Nothing without a position. */
export function WhereFold({ property }: { property: Pick<Property, 'location' | 'position' | 'hideAddress'> }) {
  const { location, position, hideAddress } = property
  const unit = useAreaUnit()
  if (!position) return null
  return (
    <Fold icon="map" title={`In ${placeOf({ location, position })}`} result="Show the region">
      {wasOpened => (
        <>
          {wasOpened && (
            <Suspense fallback={<Skeleton shape="panel" className={size} />}>
              <PropertyMapView position={position} className={size} />
            </Suspense>
          )}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <p className="text-muted">
              {`${whereText(position)}${hideAddress ? ` Visitors see a circle of ${distanceText(hiddenWithinKm, unit)} instead.` : ''}`}
            </p>
            <Link to={nearbyPath(position)} className="text-primary underline underline-offset-4">
              See homes nearby
            </Link>
          </div>
        </>
      )}
    </Fold>
  )
}

/** The place that a location names. A hidden address has no street. */
export const placeOf = ({ location, position }: Pick<Property, 'location' | 'position'>): string =>
  position?.isApproximate ? location : withoutStreet(location)

/** Says how exact the position is. */
function whereText({ precision, isApproximate }: Position): string {
  if (isApproximate)
    return `The agent does not publish the exact address. ${
      {
        pin: 'The home is inside the circle.',
        street: 'The circle shows part of its street.',
        place: 'The circle shows the place, not the home itself.',
      }[precision]
    }`
  return {
    pin: 'The agent has marked the home.',
    street: 'The pin shows the street, not the home itself.',
    place: 'The circle shows the place, not the home itself.',
  }[precision]
}

/** Kilometres around a home that are near. */
const nearbyKm = 5

/** Search of the homes for sale near a home. The link has no exact address, because people share links. */
function nearbyPath(position: Position): string {
  const { lat, lng } = cellCentre(position)
  return `/all-properties?near=${lat.toFixed(4)},${lng.toFixed(4)}&within=${nearbyKm}`
}
