import type { Map as MapLibreMap, MapEventType } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Property } from '#contract/properties/properties.ts'
import type { MapCluster } from '#contract/search-map/properties-on-map.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { isOnePlace, widened } from '../map/bounds.ts'
import { focusMap, frameMap, framing } from '../map/frame-map.ts'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { viewedList } from '../property-page/viewed-properties.ts'
import { frameOf, outlineOf, wholeWorld } from '../property-pins/map-frames.ts'
import { currentPin, type Pin, pinsOf } from '../property-pins/map-pins.ts'
import { usePointedCards } from '../property-pins/pointed-property.ts'
import { PropertyPins } from '../property-pins/property-pins.tsx'
import type { FilterControls } from '../search-filters/use-filters.ts'
import { Button } from '../ui/basics/button.tsx'
import { useDeviceList } from '../ui/browser/device-lists.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { AreaDrawing } from './area-drawing.tsx'
import { ChosenPin } from './chosen-pin.tsx'
import { MapBar } from './map-bar.tsx'
import { MapStatus } from './map-status.tsx'
import { NearWithoutMap } from './near-panel.tsx'
import { PropertyClusters } from './property-clusters.tsx'
import { type MapSearch, useMapSearch } from './use-map-search.ts'

export interface SearchMapProps {
  controls: FilterControls
  /** The search of the list. */
  query: SearchFilters
  /** Homes that the list has loaded, in its order. */
  listed: readonly Property[]
  /** Homes on the wishlist. */
  saved: readonly { propertyId: string }[]
  /** Button that saves a home; undefined for readers without a wishlist. */
  saveButton: ((property: Property) => ReactNode) | undefined
  /** Called if the browser cannot draw a map. */
  onFail: () => void
  /** Starts the map again. */
  onRetry: () => void
}

/** The homes for sale on a map, with the search of the list. Moving the map changes the search. */
export function SearchMap({ controls, query, listed, saved, saveButton, onFail, onRetry }: SearchMapProps) {
  const [map, setMap] = useState<MapLibreMap>()
  const search = useMapSearch(controls, query, map)
  const { area, linked, found } = search
  const [isDrawing, setDrawing] = useState(false)
  const [pressed, setPressed] = useState<Pin>()
  const viewed = useDeviceList(viewedList)
  const viewedIds = useMemo(() => new Set(viewed), [viewed])
  const savedIds = useMemo(() => new Set(saved.map(({ propertyId }) => propertyId)), [saved])
  const pins = useMemo(() => pinsOf(found.data?.properties ?? [], listed), [found.data, listed])
  usePointedCards()
  useFrameOfFound(map, search, query)

  const frame = linked ?? (found.isError ? wholeWorld : found.data && (frameOf(found.data) ?? wholeWorld))
  if (!frame) return <Skeleton shape="panel" className="size-full rounded-none" />

  const openCluster = ({ bounds }: MapCluster) => {
    // Nobody can zoom into one place; the list has its homes.
    if (isOnePlace(bounds)) search.list(widened(bounds))
    else if (map) frameMap(map, bounds)
  }
  const chosen = currentPin(pressed, pins)
  const outline = chosen && outlineOf(chosen.position)
  const close = () => {
    setPressed(undefined)
    document.querySelector<HTMLElement>(`[data-pin-key="${pressed?.key}"]`)?.focus()
  }

  return (
    <MapView
      label="Map of the homes for sale"
      className="size-full"
      frame={frame}
      isExact={linked !== undefined && !area.corners}
      onRest={search.rest}
      onStart={setMap}
      onFail={onFail}
      isInert={isDrawing && map !== undefined}
      instead={
        <>
          <Button kind="secondary" padding="small" onClick={onRetry}>
            Retry
          </Button>
          <NearWithoutMap controls={controls} />
        </>
      }
      controls={
        <>
          {isDrawing && map ? (
            <AreaDrawing
              map={map}
              onDrawn={search.searchArea}
              onEnd={() => {
                setDrawing(false)
                focusMap(map)
              }}
            />
          ) : (
            <MapBar search={search} onDraw={() => setDrawing(true)} controls={controls} map={map} />
          )}
          {chosen ? (
            <ChosenPin key={chosen.key} pin={chosen} listed={listed} saveButton={saveButton} onClose={close} />
          ) : (
            <MapStatus
              found={found}
              query={query}
              onUnmapped={() =>
                controls.change({ view: '', area: '', near: '', within: '', onMap: 'false', show: 'list' })
              }
            />
          )}
        </>
      }
    >
      {area.corners && <MapOutline corners={area.corners} />}
      {outline && <MapOutline corners={outline} />}
      <PropertyClusters
        clusters={found.data?.clusters ?? []}
        counts={found.data?.counts ?? 'exact'}
        onChoose={openCluster}
      />
      <PropertyPins
        pins={pins}
        viewed={viewedIds}
        saved={savedIds}
        chosen={chosen?.key}
        onChoose={pin => setPressed(pin.key === chosen?.key ? undefined : pin)}
      />
    </MapView>
  )
}

/**
 * Moves the map to what a search finds that is not limited to a part of the map, such as one by a new text. A movement by its
 * reader wins over a search that is still on its way.
 */
function useFrameOfFound(
  map: MapLibreMap | undefined,
  { area, found: { data, isPlaceholderData } }: MapSearch,
  query: SearchFilters,
) {
  const framed = useRef<string>(undefined)
  const text = area.frame ? undefined : JSON.stringify(query)
  useEffect(() => {
    if (text === undefined) framed.current = undefined
    if (!map || !data || isPlaceholderData || framed.current === text) return
    framed.current = text
    const bounds = frameOf(data)
    if (bounds) frameMap(map, bounds, framing)
  }, [map, text, data, isPlaceholderData])
  const leaveFrame = useEffectEvent((movement: Partial<typeof framing>) => {
    if (!movement.isFraming) framed.current = text
  })
  useLayoutEffect(() => {
    if (!map) return undefined
    let before: string | undefined
    const leave = (movement: MapEventType['movestart'] & Partial<typeof framing>) => {
      before = framed.current
      leaveFrame(movement)
    }
    // A resize begins like a movement, such as when the keyboard of a phone closes.
    const stay = () => void (framed.current = before)
    map.on('movestart', leave)
    map.on('resize', stay)
    return () => {
      map.off('movestart', leave)
      map.off('resize', stay)
    }
  }, [map])
}
