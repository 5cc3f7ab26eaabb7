import type { PropertyStatus } from '#contract/properties.ts'
import type { DemoAgent } from './demo-people.ts'

export interface DemoListing {
  /** Name of its picture in demo/images. */
  picture: string
  title: string
  location: string
  description: string
  /** US dollars. */
  range: readonly [min: number, max: number]
  agent: DemoAgent
  status?: PropertyStatus
  advertise?: true
}

/** Newest first: each was listed a little more than a day before the one above it. */
export const demoListings: readonly DemoListing[] = [
  {
    picture: 'villa-golden',
    title: 'Glasshouse Villa',
    location: '18 Larch Hill, Lake Oswego, Oregon',
    description:
      'Two storeys of glass and cedar above a south-facing pool. Four bedrooms, an open kitchen that seats twelve, and a study with its own entrance. The heat pump and roof were renewed three years ago.',
    range: [890_000, 985_000],
    agent: 'Nora Whitfield',
    advertise: true,
  },
  {
    picture: 'farmhouse-midday',
    title: 'Willow Farmhouse',
    location: '402 Old Mill Road, Rhinebeck, New York',
    description:
      'A white farmhouse of 1911 on two level acres, with a deep porch and the original pine floors. Three bedrooms under the eaves, a new kitchen, and a dry barn with power.',
    range: [640_000, 720_000],
    agent: 'Marcus Reed',
    advertise: true,
  },
  {
    picture: 'tower-dusk',
    title: 'Skyline Terrace, Floor 8',
    location: '77 Rainey Street, Austin, Texas',
    description:
      'Corner apartment with a wraparound balcony and the whole city after dark. Two bedrooms, two baths, one parking place, and a roof garden shared with eleven neighbours.',
    range: [389_000, 455_000],
    agent: 'Ines Duarte',
    advertise: true,
  },
  {
    picture: 'beach-house-coast',
    title: 'Saltgrass Beach House',
    location: '9 Dune Walk, Nags Head, North Carolina',
    description:
      'Raised on piles behind the first dune, forty steps from the water. Three bedrooms, an outdoor shower, storm shutters, and a deck that catches the morning.',
    range: [715_000, 790_000],
    agent: 'Nora Whitfield',
    advertise: true,
  },
  {
    picture: 'arches-golden',
    title: 'Casa de los Arcos',
    location: '31 Camino Real, Santa Barbara, California',
    description:
      'A house behind an arcade, with a pool for the afternoon and walls thick enough for August. Three bedrooms and a guest room of its own.',
    range: [925_000, 995_000],
    agent: 'Tomas Alvarez',
    advertise: true,
  },
  {
    picture: 'cabin-dusk',
    title: 'Pinecone A-Frame',
    location: '260 Timber Ridge, Leavenworth, Washington',
    description:
      'A cabin for two or for six, depending on how well they know each other. Wood stove, sleeping loft, fast internet, and a trail that begins at the door.',
    range: [318_000, 365_000],
    agent: 'Priya Raman',
    advertise: true,
  },
  {
    picture: 'town-row-midday',
    title: 'Painted Row House',
    location: '1420 Lombard Street, Philadelphia, Pennsylvania',
    description:
      'Three floors and a garden you can water in five minutes. Brick front of 1880, new windows, two bedrooms and a study, a bakery on the corner.',
    range: [445_000, 498_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'loft-golden',
    title: 'Foundry Loft',
    location: '55 Water Street, Providence, Rhode Island',
    description:
      'A third-floor loft in a former foundry: fourteen-foot ceilings, steel windows on two sides, and a freight lift that still runs. One bedroom, room for a second.',
    range: [365_000, 412_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'living-room-golden',
    title: 'Garden-Level Apartment',
    location: '214 Prospect Park West, Brooklyn, New York',
    description:
      'Two rooms and a half on the park side, with evening sun into the living room. Laundry in the building, dogs welcome, low monthly charges.',
    range: [560_000, 610_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'villa-midday',
    title: 'Larkspur Pool House',
    location: '8800 Desert Willow Drive, Scottsdale, Arizona',
    description:
      'Single owner since it was built. Shaded terraces, a pool that is kept warm by the roof, and three bedrooms that open to the garden.',
    range: [780_000, 865_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'cabin-midday',
    title: 'Creekside Cabin',
    location: '12 Beaver Meadow, Stowe, Vermont',
    description:
      'Steep roof, simple plan, everything rebuilt from the studs in 2021. Two bedrooms, mudroom, and the creek as the only neighbour.',
    range: [289_000, 335_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'tower-golden',
    title: 'Cedar Court Residence',
    location: '610 Cedar Street, Nashville, Tennessee',
    description:
      'Second floor of a quiet six-storey house, with timber balconies over the courtyard. Two bedrooms, underground parking, walking distance to the river.',
    range: [342_000, 388_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'farmhouse-golden',
    title: 'Stone House with Orchard',
    location: '77 Vineyard Lane, Sonoma, California',
    description:
      'Fieldstone walls, clay tiles and forty fruit trees. Four bedrooms, a cellar that stays at fifty-five degrees, and a well that never ran dry.',
    range: [960_000, 999_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'arches-coast',
    title: 'White Arches by the Bay',
    location: '5 Harbor View, Coral Gables, Florida',
    description:
      'Cool floors, blue shutters, and the bay between the palms. Three bedrooms around a patio, boat slip by arrangement.',
    range: [835_000, 910_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'kitchen-midday',
    title: 'Family Home with a Cook’s Kitchen',
    location: '39 Elmwood Avenue, Evanston, Illinois',
    description:
      'Five bedrooms for people who live in the kitchen anyway: eleven feet of counter, a gas range, and a window over the sink that looks at the tree house.',
    range: [590_000, 655_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'town-row-golden',
    title: 'Corner House on Maple Row',
    location: '2 Maple Row, Savannah, Georgia',
    description:
      'The sunny end of a row of six. Two bedrooms, tall parlour windows, and a carriage house in the lane that earns its keep.',
    range: [398_000, 440_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'beach-house-golden',
    title: 'Driftwood Cottage',
    location: '140 Shore Road, Cannon Beach, Oregon',
    description:
      'Grey shingles, white trim, and a window seat from which to watch the weather. Two bedrooms and a bunk room for cousins.',
    range: [512_000, 570_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'loft-dusk',
    title: 'Printworks Penthouse',
    location: '900 North Third Street, Minneapolis, Minnesota',
    description:
      'Top floor of the old printworks: exposed brick, a roof terrace of its own, and a view of the river lights. Two bedrooms, heated garage.',
    range: [475_000, 530_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'cabin-golden',
    title: 'Aspen Lodge',
    location: '33 Gold Camp Road, Breckenridge, Colorado',
    description:
      'Three bedrooms under one great roof, ten minutes from the lifts and an hour from anywhere louder. Ski room, sauna, snow shovel included.',
    range: [655_000, 730_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'villa-coast',
    title: 'Seaview Terrace House',
    location: '21 Ocean Crest, La Jolla, California',
    description:
      'Stepped into the hill so that every room sees the water. Three bedrooms, a lap pool, and a garden that asks for nothing.',
    range: [940_000, 999_900],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'bedroom-coast',
    title: 'Harbour Studio',
    location: '6 Wharf Lane, Portland, Maine',
    description: 'One large room above the harbour, newly painted, with a real bathtub and the ferry for a clock.',
    range: [198_000, 229_000],
    agent: 'Nora Whitfield',
    status: 'pending',
  },
  {
    picture: 'town-row-dusk',
    title: 'Lamplight Row',
    location: '88 Beacon Hill Place, Boston, Massachusetts',
    description:
      'Brick, slate and a brass knocker. Four narrow floors that are worth every step; the top one is a library.',
    range: [870_000, 940_000],
    agent: 'Marcus Reed',
    status: 'pending',
  },
  {
    picture: 'farmhouse-dusk',
    title: 'Red Barn Farmhouse',
    location: '510 Prairie Road, Madison, Wisconsin',
    description:
      'Five acres, a red house, and room for as many chickens as you like. Three bedrooms, new septic system, fibre to the door.',
    range: [365_000, 410_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'attic-dusk',
    title: 'Attic under the Beams',
    location: '17 Fremont Avenue, Seattle, Washington',
    description:
      'A top-floor flat under old beams, with a brick wall that keeps the warmth. One bedroom, bicycle cellar, and the bus at the corner.',
    range: [268_000, 299_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'beach-house-dusk',
    title: 'Lighthouse Point Retreat',
    location: '1 Lighthouse Point, Cape May, New Jersey',
    description:
      'The last house before the light. Wide porches on both floors, four bedrooms, and sunsets you will stop photographing.',
    range: [810_000, 890_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'tower-midday',
    title: 'Parkside Apartment',
    location: '300 Lakeshore East, Chicago, Illinois',
    description:
      'Fifth floor, park side, with a balcony long enough for a table and six chairs. Two bedrooms, doorman, gym.',
    range: [420_000, 468_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'loft-midday',
    title: 'Sailmaker’s Loft',
    location: '48 Canal Street, New Orleans, Louisiana',
    description:
      'Where sails were cut, there is now a kitchen island. Brick arches, two bedrooms, and a shared courtyard.',
    range: [333_000, 372_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'villa-dusk',
    title: 'Evening Light Villa',
    location: '400 Hillcrest, Asheville, North Carolina',
    description:
      'Photographed at eight in the evening, when it is at its best. Four bedrooms, a pool, and mountains on three sides.',
    range: [875_000, 960_000],
    agent: 'Nora Whitfield',
    status: 'rejected',
  },
]
