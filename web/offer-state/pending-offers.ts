import { isUndecided, type Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'

/**
 * Reads the pending offers on a home of the signed-in agent, for a question about them. Undefined if they cannot be read:
 * the question then has to do without them.
 */
export const pendingOffers = (property: string): Promise<Offer[] | undefined> =>
  queryClient
    .fetchQuery({ ...read(listOfferedProperties, { query: { property } }), retry: false, staleTime: 0 })
    .then(([found]) => found?.offers.filter(isUndecided) ?? [])
    .catch(() => undefined)
