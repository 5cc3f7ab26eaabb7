import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { EmptyState } from '../basics/empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useIsLate } from './use-is-late.ts'

/** The part of a useQuery result that is needed. */
export interface Query<Data> {
  data: Data | undefined
  isError: boolean
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface DataStates {
  /** Sentence for an empty list, or a whole EmptyState. */
  empty?: string | ReactElement | undefined
  /** Sentence for a failed load. */
  failed?: string | undefined
}

export interface DataRegionProps<Data> extends DataStates {
  query: Query<Data>
  /** Skeleton, shown after 200 ms. */
  skeleton: ReactNode
  /** Classes around the skeleton and the content, such as those of a grid. */
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** Maximum time that a skeleton is shown. */
const slowAfterMs = 10_000

/** A region that loads data. Handles the loading, failed and empty states, and passes loaded data to its child. */
export function DataRegion<Data>({ query, skeleton, empty, failed, className, children }: DataRegionProps<Data>) {
  const { data, isError, error, isFetching, refetch } = query
  const isWaiting = data === undefined && !isError
  const isLate = useIsLate(isWaiting, slowAfterMs)

  if (data === undefined && isError)
    return <ErrorState title={failed} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (isLate)
    return (
      <ErrorState
        title="This is taking longer than usual."
        text="You can keep waiting or try again."
        onRetry={refetch}
      />
    )
  if (data === undefined)
    return (
      // Not the element of the content, which would count as moved.
      <div key="skeleton" aria-busy className={clsx('animate-late', className)}>
        <output className="sr-only">Loading</output>
        {skeleton}
      </div>
    )
  if (empty !== undefined && Array.isArray(data) && data.length === 0)
    return typeof empty === 'string' ? <EmptyState text={empty} /> : empty
  return className === undefined ? children(data) : <div className={className}>{children(data)}</div>
}
