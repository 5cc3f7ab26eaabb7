import { LocateFixed, PencilLine, Search, X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useRef, useState } from 'react'
import type { Bounds } from '../map/bounds.ts'
import { boundsShownBy, focusMap } from '../map/frame-map.ts'
import type { FilterControls } from '../search-filters/use-filters.ts'
import { Button } from '../ui/basics/button.tsx'
import { NearPanel } from './near-panel.tsx'
import type { MapSearch } from './use-map-search.ts'

interface MapBarProps {
  search: MapSearch
  onDraw: () => void
  controls: FilterControls
  map: MapLibreMap | undefined
}

/** Searches of the map: where it is moved, a drawn area, or a circle. */
export function MapBar({ search, onDraw, controls, map }: MapBarProps) {
  const [isNearOpen, setNearOpen] = useState(false)
  const { area, followsMap, follow, elsewhere, searchHere } = search
  const hasArea = area.corners !== undefined
  const near = useRef<HTMLButtonElement>(null)
  const closeNear = () => {
    setNearOpen(false)
    near.current?.focus()
  }
  const removeArea = () => {
    if (!map) return controls.change({ area: '', near: '', within: '' })
    searchHere(boundsShownBy(map))
    focusMap(map)
  }
  const searchElsewhere = (bounds: Bounds) => {
    searchHere(bounds)
    if (map) focusMap(map)
  }
  return (
    <div className="pointer-events-none absolute inset-3 z-10 flex flex-col items-start gap-2">
      {/* Without icons, the buttons of a phone are in one row. */}
      <div
        data-over-map
        className="flex flex-wrap items-start gap-2 *:pointer-events-auto max-sm:[&>button_svg]:hidden"
      >
        {hasArea ? (
          <Button kind="secondary" padding="small" icon={X} onClick={removeArea}>
            Remove the area
          </Button>
        ) : (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl bg-raised px-3 type-label shadow-card">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={followsMap}
              onChange={event => follow(event.target.checked)}
            />
            Search as I move
          </label>
        )}
        {elsewhere && (!followsMap || hasArea) && (
          <Button padding="small" icon={Search} onClick={() => searchElsewhere(elsewhere)}>
            Search here
          </Button>
        )}
        <Button kind="secondary" padding="small" icon={PencilLine} onClick={onDraw}>
          Draw
        </Button>
        <Button
          ref={near}
          kind="secondary"
          padding="small"
          icon={LocateFixed}
          aria-expanded={isNearOpen}
          onClick={() => setNearOpen(!isNearOpen)}
        >
          Near
        </Button>
      </div>
      {isNearOpen && <NearPanel controls={controls} map={map} onClose={closeNear} />}
    </div>
  )
}
