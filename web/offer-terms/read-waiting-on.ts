import { type WaitingOnProperty, waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'

/**
 * Reads the offers and viewings that a decision about a home affects, for a question about it. Undefined if they cannot be
 * read: the question then has to do without them.
 */
export const readWaitingOn = (id: string): Promise<WaitingOnProperty | undefined> =>
  queryClient
    .fetchQuery({ ...read(waitingOnProperty, { params: { id } }), retry: false, staleTime: 0 })
    .catch(() => undefined)
