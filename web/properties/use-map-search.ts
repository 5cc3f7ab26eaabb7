import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viewText } from '#contract/map-filters.ts'
import { viewOfBounds } from '#contract/map-geometry.ts'
import { propertyMap } from '#contract/property-map.ts'
import type { SearchFilters } from '#contract/search-filters.ts'
import { read } from '../api/read.ts'
import type { Bounds } from '../map/bounds.ts'
import type { RestedMap } from '../map/use-started-map.ts'
import { searchedArea } from './searched-area.ts'
import type { FilterControls } from './use-filters.ts'

/** Zoom that shows a continent, while the search has to find out what the map shows. */
const firstZoom = 3

/** The search of a map: what it finds, and how a movement of the map changes it. */
export function useMapSearch(controls: FilterControls, query: SearchFilters) {
  const area = searchedArea(controls.filters)
  /** Bounds that the link names; undefined if the map shows whatever is found. */
  const [linked] = useState(area.frame)
  const [zoom, setZoom] = useState(linked ? undefined : firstZoom)
  const [followsMap, setFollowsMap] = useState(true)
  /** Bounds of the map, if the list does not follow it. */
  const [elsewhere, setElsewhere] = useState<Bounds>()
  const found = useQuery({
    ...read(propertyMap, { query: { ...query, zoom: zoom ?? firstZoom } }),
    placeholderData: keepPreviousData,
    // A linked map knows its zoom when it has a size.
    enabled: zoom !== undefined,
  })

  const searchHere = (bounds: Bounds) => {
    setElsewhere(undefined)
    controls.change({ view: viewText(viewOfBounds(bounds)), area: '', near: '', within: '' })
  }
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
  return { area, linked, found, followsMap, follow, elsewhere, searchHere, rest }
}

export type MapSearch = ReturnType<typeof useMapSearch>
