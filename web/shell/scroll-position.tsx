import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { tabStorage } from '../ui/browser/storage.ts'
import { type Entry, noteEntry } from '../ui/dialog/history-guard.ts'
import { type Place, placeOf, scrollOnArrival } from './scroll-on-arrival.ts'

const storageKey = 'scroll-positions'

/** Time to wait until a page is high enough to restore its scroll position. The list of a slow phone may take long. */
const timeoutMs = 30_000
/** Events of a reader who scrolls. */
const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Sets the scroll position after navigation, as scroll-on-arrival.ts decides. */
export function ScrollPosition() {
  const location = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const shown = useRef<Place>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      if (shown.current) positions[shown.current.key] = scrollY
    }
    const keep = () => {
      note()
      tabStorage.write(storageKey, JSON.stringify(positions))
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    noteEntry()
    const [place, before] = [placeNow(location.pathname), shown.current]
    const { key } = place
    shown.current = place
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    const hasTarget = target !== null
    const scroll = scrollOnArrival({ place, before, isPop, hasTarget, saved: positions[key], current: scrollY })
    if (typeof scroll === 'object') return scrollWhenGrown(scroll.restore)
    if (scroll === 'hash') target?.scrollIntoView()
    if (scroll === 'top') scrollTo(0, 0)
    positions[key] = scrollY
    return undefined
  }, [location, isPop])
  return null
}

const placeNow = (pathname: string) =>
  placeOf(pathname, history.state as Entry | null, 'navigation' in window ? navigation : undefined)

const positions = positionsLeft()

/** The positions of earlier pages. An address that was opened anew, not by a reload or by going back, begins at its top. */
function positionsLeft(): Record<string, number> {
  try {
    const stored = JSON.parse(tabStorage.read(storageKey) ?? '{}') as Record<string, number>
    const [load] = performance.getEntriesByType('navigation')
    const isNew = load instanceof PerformanceNavigationTiming && load.type === 'navigate'
    return isNew ? { ...stored, [placeNow(window.location.pathname).key]: 0 } : stored
  } catch {
    return {}
  }
}

/** Scrolls as soon as the page is high enough, unless the reader scrolls first. */
function scrollWhenGrown(top: number): (() => void) | undefined {
  let reached = scrollTowards(top)
  if (reached >= top - 1) return undefined
  const growth = new ResizeObserver(() => {
    reached = scrollTowards(top)
    if (reached >= top - 1) stop()
  })
  // The browser moves a page that shrinks to its end. Any other movement is the reader's, who may use no pointer or key.
  const moved = () => {
    const end = document.documentElement.scrollHeight - innerHeight
    if (Math.abs(scrollY - reached) > 1 && scrollY < end - 1) stop()
  }
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    removeEventListener('scroll', moved)
    for (const act of acts) removeEventListener(act, stop)
  }
  const timer = setTimeout(stop, timeoutMs)
  addEventListener('scroll', moved, { passive: true })
  for (const act of acts) addEventListener(act, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

/** Scrolls as far as the page is high. Returns the position that it has reached, in pixels. */
function scrollTowards(top: number): number {
  scrollTo({ top, behavior: 'instant' })
  return scrollY
}
