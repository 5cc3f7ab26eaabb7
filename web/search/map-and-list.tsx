import { clsx } from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'
import { CallFailed } from '../api/call-failed.ts'
import type { ShownAs } from '../search-filters/shown-as.ts'
import type { SearchMapProps } from '../search-map/search-map.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/** The map of All Properties. Loaded when it is opened, and a little earlier by a pointer on its button. */
export const SearchMap = lazyPart(async () => (await import('../search-map/search-map.tsx')).SearchMap)
const RefusedArea = lazyPart(async () => (await import('../search-map/refused-area.tsx')).RefusedArea)

interface MapAndListProps extends Omit<SearchMapProps, 'onFail'> {
  shown: ShownAs
  /** Error of the list's call. */
  error: unknown
  /** The list. */
  children: ReactNode
}

/** Filters that only a map or a link sets. */
const filtersOfMap = new Set(['view', 'area', 'near', 'within'])

/** The list of homes, their map, or both side by side. Without a map the list is always shown. */
export function MapAndList({ shown, error, children, ...search }: MapAndListProps) {
  const [hasFailed, setFailed] = useState(false)
  const isHydrated = useIsHydrated()
  if (error instanceof CallFailed && error.errors.some(({ field }) => filtersOfMap.has(field)))
    return (
      <Suspense>
        <RefusedArea reason={error.message} controls={search.controls} />
      </Suspense>
    )
  const skeleton = <Skeleton shape="panel" className="size-full rounded-none" />
  return (
    <div className={clsx(hasFailed ? 'grid' : shown === 'both' && 'lg:grid lg:grid-cols-2 lg:gap-6')}>
      <div className={clsx('min-w-0', !hasFailed && { list: '', map: 'hidden', both: 'max-lg:hidden' }[shown])}>
        {children}
      </div>
      {shown !== 'list' && (
        <div
          className={clsx(
            'top-20 z-10 overflow-hidden rounded-2xl shadow-card lg:sticky',
            hasFailed ? 'order-first mb-6' : 'h-[75dvh] min-h-[min(24rem,100dvh-6rem)] lg:h-[calc(100dvh-10rem)]',
          )}
        >
          {isHydrated ? (
            <Suspense fallback={skeleton}>
              <SearchMap {...search} onFail={() => setFailed(true)} />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
      )}
    </div>
  )
}
