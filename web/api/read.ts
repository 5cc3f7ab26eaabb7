import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { call } from './call.ts'

/**
 * Builds query options: `useQuery(read(contract.findProperty, { params: { id } }))`. The cache key begins with the
 * endpoint's key, so that an action can refresh it by naming the endpoint.
 */
export const read = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  queryOptions({
    queryKey: input === undefined ? [endpoint.key] : [endpoint.key, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    meta: { isPublic: endpoint.access === 'public' },
  })
