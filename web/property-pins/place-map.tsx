import { Map as MapIcon } from 'lucide-react'
import { Suspense } from 'react'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { boundsAround } from '../map/bounds.ts'
import { MapPreview } from '../map/map-preview.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { aroundProperty, wholeWorld } from './map-frames.ts'
import { dividedByPosition } from './on-map.ts'

const PropertiesMap = lazyPart(async () => (await import('./properties-map.tsx')).PropertiesMap)

interface PlaceMapProps {
  properties: readonly PublicProperty[]
  isOpen: boolean
  onOpen: () => void
}

const size = 'h-[70dvh] max-h-[40rem] min-h-80 w-full rounded-2xl'

/** The homes of a page on a map: a light picture until the reader opens it. */
export function PlaceMap({ properties, isOpen, onOpen }: PlaceMapProps) {
  const { mapped, unmapped } = dividedByPosition(properties)
  const frame = boundsAround(mapped.map(({ position }) => aroundProperty(position))) ?? wholeWorld
  return (
    <>
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="panel" className={size} />}>
          <PropertiesMap label="Map of these homes" properties={mapped} className={size} />
        </Suspense>
      ) : (
        <MapPreview frame={frame} places={mapped.map(({ position }) => position)} className="max-w-3xl">
          <Button kind="secondary" padding="small" icon={MapIcon} onClick={onOpen}>
            Open the map
          </Button>
        </MapPreview>
      )}
      {unmapped.length > 0 && (
        <p className="mt-3 text-muted">
          {`${unmapped.length === 1 ? '1 of these homes is' : `${unmapped.length} of these homes are`} not on the map.`}
        </p>
      )}
    </>
  )
}
