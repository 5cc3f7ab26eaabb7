import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll-positions'

/** For as long a page may grow until it reaches where it was left. */
const patienceMs = 5_000

type Place = Pick<Location, 'key' | 'pathname' | 'search'>

/** Every address that is opened anew has the key `default`: what was scrolled on one must not be scrolled on the next. */
const placeOf = ({ key, pathname, search }: Place) => (key === 'default' ? pathname + search : key)

/**
 * Going back brings back the scroll position, and so does a reload, as soon as there is enough to scroll. Another page
 * begins at its top; one whose search or filter changes stays where it is.
 */
export function ScrollPosition() {
  const location = useLocation()
  const kind = useNavigationType()
  const place = placeOf(location)
  const shown = useRef<{ place: string; pathname: string }>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      if (shown.current) positions[shown.current.place] = scrollY
    }
    const keep = () => {
      note()
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions))
      } catch {
        // A browser that keeps nothing begins at the top.
      }
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { place, pathname: location.pathname }
    if (before?.place === place) return undefined
    // The script of the first page may have come only when somebody scrolled.
    if (before === undefined && scrollY > 0) {
      positions[place] = scrollY
      return undefined
    }
    // Also the first page: it may have been reloaded.
    if (kind === NavigationType.Pop) return scrollWhenGrown(positions[place] ?? 0, before === undefined)
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else if (before?.pathname !== location.pathname) scrollTo(0, 0)
    positions[place] = scrollY
    return undefined
  }, [place, kind, location.pathname, location.hash])
  return null
}

const positions = positionsLeft()

function positionsLeft(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Until it is there, or the reader goes somewhere themselves. */
function scrollWhenGrown(top: number, isFirst: boolean): (() => void) | undefined {
  if (top === 0 && isFirst) return undefined
  scrollTo({ top, behavior: 'instant' })
  if (scrollY >= top - 1) return undefined
  const growth = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (scrollY >= top - 1) stop()
  })
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) removeEventListener(act, stop)
  }
  const timer = setTimeout(stop, patienceMs)
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(act, stop, { passive: true })
  growth.observe(document.body)
  return stop
}
