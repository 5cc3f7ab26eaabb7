import type { DemoBuyer } from './demo-people.ts'

/** Reviews, newest first. */
export const demoReviews: readonly { property: string; buyer: DemoBuyer; text: string }[] = [
  {
    property: 'Lighthouse Point Retreat',
    buyer: 'Owen Clarke',
    text: 'Nora told us about the leaking gutter before we had seen it. We bought the house the same week.',
  },
  {
    property: 'Parkside Apartment',
    buyer: 'Samira Haddad',
    text: 'Exactly as described, down to the six chairs. The price range saved us a month of guessing.',
  },
  {
    property: 'Attic under the Beams',
    buyer: 'Bella Buyer',
    text: 'Warm in winter, and I count the beams to fall asleep. The bus really is at the corner.',
  },
  {
    property: 'Foothill Pavilion',
    buyer: 'Harjit Gill',
    text: 'Henrik measured the library wall for me so that I knew my shelves would fit. They do, with an inch to spare.',
  },
  {
    property: 'Marigold House',
    buyer: 'Arthur Bell',
    text: 'The tenant in the side house brought us soup on the first evening. Grace had told us he would.',
  },
  {
    property: 'Sailmaker’s Loft',
    buyer: 'Lukas Weber',
    text: 'Offer on Monday, accepted on Tuesday, paid on Wednesday. I kept waiting for the catch.',
  },
  {
    property: 'Red Barn Farmhouse',
    buyer: 'Dara Osei',
    text: 'The chickens have moved in before us. A calm sale, with an agent who answers the telephone.',
  },
  {
    property: 'Glasshouse Villa',
    buyer: 'Arthur Bell',
    text: 'Visited on a gray day and it was still full of light. A little above what we can spend.',
  },
  {
    property: 'Water Tank Loft',
    buyer: 'Lucia Marino',
    text: 'You hear the tank fill at six in the morning, once, and then you never notice it again. I love every brick.',
  },
  {
    property: 'Casa de los Arcos',
    buyer: 'Owen Clarke',
    text: 'The arcade stays cool all day, and the pool is lovelier than in the pictures. Parking is the only thing to get used to.',
  },
  {
    property: 'Willow Farmhouse',
    buyer: 'Bella Buyer',
    text: 'The porch alone is worth the drive. I have made an offer and am not sleeping.',
  },
  {
    property: 'Foundry Loft',
    buyer: 'Samira Haddad',
    text: 'Beautiful windows, and you do hear the street. Marvellous if you like the street.',
  },
  {
    property: 'Federal Row House',
    buyer: 'Walter Novak',
    text: 'At my age you test the stairs first. They creak, they hold, and both fireplaces draw as promised.',
  },
  {
    property: 'Brickyard Flats, No. 4',
    buyer: 'Bella Buyer',
    text: 'Bought for my mother, who now runs the bicycle room. The neighbors had a cake ready.',
  },
  {
    property: 'Cedar Hollow Cabin',
    buyer: 'June Abbott',
    text: 'The papers about the spring were on the table at the first visit, all of them. Priya thinks of everything.',
  },
  {
    property: 'Larkspur Pool House',
    buyer: 'Samira Haddad',
    text: 'The pool was warm in February. Tomas also told us which terrace to avoid in July, and he was right.',
  },
  {
    property: 'Saltgrass Beach House',
    buyer: 'Bella Buyer',
    text: 'Forty steps to the water, I counted. My offer was accepted and I still go back to look at the deck.',
  },
  {
    property: 'White Arches by the Bay',
    buyer: 'June Abbott',
    text: 'Blue shutters, cool tiles, and a boat slip after two telephone calls. Nora made both of them.',
  },
  {
    property: 'Printworks Penthouse',
    buyer: 'Harjit Gill',
    text: 'The roof terrace is as large as they say; we eat up there from April to October. The river lights are free.',
  },
  {
    property: 'Brick Bungalow on Sycamore',
    buyer: 'Walter Novak',
    text: 'The swing stayed, as agreed in writing. Mei asked the sellers twice so that I would not have to.',
  },
  {
    property: 'Wheelwright Cottage',
    buyer: 'June Abbott',
    text: 'Low doors and deep windowsills. Tall people should bring a cushion for the forehead.',
  },
  {
    property: 'Creekside Cabin',
    buyer: 'Bella Buyer',
    text: 'I ran out of time to pay, which was my own doing. The cabin is as good as it looks.',
  },
  {
    property: 'Palm Canyon House',
    buyer: 'Dara Osei',
    text: 'A museum you can live in. I withdrew because of the distance to work, not because of the house.',
  },
  {
    property: 'Blackbird Cabin',
    buyer: 'Lukas Weber',
    text: 'The desk between the two rooms is where I would write if I could write. The road wants good tires.',
  },
]
