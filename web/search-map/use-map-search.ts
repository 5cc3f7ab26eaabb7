import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { viewOfBounds } from '#contract/map/geometry.ts'
import { viewText } from '#contract/search-map/map-filters.ts'
import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import type { FilterChanges, Filters } from '#contract/search/filters-in-url.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { read } from '../api/read.ts'
import type { Bounds } from '../map/bounds.ts'
import { frameMap, framing, showView } from '../map/frame-map.ts'
import type { RestedMap } from '../map/use-started-map.ts'
import { searchedArea } from '../search-filters/searched-area.ts'
import { withList } from '../search-filters/shown-as.ts'
import type { FilterControls } from '../search-filters/use-filters.ts'

/** Zoom that shows a continent, while the search has to find out what the map shows. */
const firstZoom = 3

/** The search of a map: what it finds, and how a movement of the map changes it. */
export function useMapSearch(controls: FilterControls, query: SearchFilters, map: MapLibreMap | undefined) {
  const area = searchedArea(controls.filters)
  /** Bounds that the link names; undefined if the map shows whatever is found. */
  const [linked] = useState(area.frame)
  const [zoom, setZoom] = useState(linked ? undefined : firstZoom)
  const [followsMap, setFollowsMap] = useState(true)
  /** Part of the map that it has shown or moved to. */
  const shownPart = useRef(partOf(controls.filters))
  /** Bounds of the map, if the list does not follow it. */
  const [elsewhere, setElsewhere] = useState<Bounds>()
  const found = useQuery({
    ...read(propertyMap, { query: { ...query, zoom: zoom ?? firstZoom } }),
    placeholderData: keepPreviousData,
    // A linked map knows its zoom when it has a size.
    enabled: zoom !== undefined,
  })

  const part = partOf(controls.filters)
  useEffect(() => {
    // Something else has chosen this part: the way back, or the search near a place.
    if (!map || part === shownPart.current) return
    shownPart.current = part
    if (area.corners && area.frame) frameMap(map, area.frame, framing)
    else if (area.frame) showView(map, area.frame)
  }, [map, part, area])

  const limitTo = (part: Pick<FilterChanges, 'view' | 'area' | 'show'>) => {
    setElsewhere(undefined)
    controls.change({ view: '', area: '', near: '', within: '', ...part })
  }
  /** Limits the search to what the map shows. */
  const searchHere = (bounds: Bounds) => {
    const view = viewText(viewOfBounds(bounds))
    shownPart.current = partOf({ view })
    limitTo({ view })
  }
  /** Limits the search to an area that was drawn on the map. */
  const searchArea = (area: string) => {
    shownPart.current = partOf({ area })
    limitTo({ area })
  }
  /** Lists the homes of a small part of the map. */
  const list = (bounds: Bounds) => limitTo({ view: viewText(viewOfBounds(bounds)), show: withList() })
  const rest = ({ bounds, zoom: restedAt, isMoved }: RestedMap) => {
    const searches = isMoved && followsMap && !area.corners
    const showsAll = found.data?.clusters.length === 0
    // Only clusters depend on the zoom.
    if (searches || !showsAll) setZoom(restedAt)
    if (searches) searchHere(bounds)
    else if (isMoved) setElsewhere(bounds)
  }
  const follow = (follows: boolean) => {
    setFollowsMap(follows)
    if (follows && elsewhere && !area.corners) searchHere(elsewhere)
  }
  return { area, linked, found, followsMap, follow, elsewhere, searchHere, searchArea, list, rest }
}

/** The filters that say where on the map, as one text. */
const partOf = ({ view, area, near, within }: Pick<Filters, 'view' | 'area' | 'near' | 'within'>): string =>
  JSON.stringify([view, area, near, within])

export type MapSearch = ReturnType<typeof useMapSearch>
