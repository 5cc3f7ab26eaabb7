import { optionIn, Select, type SelectProps } from '../form/select.tsx'
import { useUrlText } from './use-url-text.ts'

/** Label by sort order; `newest` is the default. */
type Orders<Order extends string> = Record<Order | 'newest', string>

export const ageOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const

/** Reads the order from `?sort=`; undefined for newest first. */
export function useSort<Order extends string>(orders: Orders<Order>): Order | undefined {
  const named = optionIn(orders, useUrlText('sort').text)
  return named === 'newest' ? undefined : named
}

interface SortSelectProps<Order extends string> extends Pick<SelectProps<Order>, 'isInLine' | 'className'> {
  orders: Orders<Order>
}

/** Selects the order of a list. It is in the URL, so it survives going back and reloading. */
export function SortSelect<Order extends string>({ orders, ...look }: SortSelectProps<Order>) {
  const order = useUrlText('sort')
  return (
    <Select
      {...look}
      label="Sort"
      value={optionIn(orders, order.text) ?? 'newest'}
      options={orders}
      onChange={next => order.choose(next === 'newest' ? '' : next)}
    />
  )
}
