import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Of so many things at once; divisible by two and three, so that the rows of a grid are full. */
const groupSize = 24

/** A list up to here is drawn as a whole. */
const mostGroupsDrawn = 4

/** What lies farther above or below the screen is not drawn. */
const margin = '2000px 0px'

export interface WindowedProps<Item> {
  items: readonly Item[]
  /** Draws one group of them. */
  children: (group: readonly Item[]) => ReactNode
  /** A table takes rows only: then the groups are its bodies, of so many columns. */
  columns?: number | undefined
}

/**
 * Keeps the page light however long a list has been opened: what is far from the screen gives way to an empty box of
 * its height, and comes back when it is scrolled to.
 */
export function Windowed<Item extends { _id: string }>({ items, children, columns }: WindowedProps<Item>) {
  const groups = Array.from({ length: Math.ceil(items.length / groupSize) }, (_, at) =>
    items.slice(at * groupSize, (at + 1) * groupSize),
  )
  return groups.map((group, at) => (
    <Group key={at} isLong={groups.length > mostGroupsDrawn} columns={columns}>
      {() => children(group)}
    </Group>
  ))
}

interface GroupProps {
  isLong: boolean
  columns: number | undefined
  children: () => ReactNode
}

function Group({ isLong, columns, children }: GroupProps) {
  const box = useRef<HTMLElement>(null)
  /** While it is not drawn. */
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!isLong || !element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1)
        if (entry?.isIntersecting !== false) setHeight(undefined)
        // Whoever is in it with the keyboard keeps their place.
        else if (!element.contains(document.activeElement)) setHeight(entry.boundingClientRect.height)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      setHeight(undefined)
    }
  }, [isLong])

  const take = (element: HTMLElement | null) => {
    box.current = element
  }
  if (columns === undefined)
    return (
      <div ref={take} className="not-first:pt-6" style={{ height }}>
        {height === undefined && children()}
      </div>
    )
  return (
    <tbody ref={take}>
      {height === undefined ? (
        children()
      ) : (
        <tr aria-hidden style={{ height }}>
          <td colSpan={columns}>&nbsp;</td>
        </tr>
      )}
    </tbody>
  )
}
