import { SearchField } from './search-field.tsx'
import { SortSelect } from './sort-select.tsx'
import type { useAddressText } from './use-address-text.ts'

export interface SearchAndSortProps<Order extends string> {
  /** Says what is searched. */
  label: string
  placeholder: string
  search: ReturnType<typeof useAddressText>
  orders: Record<Order | 'newest', string>
}

/** What stands above a long list. Both are in the address, and the server does them. */
export const SearchAndSort = <Order extends string>({
  label,
  placeholder,
  search,
  orders,
}: SearchAndSortProps<Order>) => (
  <div className="grid max-w-4xl gap-4 md:grid-cols-[minmax(0,1fr)_13rem]">
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
