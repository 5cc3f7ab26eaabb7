import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Items per group; divisible by two and three, so that the rows of a grid are full. */
const groupSize = 24

/** Maximum length of a list that is rendered as a whole. */
const mostGroupsDrawn = 4

/** Distance from the viewport beyond which a group is not rendered. */
const margin = '2000px 0px'

export interface VirtualListProps<Item> {
  items: readonly Item[]
  /** Renders one group of items. */
  children: (group: readonly Item[]) => ReactNode
  /** Number of columns, if the groups are bodies of a table, which may contain only rows. */
  columns?: number | undefined
}

/**
 * Renders only the groups of a long list that are near the viewport. Others are replaced by an empty box of their height,
 * so that the page stays fast.
 */
export function VirtualList<Item extends { _id: string }>({ items, children, columns }: VirtualListProps<Item>) {
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
  /** Height while it is not rendered. */
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!isLong || !element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1)
        if (entry?.isIntersecting !== false) setHeight(undefined)
        // Keeps a group that contains the focus.
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
