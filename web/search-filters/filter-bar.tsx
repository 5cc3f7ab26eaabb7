import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { startTransition, Suspense, useState } from 'react'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { SearchFilterName } from '#contract/search/search.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { pillStyle } from '../ui/form/pill-style.ts'
import type { Total } from '../ui/list/total-text.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { choiceFilters, filterLabels, type FilterName, otherFilters, without } from './filter-texts.ts'
import { QuickFilters } from './quick-filters.tsx'
import type { FilterControls } from './use-filters.ts'

const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover)
const FilterSheet = loadWhenOpened<FilterSheetProps>(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ isOpen }) => isOpen,
)

export interface FilterBarProps {
  controls: FilterControls
  /** The whole search, for the counts beside the choices. */
  query: SearchFilters
  /** Each active filter in words. */
  active: ReadonlyMap<FilterName, string>
  /** Homes that were found; undefined while that is unknown. */
  total: Total | undefined
}

/** Filters of All Properties: chips with popovers on a wide screen; on a phone quick filters, and all in one sheet. */
export function FilterBar({ controls, query, active, total }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const count = active.size === 0 ? '' : ` (${active.size})`
  return (
    <RestoreFocus className="mt-4 flex min-w-0 flex-wrap items-center gap-2 outline-none">
      <Button
        kind="secondary"
        padding="medium"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        className="md:hidden"
        onClick={() => setOpen(true)}
      >
        {`Filters${count}`}
      </Button>
      <FilterSheet isOpen={isOpen} onClose={() => setOpen(false)} controls={controls} query={query} total={total} />
      <div className="hidden flex-wrap gap-2 md:flex">
        {choiceFilters.map(name => (
          <Chip key={name} name={name} text={active.get(name)} controls={controls} query={query} />
        ))}
      </div>
      {otherFilters.map(name => {
        const text = active.get(name)
        return text && <Removable key={name} text={text} onRemove={() => controls.change(without(name))} />
      })}
      {active.size > 0 && (
        <Button kind="quiet" padding="small" onClick={controls.clear}>
          Clear all filters
        </Button>
      )}
      <QuickFilters controls={controls} />
    </RestoreFocus>
  )
}

interface ChipProps extends Pick<FilterBarProps, 'controls' | 'query'> {
  name: SearchFilterName
  /** The filter in words, if it is active. */
  text: string | undefined
}

function Chip({ name, text, controls, query }: ChipProps) {
  const [wasPressed, setPressed] = useState(false)
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => startTransition(() => setPressed(true))}
      className={pillStyle({ state: text === undefined ? 'off' : 'on' })}
    >
      <span className="max-w-60 truncate">{text ?? filterLabels[name]}</span>
      <ChevronDown className="size-4 shrink-0" aria-hidden />
    </button>
  )
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <FilterPopover trigger={button} name={name} controls={controls} query={query} />
    </Suspense>
  )
}

const Removable = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button type="button" aria-label={`Remove ${text}`} onClick={onRemove} className={pillStyle({ state: 'on' })}>
    <span className="max-w-60 truncate">{text}</span>
    <X className="size-4 shrink-0" aria-hidden />
  </button>
)
