import type { Total } from '#contract/ground/total.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { Button } from '../ui/basics/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { SortSelect } from '../ui/list/sort-select.tsx'
import { FilterFields } from './filter-fields.tsx'
import { choiceFilters } from './filter-texts.ts'
import { propertyOrders } from './property-orders.ts'
import { UnderOfferLast } from './under-offer-last.tsx'
import { useFacets } from './use-facets.ts'
import type { FilterControls } from './use-filters.ts'

export interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  controls: FilterControls
  query: SearchFilters
  /** Undefined while it is unknown. */
  total: Total | undefined
}

/** All filters in one dialog. On a phone it has the order, too. */
export function FilterSheet({ isOpen, onClose, controls, query, total }: FilterSheetProps) {
  const facets = useFacets(query, isOpen)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Filters">
      <div className="grid gap-8">
        <SortSelect orders={propertyOrders} className="lg:hidden" />
        {choiceFilters.map(name => (
          <FilterFields key={name} name={name} controls={controls} facets={facets} />
        ))}
        <UnderOfferLast />
      </div>
      <div
        data-bar="dialog"
        className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex justify-between gap-3 border-t border-line bg-surface p-4"
      >
        <Button kind="quiet" padding="small" onClick={controls.clear}>
          Clear all
        </Button>
        <Button padding="medium" onClick={onClose}>
          {total ? `Show ${propertiesText(total)}` : 'Show homes'}
        </Button>
      </div>
    </Modal>
  )
}
