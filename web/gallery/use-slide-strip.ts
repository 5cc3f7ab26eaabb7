import { useLayoutEffect, useRef, useState, type UIEvent } from 'react'

/**
 * Follows which slide of a strip is visible. Each is as wide as the strip, which a finger scrolls. `go` scrolls to another
 * one at once, and `strip` has the properties of the list.
 */
export function useSlideStrip(start: number, last: number) {
  const ref = useRef<HTMLUListElement>(null)
  /** Width for which the strip was last scrolled to its slide. */
  const width = useRef(0)
  const [at, setAt] = useState(start)

  const go = (to: number) => {
    const place = Math.max(0, Math.min(last, to))
    scrollToPlace(ref.current, place)
    setAt(place)
  }
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth === width.current) setAt(Math.round(scrollLeft / clientWidth))
  }
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // The slide stays when a phone is turned, which scrolls the strip too.
    const show = (place: number) => {
      if (element.clientWidth === width.current) return
      width.current = element.clientWidth
      scrollToPlace(element, place)
    }
    show(start)
    const observer = new ResizeObserver(() => show(Number(element.dataset['at'])))
    observer.observe(element)
    return () => observer.disconnect()
  }, [start])

  return { at, go, strip: { ref, onScroll, 'data-at': at } }
}

const scrollToPlace = (strip: HTMLElement | null, place: number) =>
  strip?.scrollTo({ left: place * strip.clientWidth, behavior: 'instant' })
