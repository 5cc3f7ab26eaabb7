import type { Endpoint, Input } from './endpoint.ts'

// Keys of the browser's cache, under which the server also sends the data of a first screen.

/** Cache key of a call. It begins with the endpoint's key, so that an action can refresh it by naming the endpoint. */
export const queryKey = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [endpoint.key] : [endpoint.key, input]

/** Cache key of a list that is loaded page by page. */
export const pagesKey = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  pageSize: number,
): readonly unknown[] => [endpoint.key, 'pages', pageSize, input ?? {}]
