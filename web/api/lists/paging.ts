import type { Total } from '#contract/ground/total.ts'
import type { HttpResponse } from '../send.ts'

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Undefined if the server did not count. */
  total: Total | undefined
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** Largest number of pages that a link may load at once; further ones are loaded one by one. */
export const maxPages = 40

/** Reads a page from its body and its paging headers (ruling G22). */
export const pageIn = <Item>({ body, headers }: HttpResponse): Page<Item> => ({
  items: body as Item[],
  total: totalIn(headers),
  next: nextCursor(headers),
})

function totalIn(headers: Headers): Total | undefined {
  const count = Number.parseInt(headers.get('x-total-count') ?? '', 10)
  return Number.isNaN(count) ? undefined : { count, isMore: headers.get('x-total-relation') === 'gte' }
}

/** The cursor in `Link: </api/…?limit=24&cursor=…>; rel="next"`. */
function nextCursor(headers: Headers): string | undefined {
  const next = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  // The path is relative, and only its query counts.
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined)
}

/** Returns the number of pages that the URL requests: `?page=3` is three. */
export const pagesWanted = (params: URLSearchParams): number =>
  Math.min(maxPages, Math.max(1, Math.floor(Number(params.get('page'))) || 1))

/** Total to show beside the items loaded so far, of which there may be more than the server counted. */
export const totalWith = (shown: number, total: Total | undefined): Total => ({
  count: Math.max(total?.count ?? 0, shown),
  isMore: total?.isMore ?? false,
})
