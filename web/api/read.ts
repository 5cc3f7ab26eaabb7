import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input } from '#contract/ground/endpoint.ts'
import { queryKey } from '#contract/ground/query-key.ts'
import { call } from './call.ts'

/** Builds query options: `useQuery(read(contract.findProperty, { params: { id } }))`. */
export const read = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { isPublic: endpoint.access === 'public' },
  })
