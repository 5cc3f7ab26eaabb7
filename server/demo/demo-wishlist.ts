import type { DemoBuyer } from './demo-people.ts'

/** Wishlist entries, newest first. One home has since been sold to another buyer; one is pending verification again. */
export const demoWishlist: readonly { listing: string; buyer: DemoBuyer }[] = [
  { listing: 'Glasshouse Villa', buyer: 'Bella Buyer' },
  { listing: 'Pinecone A-Frame', buyer: 'Bella Buyer' },
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer' },
  { listing: 'Willow Farmhouse', buyer: 'Bella Buyer' },
  { listing: 'Hydrangea House', buyer: 'Bella Buyer' },
  { listing: 'White Arches by the Bay', buyer: 'Bella Buyer' },
  { listing: 'Harbor Studio', buyer: 'Bella Buyer' },
  { listing: 'Wheelwright Cottage', buyer: 'June Abbott' },
  { listing: 'Blue Heron Cottage', buyer: 'June Abbott' },
  { listing: 'Casa de los Arcos', buyer: 'Owen Clarke' },
  { listing: 'Craftsman with Wing', buyer: 'Owen Clarke' },
  { listing: 'Villa Cipres', buyer: 'Lucia Marino' },
  { listing: 'Glasshouse Villa', buyer: 'Lucia Marino' },
  { listing: 'Bluff House with Porch', buyer: 'Arthur Bell' },
  { listing: 'Bayfront Tower, Floor 10', buyer: 'Harjit Gill' },
  { listing: 'Lantern Cottage', buyer: 'Samira Haddad' },
  { listing: 'Blackbird Cabin', buyer: 'Lukas Weber' },
]
