import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { DemoBuyer } from './demo-people.ts'

/** Outcome of an offer; demo-deals.ts defines each. */
export type Outcome = 'pending' | 'accepted' | 'bought' | 'declined' | 'withdrawn' | 'lapsed' | 'outrun'

/** Past events among the demo people, so that every screen of every role has content. */
export interface DemoOffer {
  property: string
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
  { property: 'Saltgrass Beach House', buyer: 'Bella Buyer', at: 0.4, became: 'accepted' },
  { property: 'Saltgrass Beach House', buyer: 'Arthur Bell', at: 0.2, became: 'pending' },
  { property: 'Saltgrass Beach House', buyer: 'June Abbott', at: 0.85, became: 'pending' },
  {
    property: 'Willow Farmhouse',
    buyer: 'Bella Buyer',
    at: 0.35,
    became: 'pending',
    conditions: ['inspection'],
    message: 'I can pay as soon as the inspection is done.',
    counter: { at: 0.85, message: 'The owners have just replaced the windows. The inspection is fine with them.' },
  },
  { property: 'Foundry Loft', buyer: 'Bella Buyer', at: 0, became: 'declined' },
  { property: 'Creekside Cabin', buyer: 'Bella Buyer', at: 0.5, became: 'lapsed' },
  { property: 'Aspen Lodge', buyer: 'Bella Buyer', at: 0.3, became: 'withdrawn' },
  { property: 'Harbor Studio', buyer: 'Bella Buyer', at: 0.65, became: 'pending' },
  { property: 'Attic under the Beams', buyer: 'Bella Buyer', at: 0.9, became: 'bought' },
  { property: 'Attic under the Beams', buyer: 'Lucia Marino', at: 0.4, became: 'outrun' },
  { property: 'Brickyard Flats, No. 4', buyer: 'Bella Buyer', at: 0.55, became: 'bought' },

  { property: 'Glasshouse Villa', buyer: 'Lukas Weber', at: 0.3, became: 'pending' },
  { property: 'Glasshouse Villa', buyer: 'Lucia Marino', at: 0.75, became: 'pending' },
  { property: 'Garden-Level Apartment', buyer: 'Owen Clarke', at: 0.5, became: 'pending' },
  {
    property: 'Garden-Level Apartment',
    buyer: 'Samira Haddad',
    at: 0.8,
    became: 'pending',
    conditions: ['financing', 'sale of own home'],
  },
  { property: 'Garden-Level Apartment', buyer: 'Harjit Gill', at: 0.25, became: 'pending' },
  { property: 'White Colonial with Elms', buyer: 'Harjit Gill', at: 0.7, became: 'lapsed' },
  { property: 'White Colonial with Elms', buyer: 'Walter Novak', at: 0.9, became: 'accepted' },
  { property: 'Driftwood Cottage', buyer: 'Dara Osei', at: 0.7, became: 'declined' },
  { property: 'Palm Canyon House', buyer: 'Dara Osei', at: 0.15, became: 'withdrawn' },
  { property: 'Lighthouse Point Retreat', buyer: 'Arthur Bell', at: 0.5, became: 'outrun' },
  { property: 'Lighthouse Point Retreat', buyer: 'Owen Clarke', at: 0.75, became: 'bought' },
  { property: 'Lighthouse Point Retreat', buyer: 'Bella Buyer', at: 0.1, became: 'outrun' },
  { property: 'Water Tank Loft', buyer: 'Lucia Marino', at: 0.35, became: 'bought' },
  { property: 'Water Tank Loft', buyer: 'Walter Novak', at: 0.1, became: 'outrun' },
  { property: 'White Arches by the Bay', buyer: 'June Abbott', at: 0.6, became: 'bought' },

  { property: 'Parkside Apartment', buyer: 'Samira Haddad', at: 0.6, became: 'bought' },
  { property: 'Sailmaker’s Loft', buyer: 'Lukas Weber', at: 0.5, became: 'bought' },
  { property: 'Printworks Penthouse', buyer: 'Harjit Gill', at: 0.45, became: 'bought' },
  { property: 'Red Barn Farmhouse', buyer: 'Dara Osei', at: 1, became: 'bought' },
  { property: 'Federal Row House', buyer: 'Walter Novak', at: 0.8, became: 'bought' },
  { property: 'Cedar Hollow Cabin', buyer: 'June Abbott', at: 0.2, became: 'bought' },
  { property: 'Marigold House', buyer: 'Arthur Bell', at: 0.7, became: 'bought' },
  { property: 'Foothill Pavilion', buyer: 'Harjit Gill', at: 0.5, became: 'bought' },
  { property: 'Brick Bungalow on Sycamore', buyer: 'Walter Novak', at: 0.3, became: 'bought' },
  { property: 'Larkspur Pool House', buyer: 'Samira Haddad', at: 0.65, became: 'bought' },

  { property: 'Blue Heron Cottage', buyer: 'June Abbott', at: 0.5, became: 'accepted' },
  { property: 'Blue Heron Cottage', buyer: 'Bella Buyer', at: 0.45, became: 'pending' },
  { property: 'Craftsman with Wing', buyer: 'Owen Clarke', at: 0.4, became: 'pending' },
  { property: 'Cannery Lofts, Unit 2', buyer: 'Samira Haddad', at: 0.55, became: 'declined' },
  { property: 'Lakeside A-Frame', buyer: 'Lukas Weber', at: 0.6, became: 'lapsed' },
  { property: 'Gable House at the Brook', buyer: 'Lukas Weber', at: 0.7, became: 'accepted' },
  { property: 'Pastel House on Rainbow Row', buyer: 'Dara Osei', at: 0.35, became: 'pending' },
  { property: 'Bayfront Tower, Floor 10', buyer: 'Harjit Gill', at: 0.5, became: 'pending' },
]
