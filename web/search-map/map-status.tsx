import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { PropertyMap } from '#contract/search-map/properties-on-map.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { isOnePlace } from '../map/bounds.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { Button } from '../ui/basics/button.tsx'
import { countPrefix } from './count-prefix.ts'

interface MapStatusProps {
  query: SearchFilters
  found: Pick<UseQueryResult<PropertyMap>, 'data' | 'isError' | 'isPaused' | 'isFetching' | 'refetch'>
  /** Lists the homes without a position. */
  onUnmapped: () => void
}

/** Says how many homes the map shows, and which it does not. */
export function MapStatus({ query, found, onUnmapped }: MapStatusProps) {
  const { data, isError, isFetching, refetch } = found
  // Without a network, the map keeps what it has loaded.
  const isLost = isError || found.isPaused
  const hasUnmapped = !isLost && data !== undefined && (data.unmapped > 0 || !data.isUnmappedExact)
  // The sheet of a phone has the number of homes too.
  const isInSheet = !isLost && data !== undefined && data.total > 0 && data.clusters.length === 0
  return (
    <div
      data-over-map
      className={clsx(
        isInSheet && !hasUnmapped && inSheet,
        'absolute bottom-3 left-3 grid max-w-[calc(100%-5.5rem)] justify-items-start gap-1 rounded-xl bg-raised px-3 py-2 type-small shadow-lift',
      )}
    >
      <output className={clsx('tabular-nums', isInSheet && inSheet)}>
        {isLost ? 'The homes could not be loaded.' : data ? shownPropertiesText(data, query) : 'Loading the homes…'}
      </output>
      {isError && (
        <Button kind="quiet" padding="tiny" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      {data && hasUnmapped && (
        <button
          type="button"
          onClick={onUnmapped}
          className="min-h-11 cursor-pointer text-left text-primary underline underline-offset-4 tabular-nums"
        >
          {unmappedText(data)}
        </button>
      )}
    </div>
  )
}

/** Leaves a text over the map of a phone to screen readers. */
const inSheet = 'in-data-map-sheet:sr-only'

function shownPropertiesText({ clusters, total, counts }: PropertyMap, query: SearchFilters): string {
  if (total === 0)
    return counts === 'exact' ? emptyText(query) : 'None of the newest homes here fits. Zoom in to search them all.'
  if (clusters.length === 0) return `${countPrefix[counts]}${propertiesText(total)}`
  const hint = clusters.every(({ bounds }) => isOnePlace(bounds))
    ? 'Press a group to list them.'
    : 'Zoom in to see each one.'
  const count = counts === 'about' ? Number(total.toPrecision(3)) : total
  return `${countPrefix[counts]}${propertiesText(count)} in groups. ${hint}`
}

function emptyText(query: SearchFilters): string {
  if (query.onMap === 'false') return 'This search finds only homes that are not on the map.'
  const isInArea = query.area || query.near
  if (isNarrowed(query))
    return isInArea
      ? 'No homes in this area. Remove it or change the search.'
      : 'No home here fits the search. Move the map or change the search.'
  return isInArea
    ? 'No homes in this area. Remove it or draw another.'
    : 'No properties found. Move the map or zoom out.'
}

function unmappedText({ unmapped, isUnmappedExact }: PropertyMap): string {
  if (unmapped === 0) return 'Some homes may not be on the map'
  return `${isUnmappedExact ? '' : 'At least '}${propertiesText(unmapped)} ${unmapped === 1 ? 'is' : 'are'} not on the map`
}

/** Filters that say where on the map. */
const places = new Set(['view', 'area', 'near', 'within', 'onMap'])

/** Whether the search has more than its part of the map. */
const isNarrowed = (query: SearchFilters): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && value !== '' && !places.has(name))
