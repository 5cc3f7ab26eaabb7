import { type Property, type PropertyOrder, verifiedProperties } from '#contract/properties.ts'
import type { SearchFilters } from '#contract/search-filters.ts'
import type { Pages } from '../api/use-pages.ts'
import { usePagesInTwo } from '../api/use-pages-in-two.ts'
import { LastChoice, useIsLast } from '../ui/last-choice.tsx'

/** Moves homes under offer behind the others. */
export const UnderOfferLast = () => <LastChoice name="under-offer" label="Under offer last" />

/** Loads the homes for sale; with the choice, first those without an accepted offer, then the others. */
export const useHomesForSale = (
  query: SearchFilters & { sort: PropertyOrder | undefined },
): Omit<Pages<Property>, 'loaded'> =>
  usePagesInTwo(verifiedProperties, { query }, 'underOffer', useIsLast('under-offer'))
