import type { LatLng } from '#contract/map/geometry.ts'
import { readShapes } from '#contract/search-map/map-filters.ts'
import type { Filters } from '#contract/search/filters-in-url.ts'
import { type Bounds, boundsOf, circleAround } from '../map/bounds.ts'

/** The part of the map that a search is limited to. */
interface SearchedArea {
  /** Outline of a drawn area or a circle. */
  corners: LatLng[] | undefined
  /** Bounds that show all of it. */
  frame: Bounds | undefined
}

/** Reads the area of a search from its filters: a drawn one, a circle, or what the map showed. */
export function searchedArea(filters: Filters): SearchedArea {
  const shapes = readShapes(filters)
  const outlined = Array.isArray(shapes) ? shapes.find(({ kind }) => kind !== 'view') : undefined
  if (outlined?.kind === 'area') return { corners: outlined.corners, frame: boundsOf(outlined.corners) }
  if (outlined?.kind === 'circle') {
    const corners = circleAround(outlined.centre, outlined.km)
    return { corners, frame: boundsOf(corners) }
  }
  const [west, south, east, north] = Array.isArray(shapes) ? (filters.view?.split(',').map(Number) ?? []) : []
  const isView = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  return { corners: undefined, frame: isView ? { west, south, east, north } : undefined }
}
