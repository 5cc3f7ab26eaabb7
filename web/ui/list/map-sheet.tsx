import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { nearestHeight, type SheetHeight, stepped } from './sheet-heights.ts'

interface MapSheetProps {
  /** Accessible name of the sheet. */
  label: string
  /** Line below the handle, visible in all heights, such as the number of items. */
  head: ReactNode
  /** The list. */
  children: ReactNode
  /** Map that the sheet lies over. It ends where the sheet of medium height begins. */
  map: ReactNode
}

/** Class of each height, and of what is left of the map. Large text makes them taller, a low screen shorter. */
const heights: Record<SheetHeight, { sheet: string; map: string }> = {
  low: { sheet: 'h-[min(5.5rem,50%)]', map: 'bottom-[min(5.5rem,50%)]' },
  medium: { sheet: 'h-[min(21.5rem,50%)]', map: 'bottom-[min(21.5rem,50%)]' },
  full: { sheet: 'h-full', map: 'bottom-[min(21.5rem,50%)]' },
}

/**
 * A map with a list as a sheet over its lower part, in three heights. A pointer drags the handle or presses it; arrow keys,
 * Home, End and Escape on the handle move it. It is not modal: the map above it stays in use.
 */
export function MapSheet({ label, head, children, map }: MapSheetProps) {
  const [height, setHeight] = useState<SheetHeight>('medium')
  const sheet = useRef<HTMLElement>(null)
  const grip = useRef<{ y: number; height: number; isDragged: boolean }>(undefined)

  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !sheet.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { y: event.clientY, height: sheet.current.clientHeight, isDragged: false }
  }
  const drag = ({ clientY }: PointerEvent) => {
    if (!grip.current || !sheet.current) return
    grip.current.isDragged ||= Math.abs(clientY - grip.current.y) > 6
    if (grip.current.isDragged) sheet.current.style.height = `${grip.current.height + grip.current.y - clientY}px`
  }
  const end = () => {
    const element = sheet.current
    if (grip.current?.isDragged && element)
      setHeight(nearestHeight(element.clientHeight, element.parentElement?.clientHeight ?? 0))
    if (element) element.style.height = ''
  }
  const press = () => {
    // A drag ends with a click, too.
    if (!grip.current?.isDragged) setHeight(height === 'full' ? 'low' : stepped(height, 1))
    grip.current = undefined
  }
  const moveByKey = (event: KeyboardEvent) => {
    const next = {
      ArrowUp: stepped(height, 1),
      ArrowDown: stepped(height, -1),
      Escape: stepped(height, -1),
      Home: 'full' as const,
      End: 'low' as const,
    }[event.key]
    if (!next) return
    event.preventDefault()
    setHeight(next)
  }
  return (
    <div data-map-sheet className="relative size-full overflow-hidden bg-surface">
      <div className={`absolute inset-x-0 top-0 ${heights[height].map}`}>{map}</div>
      <section
        ref={sheet}
        aria-label={label}
        className={`absolute inset-x-0 bottom-0 z-20 flex max-h-full min-h-12 flex-col overflow-hidden rounded-t-3xl bg-surface shadow-lift transition-[height] duration-200 ease-out motion-reduce:transition-none ${heights[height].sheet}`}
      >
        <button
          type="button"
          aria-expanded={height !== 'low'}
          aria-label={height === 'full' ? 'Make the list smaller' : 'Make the list larger'}
          onPointerDown={begin}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          onClick={press}
          onKeyDown={moveByKey}
          className="mx-auto grid h-8 w-24 shrink-0 cursor-grab touch-none place-items-center rounded-xl"
        >
          <span className="h-1 w-10 rounded-full bg-control" />
        </button>
        <div className="shrink-0 px-4">{head}</div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4" inert={height === 'low'}>
          {children}
        </div>
      </section>
    </div>
  )
}
