import { ageOrders } from '../ui/sort-select.tsx'

/** How who looks after properties can sort them, in every status. */
export const managedOrders = {
  ...ageOrders,
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
} as const
