import type { DemoBuyer } from './demo-people.ts'

/** Wishlist entries, newest first. One home has since been sold to another buyer; one is pending verification again. */
export const demoWishlist: readonly { property: string; buyer: DemoBuyer }[] = [
  { property: 'Glasshouse Villa', buyer: 'Bella Buyer' },
  { property: 'Pinecone A-Frame', buyer: 'Bella Buyer' },
  { property: 'Saltgrass Beach House', buyer: 'Bella Buyer' },
  { property: 'Willow Farmhouse', buyer: 'Bella Buyer' },
  { property: 'Hydrangea House', buyer: 'Bella Buyer' },
  { property: 'White Arches by the Bay', buyer: 'Bella Buyer' },
  { property: 'Harbor Studio', buyer: 'Bella Buyer' },
  { property: 'Wheelwright Cottage', buyer: 'June Abbott' },
  { property: 'Blue Heron Cottage', buyer: 'June Abbott' },
  { property: 'Casa de los Arcos', buyer: 'Owen Clarke' },
  { property: 'Craftsman with Wing', buyer: 'Owen Clarke' },
  { property: 'Villa Cipres', buyer: 'Lucia Marino' },
  { property: 'Glasshouse Villa', buyer: 'Lucia Marino' },
  { property: 'Bluff House with Porch', buyer: 'Arthur Bell' },
  { property: 'Bayfront Tower, Floor 10', buyer: 'Harjit Gill' },
  { property: 'Lantern Cottage', buyer: 'Samira Haddad' },
  { property: 'Blackbird Cabin', buyer: 'Lukas Weber' },
]
