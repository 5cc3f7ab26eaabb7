import type { Location } from 'react-router'

/** An entry of the browser's history, as far as scrolling goes. */
export interface Place {
  key: string
  pathname: string
}

/** Entries opened by their URL all have the key `default`, so these go by their URL. */
export const placeOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): Place => ({
  key: key === 'default' ? pathname + search : key,
  pathname,
})

/** What to do with the scroll position: leave it, go to the top or the hash's element, or restore this position. */
export type Scroll = 'leave' | 'top' | 'hash' | { restore: number }

interface Arrival {
  place: Place
  /** Undefined for the first page. */
  before: Place | undefined
  /** Going back or forward, and every first page. */
  isPop: boolean
  /** Whether the page has the element that the URL's hash names. */
  hasTarget: boolean
  /** Position of this place when it was left. */
  saved: number | undefined
  /** Position now. */
  current: number
}

/**
 * Going back restores the scroll position, and so does a reload. Another page begins at its top, and one whose search or
 * filter changes stays where it is. A first page that somebody has scrolled before the script came stays there too.
 */
export function scrollOnArrival({ place, before, isPop, hasTarget, saved = 0, current }: Arrival): Scroll {
  if (before?.key === place.key) return 'leave'
  if (before === undefined && (current > 0 || saved === 0) && isPop) return 'leave'
  if (isPop) return { restore: saved }
  if (hasTarget) return 'hash'
  return before?.pathname === place.pathname ? 'leave' : 'top'
}
