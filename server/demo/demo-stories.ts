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
}

/** Offers; those on one listing are in the order in which they were made. */
export const demoOffers: readonly DemoOffer[] = [
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer', at: 0.4, became: 'accepted' },
  { listing: 'Saltgrass Beach House', buyer: 'Arthur Bell', at: 0.2, became: 'pending' },
  { listing: 'Saltgrass Beach House', buyer: 'June Abbott', at: 0.85, became: 'pending' },
  { listing: 'Willow Farmhouse', buyer: 'Bella Buyer', at: 0.6, became: 'pending' },
  { listing: 'Foundry Loft', buyer: 'Bella Buyer', at: 0, became: 'declined' },
  { listing: 'Creekside Cabin', buyer: 'Bella Buyer', at: 0.5, became: 'lapsed' },
  { listing: 'Aspen Lodge', buyer: 'Bella Buyer', at: 0.3, became: 'withdrawn' },
  { listing: 'Harbour Studio', buyer: 'Bella Buyer', at: 0.65, became: 'pending' },
  { listing: 'Attic under the Beams', buyer: 'Bella Buyer', at: 0.9, became: 'bought' },
  { listing: 'Attic under the Beams', buyer: 'Lucia Marino', at: 0.4, became: 'outrun' },
  { listing: 'Brickyard Flats, No. 4', buyer: 'Bella Buyer', at: 0.55, became: 'bought' },

  { listing: 'Glasshouse Villa', buyer: 'Lukas Weber', at: 0.3, became: 'pending' },
  { listing: 'Glasshouse Villa', buyer: 'Lucia Marino', at: 0.75, became: 'pending' },
  { listing: 'Garden-Level Apartment', buyer: 'Owen Clarke', at: 0.5, became: 'pending' },
  { listing: 'Garden-Level Apartment', buyer: 'Samira Haddad', at: 0.8, became: 'pending' },
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

/** Wishlist entries, newest first. One home has since been sold to another buyer; one is pending verification again. */
export const demoWishes: readonly { listing: string; buyer: DemoBuyer }[] = [
  { listing: 'Glasshouse Villa', buyer: 'Bella Buyer' },
  { listing: 'Pinecone A-Frame', buyer: 'Bella Buyer' },
  { listing: 'Saltgrass Beach House', buyer: 'Bella Buyer' },
  { listing: 'Willow Farmhouse', buyer: 'Bella Buyer' },
  { listing: 'Hydrangea House', buyer: 'Bella Buyer' },
  { listing: 'White Arches by the Bay', buyer: 'Bella Buyer' },
  { listing: 'Harbour Studio', buyer: 'Bella Buyer' },
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

/** Reviews, newest first. */
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
    listing: 'Foothill Pavilion',
    buyer: 'Harjit Gill',
    text: 'Henrik measured the library wall for me so that I knew my shelves would fit. They do, with an inch to spare.',
  },
  {
    listing: 'Marigold House',
    buyer: 'Arthur Bell',
    text: 'The tenant in the side house brought us soup on the first evening. Grace had told us he would.',
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
    listing: 'Water Tank Loft',
    buyer: 'Lucia Marino',
    text: 'You hear the tank fill at six in the morning, once, and then you never notice it again. I love every brick.',
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
  {
    listing: 'Federal Row House',
    buyer: 'Walter Novak',
    text: 'At my age you test the stairs first. They creak, they hold, and both fireplaces draw as promised.',
  },
  {
    listing: 'Brickyard Flats, No. 4',
    buyer: 'Bella Buyer',
    text: 'Bought for my mother, who now runs the bicycle room. The neighbours had a cake ready.',
  },
  {
    listing: 'Cedar Hollow Cabin',
    buyer: 'June Abbott',
    text: 'The papers about the spring were on the table at the first visit, all of them. Priya thinks of everything.',
  },
  {
    listing: 'Larkspur Pool House',
    buyer: 'Samira Haddad',
    text: 'The pool was warm in February. Tomas also told us which terrace to avoid in July, and he was right.',
  },
  {
    listing: 'Saltgrass Beach House',
    buyer: 'Bella Buyer',
    text: 'Forty steps to the water, I counted. My offer was accepted and I still go back to look at the deck.',
  },
  {
    listing: 'White Arches by the Bay',
    buyer: 'June Abbott',
    text: 'Blue shutters, cool tiles, and a boat slip after two telephone calls. Nora made both of them.',
  },
  {
    listing: 'Printworks Penthouse',
    buyer: 'Harjit Gill',
    text: 'The roof terrace is as large as they say; we eat up there from April to October. The river lights are free.',
  },
  {
    listing: 'Brick Bungalow on Sycamore',
    buyer: 'Walter Novak',
    text: 'The swing stayed, as agreed in writing. Mei asked the sellers twice so that I would not have to.',
  },
  {
    listing: 'Wheelwright Cottage',
    buyer: 'June Abbott',
    text: 'Low doors and deep windowsills. Tall people should bring a cushion for the forehead.',
  },
  {
    listing: 'Creekside Cabin',
    buyer: 'Bella Buyer',
    text: 'I ran out of time to pay, which was my own doing. The cabin is as good as it looks.',
  },
  {
    listing: 'Palm Canyon House',
    buyer: 'Dara Osei',
    text: 'A museum you can live in. I withdrew because of the distance to work, not because of the house.',
  },
  {
    listing: 'Blackbird Cabin',
    buyer: 'Lukas Weber',
    text: 'The desk between the two rooms is where I would write if I could write. The road wants good tyres.',
  },
]
