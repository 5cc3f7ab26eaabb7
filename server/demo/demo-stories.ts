import type { DemoBuyer } from './demo-people.ts'

/** What has happened among the demo people so far, so that every screen of every role has something to show. */
export interface DemoOffer {
  listing: string
  buyer: DemoBuyer
  /** Where in the price range: 0 is the minimum, 1 the maximum. */
  at: number
  status: 'pending' | 'accepted' | 'rejected' | 'bought'
  reason?: string
}

export const demoOffers: readonly DemoOffer[] = [
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer', at: 0.4, status: 'accepted' },
  { listing: 'Saltgrass Beach House', buyer: 'Arthur Bell', at: 0.2, status: 'pending' },
  { listing: 'Willow Farmhouse', buyer: 'Bella Buyer', at: 0.6, status: 'pending' },
  { listing: 'Foundry Loft', buyer: 'Bella Buyer', at: 0, status: 'rejected' },
  { listing: 'Attic under the Beams', buyer: 'Bella Buyer', at: 0.9, status: 'bought' },
  { listing: 'Garden-Level Apartment', buyer: 'Owen Clarke', at: 0.5, status: 'pending' },
  { listing: 'Garden-Level Apartment', buyer: 'Samira Haddad', at: 0.8, status: 'pending' },
  { listing: 'Glasshouse Villa', buyer: 'Lukas Weber', at: 0.3, status: 'pending' },
  { listing: 'Driftwood Cottage', buyer: 'Dara Osei', at: 0.7, status: 'rejected' },
  { listing: 'Lighthouse Point Retreat', buyer: 'Owen Clarke', at: 0.75, status: 'bought' },
  {
    listing: 'Lighthouse Point Retreat',
    buyer: 'Arthur Bell',
    at: 0.5,
    status: 'rejected',
    reason: 'The property was sold to another buyer.',
  },
  { listing: 'Parkside Apartment', buyer: 'Samira Haddad', at: 0.6, status: 'bought' },
  { listing: 'Sailmaker’s Loft', buyer: 'Lukas Weber', at: 0.5, status: 'bought' },
  { listing: 'Red Barn Farmhouse', buyer: 'Dara Osei', at: 1, status: 'bought' },
]

export const demoWishes: readonly { listing: string; buyer: DemoBuyer }[] = [
  { listing: 'Glasshouse Villa', buyer: 'Bella Buyer' },
  { listing: 'Pinecone A-Frame', buyer: 'Bella Buyer' },
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer' },
  { listing: 'Willow Farmhouse', buyer: 'Bella Buyer' },
]

/** Newest first. */
export const demoReviews: readonly { listing: string; buyer: DemoBuyer; text: string }[] = [
  {
    listing: 'Lighthouse Point Retreat',
    buyer: 'Owen Clarke',
    text: 'Nora told us about the leaking gutter before we had seen it. We bought the house the same week.',
  },
  {
    listing: 'Parkside Apartment',
    buyer: 'Samira Haddad',
    text: 'Exactly as described, down to the six chairs. The price range saved us a month of guessing.',
  },
  {
    listing: 'Attic under the Beams',
    buyer: 'Bella Buyer',
    text: 'Warm in winter, and I count the beams to fall asleep. The bus really is at the corner.',
  },
  {
    listing: 'Sailmaker’s Loft',
    buyer: 'Lukas Weber',
    text: 'Offer on Monday, accepted on Tuesday, paid on Wednesday. I kept waiting for the catch.',
  },
  {
    listing: 'Red Barn Farmhouse',
    buyer: 'Dara Osei',
    text: 'The chickens have moved in before us. A calm sale, with an agent who answers the telephone.',
  },
  {
    listing: 'Glasshouse Villa',
    buyer: 'Arthur Bell',
    text: 'Visited on a grey day and it was still full of light. A little above what we can spend.',
  },
  {
    listing: 'Casa de los Arcos',
    buyer: 'Owen Clarke',
    text: 'The arcade stays cool all day, and the pool is lovelier than in the pictures. Parking is the only thing to get used to.',
  },
  {
    listing: 'Willow Farmhouse',
    buyer: 'Bella Buyer',
    text: 'The porch alone is worth the drive. I have made an offer and am not sleeping.',
  },
  {
    listing: 'Foundry Loft',
    buyer: 'Samira Haddad',
    text: 'Beautiful windows, and you do hear the street. Marvellous if you like the street.',
  },
]
