import type { DescribedProperty } from './described-property.ts'

/** The other half of the demo listings, which are older; newest first. */
export const earlierDemoProperties: readonly DescribedProperty[] = [
  {
    picture: 'brick-bungalow-midday',
    title: 'Brick Bungalow on Sycamore',
    location: '1219 Sycamore Avenue, St. Louis, Missouri',
    description:
      'A full front porch, a swing that stays, and brick the color of strong tea. Three bedrooms on one floor, and a dry basement with a workbench.',
    range: [218_000, 252_000],
    agent: 'Mei Tanaka',
  },
  {
    picture: 'cabin-coast',
    title: 'Lakeside A-Frame',
    location: '7 Lodgepole Way, Truckee, California',
    description:
      'A wide gable of glass toward the water, with the beds up in the gallery. The stove heats all of it in half an hour. The dock is shared with three neighbors.',
    range: [612_000, 688_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'arches-dusk',
    title: 'Villa Cipres',
    location: '240 Tesuque Ridge, Santa Fe, New Mexico',
    description:
      'Five arches, six cypresses and a pool that keeps the heat of the day. Four bedrooms in the main house, and a studio in the wing with north light.',
    range: [1_150_000, 1_290_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'town-row-golden',
    title: 'Corner House on Maple Row',
    location: '2 Maple Row, Savannah, Georgia',
    description:
      'The sunny end of a short row of four. Two bedrooms, tall parlor windows, and a carriage house in the lane that earns its keep.',
    range: [398_000, 440_000],
    agent: 'Priya Raman',
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
    picture: 'flat-villa-dusk',
    title: 'Foothill Pavilion',
    location: '3 Juniper Court, Boulder, Colorado',
    description:
      'A single line of glass below the foothills, warm from its own ground heat. Two bedrooms and a library; the second carport has become a workshop.',
    range: [598_000, 662_000],
    agent: 'Henrik Lind',
  },
  {
    picture: 'beach-house-golden',
    title: 'Driftwood Cottage',
    location: '140 Shore Road, Cannon Beach, Oregon',
    description:
      'Grey shingles, white trim, and a window seat from which to watch the weather. Two bedrooms and a bunk room for cousins.',
    range: [512_000, 570_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'bedroom-coast',
    title: 'Harbor Studio',
    location: '6 Wharf Lane, Portland, Maine',
    description: 'One large room above the harbor, newly painted, with a real bathtub and the ferry for a clock.',
    range: [198_000, 229_000],
    agent: 'Nora Whitfield',
    status: 'pending',
    verified: {
      description: 'One large room above the harbor, with a real bathtub and the ferry for a clock.',
      range: [189_000, 215_000],
    },
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
    picture: 'black-cabin-midday',
    title: 'Blackbird Cabin',
    location: '1180 Quarry Trail, Bozeman, Montana',
    description:
      'Narrow, tall and black, among birches at the end of a gravel road. One bedroom below, one above, and a desk at the window between them. Insulated for forty below.',
    range: [532_000, 588_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'loft-dusk',
    title: 'Printworks Penthouse',
    location: '900 North Third Street, Minneapolis, Minnesota',
    description:
      'Top floor of the old printworks: exposed brick, a roof terrace of its own, and a view of the river lights. Two bedrooms, heated garage.',
    range: [425_000, 470_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'villa-coast',
    title: 'Seaview Terrace House',
    location: '21 Ocean Crest, La Jolla, California',
    description:
      'Level with its lawn, and every room sees the water behind it. Three bedrooms, a pool, and a garden that asks for nothing.',
    range: [1_390_000, 1_520_000],
    agent: 'Tomas Alvarez',
  },
  {
    picture: 'study-golden',
    title: 'Professor’s Apartment',
    location: '1 Garden Place, New Haven, Connecticut',
    description:
      'Six hundred books could stay; the shelves certainly do. One bedroom, a study with evening sun, and a building where the loudest noise is a cello.',
    range: [236_000, 268_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'arches-midday',
    title: 'Hacienda Rosa',
    location: '96 Mesquite Lane, Tucson, Arizona',
    description:
      'One story of thick rose-colored walls around a shaded arcade. Three bedrooms, no stairs, and a cistern under the terrace that waters the garden until June.',
    range: [468_000, 519_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'kitchen-golden',
    title: 'Townhome with Morning Kitchen',
    location: '14 Alder Court, Minneapolis, Minnesota',
    description:
      'The sun reaches the island at seven and stays until lunch. Three bedrooms over two floors, a garage for one car and three bicycles, quiet neighbors.',
    range: [328_000, 366_000],
    agent: 'Ines Duarte',
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
    picture: 'warehouse-midday',
    title: 'Water Tank Loft',
    location: '119 Franklin Street, New York, New York',
    description:
      'Fourth floor of a cast-iron warehouse, right under the tank. Windows on three sides, eleven-foot ceilings, one bedroom with a door and one without.',
    range: [860_000, 955_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'white-cottage-coast',
    title: 'White Cottage on the Point',
    location: '22 Ferry Street, Newport, Rhode Island',
    description: '',
    range: [575_000, 632_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'beach-house-dusk',
    title: 'Lighthouse Point Retreat',
    location: '1 Lighthouse Point, Cape May, New Jersey',
    description:
      'The last house before the light, raised above the dune grass. A wide deck all along the front, four bedrooms, and sunsets you will stop photographing.',
    range: [918_000, 985_000],
    agent: 'Nora Whitfield',
  },
  {
    picture: 'brick-block-midday',
    title: 'Brickyard Flats, No. 4',
    location: '215 Brickyard Street, Raleigh, North Carolina',
    description:
      'Second floor of a low brick block with twelve owners who know each other by name. Two bedrooms, a balcony to the east, a bicycle room that is really used.',
    range: [248_000, 284_000],
    agent: 'Grace Okafor',
  },
  {
    picture: 'cabin-golden',
    title: 'Aspen Lodge',
    location: '33 Gold Camp Road, Breckenridge, Colorado',
    description:
      'Three bedrooms under one great roof, ten minutes from the lifts and an hour from anywhere louder. Ski room, sauna, snow shovel included.',
    range: [742_000, 815_000],
    agent: 'Mei Tanaka',
  },
  {
    picture: 'attic-dusk',
    title: 'Attic under the Beams',
    location: '17 Fremont Avenue, Seattle, Washington',
    description:
      'A flat under old beams, with a brick wall that keeps the warmth and a door to the garden. One bedroom, bicycle cellar, and the bus at the corner.',
    range: [268_000, 299_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'yellow-house-midday',
    title: 'Marigold House',
    location: '802 Esplanade Avenue, New Orleans, Louisiana',
    description:
      'You will give directions by its color. Three bedrooms upstairs, a music room below, and a side house that has been rented to the same tenant for nine years.',
    range: [432_000, 486_000],
    agent: 'Grace Okafor',
  },
  {
    picture: 'farmhouse-dusk',
    title: 'Red Barn Farmhouse',
    location: '510 Prairie Road, Madison, Wisconsin',
    description:
      'Five acres, a red house, and room for as many chickens as you like. Three bedrooms, new septic system, fiber to the door.',
    range: [365_000, 410_000],
    agent: 'Marcus Reed',
  },
  {
    picture: 'bathroom-midday',
    title: 'Spa-Bath Condominium',
    location: '2400 Lake Drive, Madison, Wisconsin',
    description:
      'The bathroom is the reason to visit and the lake is the reason to stay. Two bedrooms, heated floors, parking below the building, pets by agreement.',
    range: [259_000, 292_000],
    agent: 'Mei Tanaka',
    status: 'rejected',
  },
  {
    picture: 'dark-cabin-dusk',
    title: 'Cedar Hollow Cabin',
    location: '445 Hollow Road, Gatlinburg, Tennessee',
    description:
      'Dark cedar, a covered porch and a fireplace of river stone. Two bedrooms, satellite internet, and a spring that has been tested every year since 1988.',
    range: [275_000, 315_000],
    agent: 'Priya Raman',
  },
  {
    picture: 'tower-midday',
    title: 'Parkside Apartment',
    location: '300 Lakeshore East, Chicago, Illinois',
    description:
      'Fifth floor, park side, with a balcony long enough for a table and six chairs. Two bedrooms, doorman, gym.',
    range: [452_000, 505_000],
    agent: 'Ines Duarte',
  },
  {
    picture: 'villa-dusk',
    title: 'Evening Light Villa',
    location: '400 Hillcrest, Asheville, North Carolina',
    description:
      'Come at eight in the evening, when it is at its best. Four bedrooms, a pool, and mountains on three sides.',
    range: [905_000, 982_000],
    agent: 'Nora Whitfield',
    status: 'rejected',
  },
  {
    picture: 'shingle-house-coast',
    title: 'Hydrangea House',
    location: '14 Easton Street, Nantucket, Massachusetts',
    description:
      'Cedar shingles gone silver, a porch along the whole front, hydrangeas to the fence. Five bedrooms, and an outdoor shower with a view that nobody shares.',
    range: [1_480_000, 1_640_000],
    agent: 'Mei Tanaka',
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
]
