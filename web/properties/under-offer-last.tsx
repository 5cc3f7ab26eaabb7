import { screenPageSize } from '#contract/endpoint.ts'
import { type Property, type PropertyOrder, verifiedProperties } from '#contract/properties.ts'
import { maxPages, totalWith } from '../api/paging.ts'
import { type Pages, usePages } from '../api/use-pages.ts'
import { useUrlText } from '../ui/use-url-text.ts'

type Homes = Omit<Pages<Property>, 'loaded'>

/** Reads and sets `?under-offer=last`. */
const useChoice = () => {
  const { text, choose } = useUrlText('under-offer')
  return { isLast: text === 'last', choose: (isLast: boolean) => choose(isLast ? 'last' : '') }
}

/** Moves homes under offer behind the others. The choice is in the URL. */
export function UnderOfferLast() {
  const { isLast, choose } = useChoice()
  return (
    <label className="flex min-h-14 w-fit cursor-pointer items-center gap-3 self-end">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-primary"
        checked={isLast}
        onChange={event => choose(event.target.checked)}
      />
      Under offer last
    </label>
  )
}

/** Loads the homes for sale; with the choice, first those without an accepted offer, then the others. */
export function useHomesForSale(search: string, sort: PropertyOrder | undefined): Homes {
  const { isLast } = useChoice()
  const first = usePages(verifiedProperties, { query: { search, sort, ...(isLast && { underOffer: 'false' }) } })
  const last = usePages(verifiedProperties, { query: { search, sort, underOffer: 'true' } }, undefined, {
    enabled: isLast,
    // The last list begins on the page that ends the first.
    pagesAbove: isComplete(first) ? first.loaded - 1 : maxPages,
  })
  return isLast && !first.isOutdated ? joined(first, last) : first
}

const isComplete = ({ data, isOutdated, more }: Homes) => data !== undefined && !isOutdated && !more?.onMore

/** Shows two lists as one. The second begins when the first is complete; if it fails, "Show more" tries again. */
function joined(first: Homes, last: Homes): Homes {
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
    // Without any home so far, whether the list is empty is not known before the second arrives.
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

/** Leaves out a home that is in both lists, because an offer was accepted between the calls. */
const distinct = (homes: readonly Property[]) => [...new Map(homes.map(home => [home._id, home])).values()]
