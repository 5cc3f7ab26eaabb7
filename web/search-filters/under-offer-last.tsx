import type { SearchFilters } from '#contract/search/filters.ts'
import { type PropertyForSale, type PropertyOrder, verifiedProperties } from '#contract/search/for-sale.ts'
import type { Pages } from '../api/lists/use-pages.ts'
import { useSplitPages } from '../api/lists/use-split-pages.ts'
import { ShowLast, type ShowLastProps, useShowsLast } from '../ui/list/show-last.tsx'

/** Moves homes under offer behind the others. */
export const UnderOfferLast = ({ className }: Pick<ShowLastProps, 'className'>) => (
  <ShowLast name="under-offer" label="Under offer last" className={className} />
)

/** Loads the homes for sale; with the choice, first those without an accepted offer, then the others. */
export const usePropertiesForSale = (
  query: SearchFilters & { sort: PropertyOrder | undefined },
): Omit<Pages<PropertyForSale>, 'loaded'> =>
  useSplitPages(verifiedProperties, { query }, 'underOffer', useShowsLast('under-offer'))
