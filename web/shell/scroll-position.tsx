import { useEffect } from 'react'
import { type Location, ScrollRestoration } from 'react-router'

const storageKey = 'scroll-positions'

/** For as long a page that is opened anew may grow until it reaches where it was left. */
const patienceMs = 5_000

type Place = Pick<Location, 'key' | 'pathname' | 'search'>

/** Every address that is opened anew has the key `default`: what was scrolled on one must not be scrolled on the next. */
const placeOf = ({ key, pathname, search }: Place) => (key === 'default' ? pathname + search : key)

/** Where this page was left, if it was only reloaded. Read before the router begins to write. */
const leftAt = positionLeft()

/** Going back brings back the scroll position, and so does a reload, as soon as there is enough to scroll. */
export function ScrollPosition() {
  useEffect(() => (leftAt > 0 ? scrollWhenGrown(leftAt) : undefined), [])
  return <ScrollRestoration getKey={placeOf} storageKey={storageKey} />
}

function positionLeft(): number {
  try {
    const { key = 'default' } = (history.state ?? {}) as { key?: string }
    const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
    return positions[placeOf({ key, pathname: location.pathname, search: location.search })] ?? 0
  } catch {
    return 0
  }
}

/** Until it is there, or the reader goes somewhere themselves. */
function scrollWhenGrown(top: number): () => void {
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
