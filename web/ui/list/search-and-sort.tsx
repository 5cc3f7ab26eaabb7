import { SearchField } from '../form/search-field.tsx'
import { SortSelect } from './sort-select.tsx'
import type { useUrlText } from './use-url-text.ts'

export interface SearchAndSortProps<Order extends string> {
  /** Label that says what is searched. */
  label: string
  placeholder: string
  search: ReturnType<typeof useUrlText>
  orders: Record<Order | 'newest', string>
}

/** Search and sort controls above a long list. Both are in the URL; the server applies them. */
export const SearchAndSort = <Order extends string>({
  label,
  placeholder,
  search,
  orders,
}: SearchAndSortProps<Order>) => (
  <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_13rem]">
    <SearchField
      label={label}
      placeholder={placeholder}
      value={search.typed}
      onChange={search.type}
      onBlur={search.settle}
    />
    <SortSelect orders={orders} />
  </div>
)
