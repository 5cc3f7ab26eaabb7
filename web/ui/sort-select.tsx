import { optionIn, Select } from './select.tsx'
import { useAddressText } from './use-address-text.ts'

/** Value → word; `newest` is what a list is sorted by when nothing is said. */
type Orders<Order extends string> = Record<Order | 'newest', string>

export const ageOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const

/** The order that the address names with `?sort=`; undefined for the newest first. */
export function useSort<Order extends string>(orders: Orders<Order>): Order | undefined {
  const named = optionIn(orders, useAddressText('sort').text)
  return named === 'newest' ? undefined : named
}

/** Chooses the order of a list; it stands in the address, so it survives going back and reloading. */
export function SortSelect<Order extends string>({ orders }: { orders: Orders<Order> }) {
  const order = useAddressText('sort')
  return (
    <Select
      label="Sort"
      value={optionIn(orders, order.text) ?? 'newest'}
      options={orders}
      onChange={next => order.choose(next === 'newest' ? '' : next)}
    />
  )
}
