import { Map as MapIcon } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { cellCentre, hiddenWithinKm, type Position } from '#contract/properties/position.ts'
import { MapPreview } from '../map/map-preview.tsx'
import { pictureAround } from '../property-pins/map-frames.ts'
import { Button } from '../ui/basics/button.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'

const PropertyMapView = lazyPart(async () => (await import('./property-map-view.tsx')).PropertyMapView)

const size = 'aspect-3/2 w-full rounded-2xl sm:aspect-2/1'

interface PropertyPageMapProps {
  position: Position
  /** Only its agent and admins know. */
  hideAddress?: boolean | undefined
}

/** Map of a home: a light picture until the reader opens it. */
export function PropertyPageMap({ position, hideAddress }: PropertyPageMapProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const circleKm = position.isApproximate ? hiddenWithinKm : undefined
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionTitle id={id} size="small">
        On the map
      </SectionTitle>
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="panel" className={size} />}>
          <PropertyMapView position={position} className={size} />
        </Suspense>
      ) : (
        <MapPreview frame={pictureAround(position)} places={[position]} circleKm={circleKm}>
          <Button kind="secondary" padding="small" icon={MapIcon} onClick={() => setOpen(true)}>
            Open the map
          </Button>
        </MapPreview>
      )}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="text-muted">
          {`${whereText(position)}${hideAddress ? ' Visitors see a circle of 1 km instead.' : ''}`}
        </p>
        <Link to={nearbyPath(position)} className="text-primary underline underline-offset-4">
          See homes nearby
        </Link>
      </div>
    </section>
  )
}

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
    place: 'The pin shows the place, not the home itself.',
  }[precision]
}

/** Kilometres around a home that are near. */
const nearbyKm = 5

/** Search of the homes for sale near a home. The link has no exact address, because people share links. */
function nearbyPath(position: Position): string {
  const { lat, lng } = cellCentre(position)
  return `/all-properties?near=${lat.toFixed(4)},${lng.toFixed(4)}&within=${nearbyKm}`
}
