import { Popover } from 'radix-ui'
import { cloneElement, type ReactElement, useState } from 'react'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { SearchFilterName } from '#contract/search/search.ts'
import { Button } from '../ui/basics/button.tsx'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterLabels, without } from './filter-texts.ts'
import { useFacets } from './use-facets.ts'
import type { FilterControls } from './use-filters.ts'

export interface FilterPopoverProps {
  trigger: ReactElement<{ onClick?: undefined; 'aria-expanded'?: boolean }>
  name: SearchFilterName
  controls: FilterControls
  query: SearchFilters
}

/** A filter's button with its choices in a popover. Loaded when the button is first pressed. */
export function FilterPopover({ trigger, name, controls, query }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  useCloseOnBack(isOpen, () => setOpen(false))
  const facets = useFacets(query, isOpen)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        {cloneElement(trigger, { onClick: undefined, 'aria-expanded': isOpen })}
      </Popover.Trigger>
      <Popover.Content
        align="start"
        sideOffset={8}
        collisionPadding={16}
        aria-label={filterLabels[name]}
        className="z-40 max-h-(--radix-popover-content-available-height) w-104 max-w-[calc(100vw-2rem)] animate-drop overflow-y-auto rounded-2xl border border-line bg-raised p-5 text-ink shadow-lift outline-none"
      >
        <FilterFields name={name} controls={controls} facets={facets} />
        <div className="mt-5 flex justify-between gap-3">
          <Button kind="quiet" padding="small" onClick={() => controls.change(without(name))}>
            Clear
          </Button>
          <Button padding="medium" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
