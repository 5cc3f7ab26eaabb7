import type { DescribedProperty } from './described-property.ts'

/** Half of the demo listings, newest first. */
export const recentDemoProperties: readonly DescribedProperty[] = [
  {
    picture: 'town-row-midday',
    title: 'Painted Row House',
    location: '1420 Lombard Street, Philadelphia, Pennsylvania',
    description:
      'Three floors and a garden you can water in five minutes. Brick front of 1880, new windows, two bedrooms and a study, a bakery on the corner.',
    range: [445_000, 498_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'beach-house-coast',
    title: 'Saltgrass Beach House',
    location: '9 Dune Walk, Nags Head, North Carolina',
    description:
      'Raised on piles behind the first dune, forty steps from the water. Three bedrooms, an outdoor shower, storm shutters, and a deck that catches the morning.',
    range: [765_000, 838_000],
    agent: 'Nora Whitfield',
    advertise: true,
  },
  {
    picture: 'stone-cottage-golden',
    title: 'Wheelwright Cottage',
    location: '9 Mill Race Lane, Bucks County, Pennsylvania',
    description:
      'Built by a wheelwright, whose forge is the garden shed now. Two bedrooms under the dormers, walls two feet thick, and a mill race that freezes for skating.',
    range: [372_000, 418_000],
    agent: 'Marcus Reed',
    advertise: true,
  },
  {
    picture: 'cabin-dusk',
    title: 'Pinecone A-Frame',
    location: '260 Timber Ridge, Leavenworth, Washington',
    description:
      'A cabin for two or for six, depending on how well they know each other. Wood stove, sleeping loft, fast internet, and a trail that begins at the door.',
    range: [404_000, 462_000],
    agent: 'Priya Raman',
    advertise: true,
  },
  {
    picture: 'tower-golden',
    title: 'Cedar Court Residence',
    location: '610 Cedar Street, Nashville, Tennessee',
    description:
      'Second floor of a quiet six-story house, with timber balconies over the courtyard. Two bedrooms, underground parking, walking distance to the river.',
    range: [299_000, 338_000],
    agent: 'Nora Whitfield',
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
    picture: 'loft-golden',
    title: 'Foundry Loft',
    location: '55 Water Street, Providence, Rhode Island',
    description:
      'A third-floor loft in a former foundry: fourteen-foot ceilings, steel windows on two sides, and a freight elevator that still runs. One bedroom, room for a second.',
    range: [365_000, 412_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'colonial-midday',
    title: 'White Colonial with Elms',
    location: '58 Chestnut Street, Concord, Massachusetts',
    description:
      'Five windows wide and two stories high, freshly painted down to the shutters. Four bedrooms, a mudroom, and a quarter acre that floods with children on Saturdays.',
    range: [880_000, 960_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'arches-golden',
    title: 'Casa de los Arcos',
    location: '31 Camino Real, Santa Barbara, California',
    description:
      'A house behind an arcade, with a pool for the afternoon and walls thick enough for August. Three bedrooms and a guest room of its own.',
    range: [705_000, 772_000],
    agent: 'Grace Okafor',
    advertise: true,
  },
  {
    picture: 'town-row-coast',
    title: 'Pastel House on Rainbow Row',
    location: '83 East Bay Street, Charleston, South Carolina',
    description:
      'The mint-colored one. Two stories of tall rooms, shutters that close against a storm, and a walled garden with a fig that feeds the whole street.',
    range: [690_000, 765_000],
    agent: 'Ines Duarte',
    advertise: true,
  },
  {
    picture: 'bedroom-golden',
    title: 'Terracotta Flat',
    location: '530 Guadalupe Street, Santa Fe, New Mexico',
    description:
      'A ground-floor flat with plastered walls and its own gate to the lane. One large bedroom, a small one for guests, and a plaza ten minutes away on foot.',
    range: [289_000, 324_000],
    agent: 'Tomas Alvarez',
    status: 'pending',
  },
  {
    picture: 'villa-golden',
    title: 'Glasshouse Villa',
    location: '18 Larch Hill, Lake Oswego, Oregon',
    description:
      'Two stories of glass and cedar above a south-facing pool. Four bedrooms, an open kitchen that seats twelve, and a study with its own entrance. The heat pump and roof were renewed three years ago.',
    range: [835_000, 925_000],
    agent: 'Nora Whitfield',
    advertise: true,
  },
  {
    picture: 'tower-dusk',
    title: 'Skyline Terrace, Floor 8',
    location: '77 Rainey Street, Austin, Texas',
    description:
      'Corner apartment with a wraparound balcony and the whole city after dark. Two bedrooms, two baths, one parking place, and a roof garden shared with eleven neighbors.',
    range: [389_000, 455_000],
    agent: 'Ines Duarte',
    advertise: true,
  },
  {
    picture: 'blue-beach-house-golden',
    title: 'Blue Heron Cottage',
    location: '18 Sound View, Chatham, Massachusetts',
    description:
      'The low blue house at the end of the sand road. Two bedrooms with a door to the deck each, a new kitchen, and clamming rights that go with the deed.',
    range: [615_000, 682_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'living-room-dusk',
    title: 'Apartment at the Reservoir',
    location: '1850 Commonwealth Avenue, Boston, Massachusetts',
    description:
      'Garden level at the back, with the trees of the reservoir path right outside the tall windows. One bedroom, a dining corner, heat included in the charges.',
    range: [425_000, 470_000],
    agent: 'Henrik Lind',
  },
  {
    picture: 'green-bungalow-golden',
    title: 'Craftsman with Wing',
    location: '2107 Hawthorne Street, Portland, Oregon',
    description:
      'A green bungalow of 1922 with its built-in cupboards intact, and a wing for whoever works from home. Three bedrooms, rain garden, new sewer line.',
    range: [545_000, 598_000],
    agent: 'Priya Raman',
    advertise: true,
  },
  {
    picture: 'cabin-midday',
    title: 'Creekside Cabin',
    location: '12 Beaver Meadow, Stowe, Vermont',
    description:
      'Steep roof, simple plan, everything rebuilt from the studs in 2021. Two bedrooms, mudroom, and the creek as the only neighbor.',
    range: [289_000, 335_000],
    agent: 'Henrik Lind',
  },
  {
    picture: 'half-timber-house-golden',
    title: 'Gable House at the Brook',
    location: '75 Orchard Hill, Ithaca, New York',
    description:
      'Fieldstone below, plaster above, and a gable steep enough for any winter. Four bedrooms, an attic room with a view of the gorge, pellet heating.',
    range: [452_000, 505_000],
    agent: 'Priya Raman',
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
    picture: 'blue-cottage-dusk',
    title: 'Lantern Cottage',
    location: '26 Spruce Street, Burlington, Vermont',
    description:
      'A blue cottage with one dormer and a picket fence, four blocks from the lake. Two bedrooms, a sunroom in the wing, and a kitchen that smells of the bakery next door.',
    range: [318_000, 354_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'tower-coast',
    title: 'Bayfront Tower, Floor 10',
    location: '950 Biscayne Boulevard, Miami, Florida',
    description:
      'Morning sun from the bay, evening shade on the balcony. Two bedrooms, hurricane glass throughout, and a lap pool on the third floor that is empty before eight.',
    range: [478_000, 536_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'corner-house-golden',
    title: 'Corner House at Forsyth Square',
    location: '301 Whitaker Street, Savannah, Georgia',
    description:
      'Light from three sides on every floor, which is rare in this part of town. Four bedrooms, green shutters, and a ground floor that may be an office.',
    range: [705_000, 779_000],
    agent: 'Grace Okafor',
    status: 'pending',
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
    picture: 'flat-villa-golden',
    title: 'Palm Canyon House',
    location: '571 Canyon Drive, Palm Springs, California',
    description:
      'Built in 1961 and kept the way it was meant: walnut, stone and one long roof. Three bedrooms on one level, the pool ten steps from each of them.',
    range: [678_000, 748_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'dining-room-dusk',
    title: 'Dinner Party Duplex',
    location: '416 Schermerhorn Street, Brooklyn, New York',
    description:
      'Two floors of a brownstone with a dining room that seats six and has talked past midnight. Two bedrooms above, a garden that belongs to you and the cat next door.',
    range: [790_000, 868_000],
    agent: 'Ines Duarte',
    status: 'pending',
  },
  {
    picture: 'brick-row-midday',
    title: 'Federal Row House',
    location: '27 Prince Street, Alexandria, Virginia',
    description:
      'The middle of five brick houses from 1824, with two fireplaces that draw and a staircase that creaks where it always has. Three bedrooms, a patio behind.',
    range: [615_000, 679_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'farmhouse-coast',
    title: 'Bluff House with Porch',
    location: '64 Harbor Road, Port Townsend, Washington',
    description:
      'Yellow boards, teal shutters and a porch that faces the strait. Three bedrooms and a boathouse for two kayaks. The roof is from 2019, the apple tree from before the war.',
    range: [498_000, 556_000],
    agent: 'Henrik Lind',
  },
  {
    picture: 'beach-house-midday',
    title: 'Coral Stilt House',
    location: '33 Pelican Street, Galveston, Texas',
    description:
      'High enough for any tide on record, and painted so that you find it from the water. Two bedrooms, a hammock deck below, and a metal roof two summers old.',
    range: [405_000, 455_000],
    agent: 'Grace Okafor',
  },
  {
    picture: 'loft-coast',
    title: 'Cannery Lofts, Unit 2',
    location: '41 Cannery Row, Monterey, California',
    description:
      'Sardines were packed here until 1952; now the saw-tooth roof lights a single white room. Sleeping gallery, concrete floor, and the harbor at the end of the street.',
    range: [525_000, 580_000],
    agent: 'Mei Tanaka',
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
]
