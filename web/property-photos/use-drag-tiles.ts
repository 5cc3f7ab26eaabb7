import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PhotoList } from './photo-list.ts'

/** Distance from the edge of the window within which a drag scrolls the page. */
const edgePx = 80
const scrollPx = 12

/** Moves tiles by pointer: while a tile is dragged over another, it takes that place. */
export function useDragTiles(
  grid: RefObject<HTMLElement | null>,
  photos: PhotoList,
  move: (id: number, to: number) => void,
) {
  const [draggedId, setDraggedId] = useState<number>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const startDrag = (event: ReactPointerEvent, id: number) => {
    if (event.button !== 0) return
    const controller = new AbortController()
    const pointer = { x: event.clientX, y: event.clientY }
    let frame = 0
    const step = () => {
      if (pointer.y < edgePx) scrollBy(0, -scrollPx)
      else if (pointer.y > innerHeight - edgePx) scrollBy(0, scrollPx)
      const tile = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-photo]')
      const to = tile && grid.current?.contains(tile) ? placeOf(photos, Number(tile.dataset['photo'])) : -1
      if (to !== -1 && to !== placeOf(photos, id)) move(id, to)
      frame = requestAnimationFrame(step)
    }
    const end = () => {
      cancelAnimationFrame(frame)
      controller.abort()
      setDraggedId(undefined)
    }
    const { signal } = controller
    const follow = ({ clientX, clientY }: PointerEvent) => Object.assign(pointer, { x: clientX, y: clientY })
    // On the window: the browser releases a captured pointer when the tile moves in the document.
    addEventListener('pointermove', follow, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, { signal })
    stop.current = end
    setDraggedId(id)
    frame = requestAnimationFrame(step)
  }
  return { draggedId, startDrag }
}

const placeOf = (photos: PhotoList, id: number) => photos.entries().findIndex(entry => entry.id === id)
