import { ageOrders } from '../ui/list/sort-select.tsx'

/** Sort orders for agents and admins, for properties of every status. */
export const sortOrders = {
  ...ageOrders,
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
} as const
