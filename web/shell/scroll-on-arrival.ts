import type { Entry } from '../ui/dialog/history-guard.ts'

/** An entry of the browser's history, with its scroll position. */
export interface Place {
  key: string
  pathname: string
}

/** The browser's own history; undefined in older browsers. */
type Entries = Pick<Navigation, 'currentEntry' | 'entries'> | undefined

/**
 * Identifies the current history entry. The router's key would change with a search or a filter, which replaces the entry,
 * and a page that is left at once is never rendered with it. An older browser has only the position, which another document
 * may have too.
 *
 * @param state state of the entry
 */
export function placeOf(pathname: string, state: Entry | null, browser: Entries): Place {
  const { idx = 0, over } = state ?? {}
  const position = browser?.currentEntry?.index
  // A layer over the page has the entry above.
  const page = position === undefined ? undefined : browser?.entries()[over === undefined ? position : position - 1]
  return { key: page?.key ?? Math.max(over ?? idx, 0) + pathname, pathname }
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
  // The browser may be at the next page's entry already while this page is rendered.
  if (before?.key === place.key && before.pathname === place.pathname) return 'leave'
  if (before === undefined && (current > 0 || saved === 0) && isPop) return 'leave'
  if (isPop) return { restore: saved }
  if (hasTarget) return 'hash'
  return before?.pathname === place.pathname ? 'leave' : 'top'
}
