import { List } from 'lucide-react'
import type { ReactNode } from 'react'
import { MapSheet } from '../ui/list/map-sheet.tsx'
import { SearchMap, type SearchMapProps } from './search-map.tsx'

interface MapWithSheetProps extends SearchMapProps {
  /** Number of homes in words. */
  count: string
  /** The list. */
  children: ReactNode
}

/** The map of All Properties on a phone, with the list as a sheet over it. */
export const MapWithSheet = ({ count, children, ...search }: MapWithSheetProps) => (
  <MapSheet
    label="Homes on the map, as a list"
    map={<SearchMap {...search} />}
    head={
      <div className="flex min-h-11 items-center justify-between gap-3 pb-1">
        <output className="min-w-0 type-strong tabular-nums">{count}</output>
        <button
          type="button"
          onClick={() => search.controls.change({ show: 'list' })}
          className="inline-flex min-h-11 items-center gap-1.5 type-strong text-primary"
        >
          <List className="size-5 shrink-0" aria-hidden />
          List
        </button>
      </div>
    }
  >
    {children}
  </MapSheet>
)
