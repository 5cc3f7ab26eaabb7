import { clsx } from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'
import { CallFailed } from '../api/call-failed.ts'
import type { Layout } from '../search-filters/shown-as.ts'
import { RefusedArea } from '../search-map/refused-area.tsx'
import type { SearchMapProps } from '../search-map/search-map.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/** The map of All Properties. Loaded when it is opened, and a little earlier by a pointer on its button. */
export const SearchMap = lazyPart(async () => (await import('../search-map/search-map.tsx')).SearchMap)
const MapWithSheet = lazyPart(async () => (await import('../search-map/map-with-sheet.tsx')).MapWithSheet)

interface MapAndListProps extends Omit<SearchMapProps, 'onFail' | 'onRetry'> {
  layout: Layout
  /** Number of homes in words. */
  count: string
  /** Error of the list's call. */
  error: unknown
  /** Title of the page with what is above the list. */
  heading: ReactNode
  /** The list. */
  children: ReactNode
}

/** Filters that only a map or a link sets. */
const filtersOfMap = new Set(['view', 'area', 'near', 'within'])

/** The list of homes, their map, or both side by side. Without a map the list is always shown. */
export function MapAndList({ layout, error, count, heading, children, ...search }: MapAndListProps) {
  const { shown, isMapAskedFor, isWide } = layout
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const isHydrated = useIsHydrated()
  if (error instanceof CallFailed && error.errors.some(({ field }) => filtersOfMap.has(field)))
    return (
      <div className="page-width">
        {heading}
        <RefusedArea reason={error.message} controls={search.controls} />
      </div>
    )
  const skeleton = <Skeleton shape="panel" className="size-full rounded-none" />
  const map = {
    ...search,
    onFail: () => setFailed(true),
    onRetry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
  if (shown === 'map' && !isWide && !hasFailed)
    return (
      <>
        {heading}
        {/* The screen below the header and the search field. */}
        <div className="h-[calc(100dvh-(--spacing(32)))] min-h-80">
          <Suspense fallback={skeleton}>
            <MapWithSheet key={attempt} {...map} count={count}>
              {children}
            </MapWithSheet>
          </Suspense>
        </div>
      </>
    )
  const isBeside = shown === 'both' || (shown === 'map' && hasFailed)
  return (
    <div
      className={clsx(
        isBeside &&
          'lg:grid lg:grid-cols-[minmax(0,1fr)_min(26rem,45vw)] xl:grid-cols-[minmax(0,1fr)_min(36rem,45vw)] 2xl:grid-cols-[minmax(0,1fr)_min(42rem,45vw)] lg:chose-list:block',
        // The title and the map fill the screen below the header and the search field.
        shown === 'map' && !hasFailed && 'lg:flex lg:h-[max(30rem,calc(100dvh-(--spacing(34))))] lg:flex-col',
        isBeside && hasFailed && 'max-lg:grid',
      )}
    >
      <div
        className={clsx(
          'min-w-0',
          shown === 'list' ? 'page-width pb-10' : 'px-4 lg:px-6',
          isBeside && 'pb-10 lg:chose-list:page-width',
        )}
      >
        {heading}
        {shown === 'map' && hasFailed && !isWide && (
          <Button kind="secondary" wide onClick={() => search.controls.change({ show: 'list' })}>
            List
          </Button>
        )}
        <div
          className={clsx(
            shown === 'map' && !hasFailed && 'hidden',
            shown === 'both' && isMapAskedFor && 'max-lg:hidden',
          )}
        >
          {children}
        </div>
      </div>
      {shown !== 'list' && (
        <div
          data-starts-app
          className={clsx(
            'z-10 overflow-hidden border-line',
            shown === 'map' && !hasFailed
              ? 'lg:flex-1'
              : 'lg:sticky lg:top-34 lg:h-[calc(100dvh-(--spacing(34)))] lg:border-l lg:chose-list:hidden',
            hasFailed ? 'max-lg:order-first max-lg:mb-4' : 'h-[75dvh] min-h-[min(24rem,100dvh-6rem)] lg:min-h-0',
            !isMapAskedFor && shown === 'both' && 'max-lg:hidden',
          )}
        >
          {isHydrated ? (
            <Suspense fallback={skeleton}>
              <SearchMap key={attempt} {...map} />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
      )}
    </div>
  )
}
