import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { screenPageSize, type Endpoint, type Input, type ResponseOf } from '#contract/ground/endpoint.ts'
import { pagesKey } from '#contract/ground/query-key.ts'
import type { Total } from '#contract/ground/total.ts'
import { responseTo } from '../call.ts'
import { pageIn, pagesWanted, totalWith } from './paging.ts'

/** Item of a list's reply. */
export type Item<E> = ResponseOf<E> extends readonly (infer T)[] ? T : never

/** Query for a Table or DataRegion, with the properties of ShowMore. */
export interface Pages<T> {
  /** Items loaded so far; undefined until the first page is loaded. */
  data: readonly T[] | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  /** Total number of items; with `isMore` there are at least this many. */
  total: Total | undefined
  /** Whether the items still belong to the previous query. */
  isOutdated: boolean
  /** Number of pages loaded so far. */
  loaded: number
  /** Properties of `<ShowMore {...list.more} />`; undefined for a list that fits on one page. */
  more: { shown: number; total: Total; onMore: (() => unknown) | undefined; isLoading: boolean } | undefined
}

export interface PagesOptions {
  /** Interval at which the loaded pages are reloaded while the page is visible. */
  refreshMs?: number | undefined
  /** False for a list that is not needed yet. */
  enabled?: boolean
  /** Pages in the URL's `page` that belong to another list above this one. */
  pagesAbove?: number
}

/**
 * Loads a list page by page, 24 items by default. The number of loaded pages is in the URL as `page`. When the query
 * changes, the previous items stay until the new ones arrive, and an outdated request is aborted.
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  pageSize = screenPageSize,
  { refreshMs, enabled = true, pagesAbove = 0 }: PagesOptions = {},
): Pages<Item<E>> {
  const query = useInfiniteQuery({
    queryKey: pagesKey(endpoint, input, pageSize),
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...input, query: { ...input?.query, limit: pageSize, cursor: pageParam } } as Input<E>
      return pageIn<Item<E>>(await responseTo(endpoint, asked, { signal }))
    },
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: refreshMs ?? false,
    meta: { isPublic: endpoint.access === 'public' },
  })
  const pages = query.data?.pages
  const [params, setParams] = useSearchParams()
  const loaded = pages?.length ?? 0
  const wanted = pagesWanted(params) - pagesAbove
  const isCatchingUp = loaded > 0 && loaded < wanted && query.hasNextPage && !query.isError && !query.isPlaceholderData
  const { fetchNextPage, isFetchingNextPage } = query
  useEffect(() => {
    if (isCatchingUp && !isFetchingNextPage) void fetchNextPage()
  }, [isCatchingUp, isFetchingNextPage, fetchNextPage])

  const data = pages?.flatMap(page => page.items)
  const shown = data?.length ?? 0
  const total = pages?.at(-1)?.total ?? (data && { count: data.length, isMore: false })
  const goOn = () => {
    const after = new URLSearchParams(location.search)
    after.set('page', String(pagesAbove + loaded + 1))
    setParams(after, { replace: true, preventScrollReset: true })
    return fetchNextPage()
  }
  const onMore = query.hasNextPage ? goOn : undefined
  return {
    data,
    isError: query.isError,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    total,
    isOutdated: query.isPlaceholderData,
    loaded,
    more:
      onMore || shown > pageSize
        ? { shown, total: totalWith(shown, total), onMore, isLoading: query.isFetchingNextPage }
        : undefined,
  }
}
