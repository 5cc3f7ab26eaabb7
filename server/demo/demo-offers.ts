import type { OfferCondition } from '#contract/offers/offer-terms.ts'
import type { DemoBuyer } from './demo-people.ts'

/** Outcome of an offer; demo-deals.ts defines each. */
export type Outcome = 'pending' | 'accepted' | 'bought' | 'declined' | 'withdrawn' | 'lapsed' | 'outrun'

/** Past events among the demo people, so that every screen of every role has content. */
export interface DemoOffer {
  listing: string
  buyer: DemoBuyer
  /** Position in the price range: 0 is the minimum, 1 the maximum. */
  at: number
  became: Outcome
  conditions?: readonly OfferCondition[]
  message?: string
  /** The agent's answer, with the same date and conditions. */
  counter?: { at: number; message: string }
}

/** Offers; those on one listing are in the order in which they were made. */
export const demoOffers: readonly DemoOffer[] = [
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer', at: 0.4, became: 'accepted' },
  { listing: 'Saltgrass Beach House', buyer: 'Arthur Bell', at: 0.2, became: 'pending' },
  { listing: 'Saltgrass Beach House', buyer: 'June Abbott', at: 0.85, became: 'pending' },
  {
    listing: 'Willow Farmhouse',
    buyer: 'Bella Buyer',
    at: 0.35,
    became: 'pending',
    conditions: ['inspection'],
    message: 'I can pay as soon as the inspection is done.',
    counter: { at: 0.85, message: 'The owners have just replaced the windows. The inspection is fine with them.' },
  },
  { listing: 'Foundry Loft', buyer: 'Bella Buyer', at: 0, became: 'declined' },
  { listing: 'Creekside Cabin', buyer: 'Bella Buyer', at: 0.5, became: 'lapsed' },
  { listing: 'Aspen Lodge', buyer: 'Bella Buyer', at: 0.3, became: 'withdrawn' },
  { listing: 'Harbor Studio', buyer: 'Bella Buyer', at: 0.65, became: 'pending' },
  { listing: 'Attic under the Beams', buyer: 'Bella Buyer', at: 0.9, became: 'bought' },
  { listing: 'Attic under the Beams', buyer: 'Lucia Marino', at: 0.4, became: 'outrun' },
  { listing: 'Brickyard Flats, No. 4', buyer: 'Bella Buyer', at: 0.55, became: 'bought' },

  { listing: 'Glasshouse Villa', buyer: 'Lukas Weber', at: 0.3, became: 'pending' },
  { listing: 'Glasshouse Villa', buyer: 'Lucia Marino', at: 0.75, became: 'pending' },
  { listing: 'Garden-Level Apartment', buyer: 'Owen Clarke', at: 0.5, became: 'pending' },
  {
    listing: 'Garden-Level Apartment',
    buyer: 'Samira Haddad',
    at: 0.8,
    became: 'pending',
    conditions: ['financing', 'sale of own home'],
  },
  { listing: 'Garden-Level Apartment', buyer: 'Harjit Gill', at: 0.25, became: 'pending' },
  { listing: 'White Colonial with Elms', buyer: 'Harjit Gill', at: 0.7, became: 'lapsed' },
  { listing: 'White Colonial with Elms', buyer: 'Walter Novak', at: 0.9, became: 'accepted' },
  { listing: 'Driftwood Cottage', buyer: 'Dara Osei', at: 0.7, became: 'declined' },
  { listing: 'Palm Canyon House', buyer: 'Dara Osei', at: 0.15, became: 'withdrawn' },
  { listing: 'Lighthouse Point Retreat', buyer: 'Arthur Bell', at: 0.5, became: 'outrun' },
  { listing: 'Lighthouse Point Retreat', buyer: 'Owen Clarke', at: 0.75, became: 'bought' },
  { listing: 'Lighthouse Point Retreat', buyer: 'Bella Buyer', at: 0.1, became: 'outrun' },
  { listing: 'Water Tank Loft', buyer: 'Lucia Marino', at: 0.35, became: 'bought' },
  { listing: 'Water Tank Loft', buyer: 'Walter Novak', at: 0.1, became: 'outrun' },
  { listing: 'White Arches by the Bay', buyer: 'June Abbott', at: 0.6, became: 'bought' },

  { listing: 'Parkside Apartment', buyer: 'Samira Haddad', at: 0.6, became: 'bought' },
  { listing: 'Sailmaker’s Loft', buyer: 'Lukas Weber', at: 0.5, became: 'bought' },
  { listing: 'Printworks Penthouse', buyer: 'Harjit Gill', at: 0.45, became: 'bought' },
  { listing: 'Red Barn Farmhouse', buyer: 'Dara Osei', at: 1, became: 'bought' },
  { listing: 'Federal Row House', buyer: 'Walter Novak', at: 0.8, became: 'bought' },
  { listing: 'Cedar Hollow Cabin', buyer: 'June Abbott', at: 0.2, became: 'bought' },
  { listing: 'Marigold House', buyer: 'Arthur Bell', at: 0.7, became: 'bought' },
  { listing: 'Foothill Pavilion', buyer: 'Harjit Gill', at: 0.5, became: 'bought' },
  { listing: 'Brick Bungalow on Sycamore', buyer: 'Walter Novak', at: 0.3, became: 'bought' },
  { listing: 'Larkspur Pool House', buyer: 'Samira Haddad', at: 0.65, became: 'bought' },

  { listing: 'Blue Heron Cottage', buyer: 'June Abbott', at: 0.5, became: 'accepted' },
  { listing: 'Blue Heron Cottage', buyer: 'Bella Buyer', at: 0.45, became: 'pending' },
  { listing: 'Craftsman with Wing', buyer: 'Owen Clarke', at: 0.4, became: 'pending' },
  { listing: 'Cannery Lofts, Unit 2', buyer: 'Samira Haddad', at: 0.55, became: 'declined' },
  { listing: 'Lakeside A-Frame', buyer: 'Lukas Weber', at: 0.6, became: 'lapsed' },
  { listing: 'Gable House at the Brook', buyer: 'Lukas Weber', at: 0.7, became: 'accepted' },
  { listing: 'Pastel House on Rainbow Row', buyer: 'Dara Osei', at: 0.35, became: 'pending' },
  { listing: 'Bayfront Tower, Floor 10', buyer: 'Harjit Gill', at: 0.5, became: 'pending' },
]
