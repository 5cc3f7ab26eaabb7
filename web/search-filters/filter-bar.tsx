import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Total } from '#contract/ground/total.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { SearchFilterName } from '#contract/search/search.ts'
import { pillStyle } from '../ui/form/pill-style.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { filterLabels, type FilterName } from './filter-texts.ts'
import type { FilterControls } from './use-filters.ts'

const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover)
const FilterSheet = loadWhenOpened<FilterSheetProps>(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ isOpen }) => isOpen,
)

/** Filters with a chip of their own on a wide screen. The others are in the sheet. */
const chips = ['price', 'minBeds', 'kind'] as const

export interface FilterBarProps {
  controls: FilterControls
  /** The whole search, for the counts beside the choices. */
  query: SearchFilters
  /** Each active filter in words. */
  active: ReadonlyMap<FilterName, string>
  /** Homes that were found; undefined while that is unknown. */
  total: Total | undefined
}

/** Filters beside the search field: on a wide screen three chips with popovers, and all of them in one sheet. */
export function FilterBar({ controls, query, active, total }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const count = active.size === 0 ? '' : ` (${active.size})`
  return (
    <>
      {/* Long texts are shortened; with large text the row scrolls. */}
      <div className="flex min-w-0 gap-2 max-lg:hidden lg:min-w-40 lg:flex-1 lg:overflow-x-auto lg:p-1 lg:[scrollbar-width:none]">
        {chips.map(name => (
          <Chip key={name} name={name} text={active.get(name)} controls={controls} query={query} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={clsx(pillStyle({ state: 'off' }), 'shrink-0 whitespace-nowrap')}
        >
          <SlidersHorizontal className="size-5 shrink-0" aria-hidden />
          {`All filters${count}`}
        </button>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative grid min-h-14 w-14 shrink-0 place-items-center rounded-xl border border-control bg-surface lg:hidden"
      >
        <SlidersHorizontal className="size-6" aria-hidden />
        <span className="sr-only">{`Filters${count}`}</span>
        {active.size > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 -right-1.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-primary text-xs font-semibold text-on-primary"
          >
            {active.size}
          </span>
        )}
      </button>
      <FilterSheet isOpen={isOpen} onClose={() => setOpen(false)} controls={controls} query={query} total={total} />
    </>
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
      // Only then does the popover's own button replace this one: earlier, the focus would be lost.
      onClick={() => void FilterPopover.load().then(() => setPressed(true))}
      className={clsx(
        pillStyle({ state: text === undefined ? 'off' : 'on' }),
        'min-w-24 whitespace-nowrap',
        name === 'kind' && 'max-xl:hidden',
      )}
    >
      <span className="max-w-60 truncate">{text ?? filterLabels[name]}</span>
      <ChevronDown className="size-4 shrink-0" aria-hidden />
    </button>
  )
  return wasPressed ? <FilterPopover trigger={button} name={name} controls={controls} query={query} /> : button
}
