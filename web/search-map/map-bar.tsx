import { LocateFixed, type LucideIcon, PencilLine, Search, X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ComponentProps, useRef, useState } from 'react'
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
      <div className="flex w-full flex-wrap items-start gap-2 *:pointer-events-auto">
        {hasArea ? (
          <Button data-over-map kind="secondary" padding="small" icon={X} onClick={removeArea}>
            Remove the area
          </Button>
        ) : (
          <label
            data-over-map
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl bg-raised px-3 type-label shadow-card"
          >
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
          <Button data-over-map padding="small" icon={Search} onClick={() => searchElsewhere(elsewhere)}>
            Search here
          </Button>
        )}
        {/* On a phone, icons at the right edge. */}
        <div data-over-map className="flex gap-2 max-lg:absolute max-lg:top-0 max-lg:right-0 max-lg:flex-col">
          <OverMapButton icon={PencilLine} onClick={onDraw}>
            Draw
          </OverMapButton>
          <OverMapButton
            ref={near}
            icon={LocateFixed}
            aria-expanded={isNearOpen}
            onClick={() => setNearOpen(!isNearOpen)}
          >
            Near
          </OverMapButton>
        </div>
      </div>
      {isNearOpen && <NearPanel controls={controls} map={map} onClose={closeNear} />}
    </div>
  )
}

/** A button over the map: an icon on a phone, with its text beside it on a wide screen. */
const OverMapButton = ({ icon: Icon, children, ...rest }: ComponentProps<'button'> & { icon: LucideIcon }) => (
  <button
    type="button"
    {...rest}
    className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xl bg-raised px-3 type-label shadow-card hover:bg-primary-soft aria-expanded:bg-primary-soft"
  >
    <Icon className="size-5 shrink-0" aria-hidden />
    <span className="max-lg:sr-only">{children}</span>
  </button>
)
