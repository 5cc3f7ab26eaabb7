import { Map as MapIcon } from 'lucide-react'
import { Suspense } from 'react'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { Button } from '../ui/basics/button.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { dividedByPosition } from './divided-by-position.ts'

const PropertiesMap = lazyPart(async () => (await import('./properties-map.tsx')).PropertiesMap)

interface PlaceMapProps {
  properties: readonly PublicProperty[]
  isOpen: boolean
  onOpen: () => void
}

const size = 'h-[70dvh] max-h-[40rem] min-h-80 w-full rounded-2xl'

/** The homes of a page on a map: a card until the reader opens it. */
export function PlaceMap({ properties, isOpen, onOpen }: PlaceMapProps) {
  const { mapped, unmapped } = dividedByPosition(properties)
  return (
    <>
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="panel" className={size} />}>
          <PropertiesMap label="Map of these homes" properties={mapped} className={size} />
        </Suspense>
      ) : (
        <div className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface p-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
            <MapIcon className="size-6" aria-hidden />
          </span>
          <p className="min-w-0 flex-1 basis-40">
            {mapped.length === 1 ? '1 home with its price' : `${mapped.length} homes with their prices`}
          </p>
          <Button kind="secondary" padding="small" icon={MapIcon} onClick={onOpen}>
            Open the map
          </Button>
        </div>
      )}
      {unmapped.length > 0 && (
        <p className="mt-3 text-muted">
          {`${unmapped.length === 1 ? '1 of these homes is' : `${unmapped.length} of these homes are`} not on the map.`}
        </p>
      )}
    </>
  )
}
