import { screenPageSize, type Endpoint, type Input } from '#contract/ground/endpoint.ts'
import { maxPages, totalWith } from './paging.ts'
import { type Item, type Pages, usePages } from './use-pages.ts'

type Shown<T> = Omit<Pages<T>, 'loaded'>

/**
 * Loads a list that has a filter with the values `true` and `false`. With `isSplit`, the items that fit it come after
 * the others; without it, all are in the list's own order.
 */
export function useSplitPages<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  filter: string,
  isSplit: boolean,
): Shown<Item<E>> {
  const valued = (value: string) => ({ ...input, query: { ...input.query, [filter]: value } }) as Input<E>
  const first = usePages(endpoint, isSplit ? valued('false') : input)
  const last = usePages(endpoint, valued('true'), undefined, {
    enabled: isSplit,
    // The last list begins on the page that ends the first.
    pagesAbove: isComplete(first) ? first.loaded - 1 : maxPages,
  })
  return isSplit && !first.isOutdated ? joined(first, last) : first
}

const isComplete = ({ data, isOutdated, more }: Shown<unknown>) => data !== undefined && !isOutdated && !more?.onMore

/** Shows two lists as one. The second begins when the first is complete; if it fails, "Show more" tries again. */
function joined<T>(first: Shown<T>, last: Shown<T>): Shown<T> {
  const rest = last.isOutdated ? { total: undefined, data: undefined, more: undefined } : last
  const below = isComplete(first) ? rest.data : undefined
  const data = first.data && distinct([...first.data, ...(below ?? [])])
  const total = first.total && {
    count: first.total.count + (rest.total?.count ?? 0),
    isMore: first.total.isMore || (rest.total?.isMore ?? true),
  }
  const tryAgain = last.isError && !below ? last.refetch : undefined
  const onMore = isComplete(first) ? (rest.more?.onMore ?? tryAgain) : first.more?.onMore
  const isLoading = [first.more, rest.more].some(more => more?.isLoading) || (tryAgain !== undefined && last.isFetching)
  const shown = data?.length ?? 0
  return {
    // Without any item so far, whether the list is empty is not known before the second arrives.
    data: shown > 0 || below ? data : undefined,
    total,
    more: onMore || shown > screenPageSize ? { shown, total: totalWith(shown, total), onMore, isLoading } : undefined,
    isOutdated: false,
    isError: first.isError || last.isError,
    error: first.error ?? last.error,
    isFetching: first.isFetching || last.isFetching,
    refetch: () => Promise.all([first.refetch(), last.refetch()]),
  }
}

/** Leaves out an item that is in both lists, because it changed between the calls. */
const distinct = <T>(items: readonly T[]) => [...new Map(items.map(item => [idOf(item), item])).values()]

const idOf = (item: unknown) => (item as { _id: string })._id
