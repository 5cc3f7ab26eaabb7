import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { pillStyle } from '../ui/form/pill-style.ts'
import { type FilterName, otherFilters, without } from './filter-texts.ts'
import { QuickFilters } from './quick-filters.tsx'
import type { FilterControls } from './use-filters.ts'

interface ActiveFiltersProps {
  controls: FilterControls
  /** Each active filter in words. */
  active: ReadonlyMap<FilterName, string>
}

/** Filters above the list: those set elsewhere, to remove, and on a phone those to switch on and off, in a row that scrolls. */
export function ActiveFilters({ controls, active }: ActiveFiltersProps) {
  const others = otherFilters.filter(name => active.has(name))
  return (
    <RestoreFocus
      className={clsx(
        'flex gap-2 outline-none max-lg:-mx-4 max-lg:overflow-x-auto max-lg:scroll-px-12 max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap lg:pt-2',
        others.length === 0 && 'lg:hidden',
      )}
    >
      {others.map(name => (
        <Removable key={name} text={active.get(name) ?? ''} onRemove={() => controls.change(without(name))} />
      ))}
      <QuickFilters controls={controls} />
      {active.size > 0 && (
        <Button kind="quiet" padding="small" className="shrink-0" onClick={controls.clear}>
          Clear all filters
        </Button>
      )}
    </RestoreFocus>
  )
}

const Removable = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={`Remove ${text}`}
    onClick={onRemove}
    className={clsx(pillStyle({ state: 'on' }), 'shrink-0')}
  >
    <span className="max-w-60 truncate">{text}</span>
    <X className="size-4 shrink-0" aria-hidden />
  </button>
)
