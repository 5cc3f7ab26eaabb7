/** Orders of the homes for sale. */
export const propertyOrders = {
  newest: 'Newest first',
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
} as const
