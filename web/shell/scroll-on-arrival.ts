import type { Entry } from '../ui/dialog/history-guard.ts'

/** An entry of the browser's history, with its scroll position. */
export interface Place {
  key: string
  pathname: string
}

/**
 * Identifies a history entry by its position. The router's key would change with a search or a filter, which replaces the
 * entry, and may have been left before the page was rendered again.
 *
 * @param state state of the entry in the browser
 */
export function placeOf(pathname: string, state: Entry | null): Place {
  const { idx = 0, over = idx } = state ?? {}
  return { key: over + pathname, pathname }
}

/** Action for the scroll position: leave it, go to the top or to the hash's element, or restore a position. */
export type Scroll = 'leave' | 'top' | 'hash' | { restore: number }

interface Arrival {
  place: Place
  /** Undefined for the first page. */
  before: Place | undefined
  /** True when going back or forward, and for the first page. */
  isPop: boolean
  /** Whether the page has the element that the URL's hash names. */
  hasTarget: boolean
  /** Scroll position of this place when it was left. */
  saved: number | undefined
  /** Current scroll position. */
  current: number
}

/**
 * Decides the scroll position after navigation. Going back and a reload restore it. Another page begins at its top. A
 * change of search or filter leaves it, and so does a first page that was scrolled before the script loaded.
 */
export function scrollOnArrival({ place, before, isPop, hasTarget, saved = 0, current }: Arrival): Scroll {
  if (before?.key === place.key) return 'leave'
  if (before === undefined && (current > 0 || saved === 0) && isPop) return 'leave'
  if (isPop) return { restore: saved }
  if (hasTarget) return 'hash'
  return before?.pathname === place.pathname ? 'leave' : 'top'
}
