import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FigureIcon, type FigureIconProps } from '../properties/figure-icon.tsx'

interface FoldProps {
  id?: string
  icon: FigureIconProps['name']
  title: string
  /** Most important fact of what is folded, beside the title. */
  result: ReactNode
  /** Content of the fold. Parts of it can be loaded once the reader has opened it. */
  children: (wasOpened: boolean) => ReactNode
}

/** One line that says a result, and opens to show the rest. It opens without script, too. */
export function Fold({ id, icon, title, result, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const look = () => {
    if (details.current?.open) setOpened(true)
  }
  // It may have been opened before the hydration.
  useEffect(look, [])
  return (
    <details ref={details} id={id} onToggle={look} className="group border-b border-line">
      <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3 md:grid-cols-[auto_auto_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
        <FigureIcon name={icon} className="row-span-2 md:row-span-1" />
        <h2 className="type-strong wrap-anywhere">{title}</h2>
        <span className="col-start-2 row-start-2 text-muted tabular-nums max-md:type-small md:col-start-3 md:row-start-1">
          {result}
        </span>
        <ChevronDown
          className="col-start-3 row-span-2 row-start-1 size-5 text-muted transition-transform duration-200 group-open:rotate-180 md:col-start-4 md:row-span-1"
          aria-hidden
        />
      </summary>
      <div className="pb-6">{children(wasOpened)}</div>
    </details>
  )
}

/** Id of the line about the monthly payment, for a link to it. */
export const monthlyId = 'monthly'

/** Opens the fold that a link to it names; the browser scrolls there. */
export const openFold = (id: string) => document.getElementById(id)?.setAttribute('open', '')

/** Folds below each other, for what few people open. */
export const Folds = ({ children }: { children: ReactNode }) => (
  <section aria-label="More about this home" className="mt-8 border-t border-line empty:hidden">
    {children}
  </section>
)
