import { DraftFacts } from '#contract/properties/draft-facts.ts'

/** Facts about the demo listings, by title. As in real life, some are missing. */
const table = `
Glasshouse Villa                  | house     | 4 | 3 | 1 | 310 | 2100  | 2004 | 2 | 3 |     | B  | garden, pool, garage, view, laundry
Willow Farmhouse                  | farm      | 3 | 2 | 0 | 190 | 8094  | 1911 | 2 | 4 |     |    | garden, fireplace, laundry
Bluff House with Porch            | house     | 3 | 1 | 1 | 155 | 900   | 1908 | 2 | 1 |     | D  | garden, waterfront, view
Skyline Terrace, Floor 8          | condo     | 2 | 2 | 0 | 98  |       | 2016 | 1 | 1 | 420 | B  | balcony, terrace, lift, step-free access, air conditioning, view
Wheelwright Cottage               | house     | 2 | 1 | 0 | 105 | 1600  | 1794 | 2 | 2 |     | F  | garden, fireplace, waterfront
Saltgrass Beach House             | house     | 3 | 2 | 1 | 170 | 700   | 1998 | 2 | 2 |     | C  | terrace, air conditioning, waterfront, view
Casa de los Arcos                 | house     | 4 | 3 | 0 | 215 | 1200  | 1929 | 2 | 2 |     | D  | garden, terrace, pool, air conditioning
Blue Heron Cottage                | house     | 2 | 1 | 1 | 110 | 1400  | 1954 | 1 | 2 |     | D  | terrace, waterfront, view
Pinecone A-Frame                  | house     | 2 | 1 | 0 | 85  | 3000  | 1978 | 2 | 2 |     | E  | fireplace, view
Bayfront Tower, Floor 10          | condo     | 2 | 2 | 0 | 105 |       | 2009 | 1 | 1 | 610 | C  | balcony, pool, lift, step-free access, air conditioning, waterfront, view
White Colonial with Elms          | house     | 4 | 2 | 1 | 260 | 1012  | 1926 | 2 | 2 |     | D  | garden, fireplace, laundry
Apartment at the Reservoir        | condo     | 1 | 1 | 0 | 64  |       | 1931 | 1 |   | 380 | D  | garden, laundry, step-free access
Painted Row House                 | townhouse | 2 | 1 | 1 | 130 | 110   | 1880 | 3 |   |     |    | garden, basement
Terracotta Flat                   | apartment | 2 | 1 | 0 | 78  |       | 1962 | 1 | 1 | 190 | D  | terrace, step-free access
Hacienda Rosa                     | house     | 3 | 2 | 0 | 180 | 1500  | 1948 | 1 | 2 |     | C  | garden, terrace, step-free access, air conditioning
Craftsman with Wing               | house     | 3 | 2 | 0 | 165 | 520   | 1922 | 2 | 1 |     | C  | garden, basement, laundry
Foundry Loft                      | condo     | 1 | 1 | 0 | 118 |       | 1898 | 1 | 1 | 310 | D  | lift, view
Garden-Level Apartment            | apartment | 1 | 1 | 0 | 72  |       | 1938 | 1 |   | 260 | D  | garden, laundry, pets allowed
Corner House at Forsyth Square    | house     | 4 | 3 | 1 | 285 | 400   | 1874 | 3 | 1 |     | E  | fireplace, balcony, air conditioning
Lantern Cottage                   | house     | 2 | 1 | 0 |     | 480   | 1919 | 2 | 1 |     | E  | garden
Pastel House on Rainbow Row       | townhouse | 3 | 2 | 1 | 205 | 260   | 1785 | 2 |   |     | E  | garden, air conditioning
Larkspur Pool House               | house     | 3 | 3 | 0 | 240 | 2200  | 2012 | 2 | 3 |     | A  | garden, terrace, pool, air conditioning, solar power, garage
Gable House at the Brook          | house     | 4 | 2 | 0 | 195 | 1100  | 1936 | 3 | 2 |     | D  | garden, waterfront, view
Creekside Cabin                   | house     | 2 | 1 | 0 | 88  | 4000  | 2021 | 2 | 2 |     | B  | waterfront
Dinner Party Duplex               | condo     | 2 | 2 | 0 | 132 |       | 1891 | 2 |   | 340 | D  | garden
Cedar Court Residence             | condo     | 2 | 2 | 0 | 94  |       | 2018 | 1 | 1 | 330 | A  | balcony, lift, garage, step-free access
Palm Canyon House                 | house     | 3 | 2 | 1 | 225 | 1300  | 1961 | 1 | 2 |     | C  | garden, pool, terrace, air conditioning, step-free access
Stone House with Orchard          | farm      | 4 | 3 | 0 | 275 | 12140 | 1887 | 2 | 4 |     | D  | garden, fireplace, basement, view
Cannery Lofts, Unit 2             | condo     | 1 | 1 | 0 | 102 |       | 1927 | 1 | 1 | 290 | C  | waterfront, view
White Arches by the Bay           | house     | 3 | 3 | 0 | 230 | 1050  | 1938 | 2 | 2 |     | C  | garden, terrace, air conditioning, waterfront
Brick Bungalow on Sycamore        | house     | 3 | 1 | 1 | 140 | 560   | 1925 | 1 | 1 |     | D  | garden, basement
Family Home with a Cook’s Kitchen | house     | 5 | 3 | 1 | 290 | 800   | 1933 | 2 | 2 |     | C  | garden, garage, laundry
Villa Cipres                      | house     | 4 | 4 | 1 | 340 | 6000  | 1996 | 2 | 3 |     | C  | garden, pool, terrace, view
Federal Row House                 | townhouse | 3 | 2 | 1 | 175 | 140   | 1824 | 3 |   |     | E  | terrace, fireplace
Corner House on Maple Row         | townhouse | 2 | 2 | 0 | 138 | 180   | 1878 | 3 | 1 |     | E  | garden
Lakeside A-Frame                  | house     | 2 | 2 | 0 | 125 | 1800  | 1984 | 2 | 2 | 80  | D  | fireplace, waterfront, view
Driftwood Cottage                 | house     | 3 | 2 | 0 | 135 | 620   | 1947 | 2 | 1 |     | D  | waterfront, view
Water Tank Loft                   | condo     | 2 | 2 | 0 | 190 |       | 1882 | 1 |   | 890 | D  | lift, view
Coral Stilt House                 | house     | 2 | 1 | 1 | 112 |       | 1991 | 1 | 2 |     | C  | terrace, air conditioning, waterfront
Professor’s Apartment             | apartment | 1 | 1 | 0 | 76  |       | 1929 | 1 |   | 210 | D  | laundry
Printworks Penthouse              | condo     | 2 | 2 | 0 | 148 |       | 1904 | 1 | 1 | 520 | C  | terrace, lift, garage, view
Blackbird Cabin                   | house     | 2 | 1 | 0 | 92  | 8000  | 2017 | 2 | 2 |     | A  | view
Aspen Lodge                       | house     | 3 | 3 | 0 | 210 | 2400  | 2001 | 2 | 3 |     | B  | fireplace, view, laundry
Harbor Studio                     | apartment | 0 | 1 | 0 | 41  |       |      | 1 |   | 150 | E  | waterfront, view
Townhome with Morning Kitchen     | townhouse | 3 | 2 | 1 | 150 | 160   | 2008 | 2 | 1 | 180 | B  | garage, laundry
Seaview Terrace House             | house     | 3 | 3 | 0 | 250 | 900   | 2006 | 2 | 2 |     | B  | garden, terrace, pool, view
Lamplight Row                     | townhouse | 4 | 2 | 1 | 240 | 100   | 1842 | 4 |   |     | E  | fireplace
White Cottage on the Point        | house     | 3 | 2 |   |     | 850   |      | 2 | 1 |     |    | garden, waterfront
Hydrangea House                   | house     | 5 | 4 | 1 | 330 | 1600  | 1899 | 2 | 3 |     | D  | garden, view, terrace
Spa-Bath Condominium              | condo     | 2 | 2 | 0 | 96  |       | 2014 | 1 | 1 | 275 | A  | lift, garage, step-free access, pets allowed, waterfront
Foothill Pavilion                 | house     | 2 | 2 | 0 | 205 | 2600  | 2010 | 1 | 1 |     | A+ | garden, view, step-free access
Red Barn Farmhouse                | farm      | 3 | 1 | 1 | 175 | 20234 | 1924 | 2 | 6 |     |    | garden
Marigold House                    | house     | 3 | 2 | 0 | 210 |       | 1886 | 2 | 1 |     |    | balcony, air conditioning
Attic under the Beams             | apartment | 1 | 1 | 0 | 68  |       | 1926 | 1 |   | 140 | C  | garden
Cedar Hollow Cabin                | house     | 2 | 1 | 0 | 98  | 5200  | 1988 | 1 | 2 |     | E  | fireplace, terrace
Lighthouse Point Retreat          | house     | 4 | 3 | 1 | 245 | 780   | 2002 | 2 | 3 |     | B  | terrace, waterfront, view
Parkside Apartment                | condo     | 2 | 2 | 0 | 112 |       | 1999 | 1 |   | 640 | C  | balcony, lift, step-free access, view
Brickyard Flats, No. 4            | condo     | 2 | 1 | 0 | 82  |       | 1958 | 1 |   | 220 | C  | balcony
Sailmaker’s Loft                  | condo     | 2 | 1 | 1 | 126 |       |      | 1 |   | 295 |    | terrace
Evening Light Villa               | house     | 4 | 3 | 1 | 300 | 3800  | 2005 | 2 | 3 |     | B  | garden, pool, view, terrace
`

const names = [
  'kind',
  'bedrooms',
  'fullBaths',
  'halfBaths',
  'livingAreaM2',
  'lotSizeM2',
  'yearBuilt',
  'storeys',
  'parking',
  'monthlyFee',
  'energyLabel',
  'features',
] as const

/** Facts by the title of their listing. */
export const demoFacts: ReadonlyMap<string, DraftFacts> = new Map(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [title = '', ...cells] = line.split(' | ').map(cell => cell.trim())
      const stated = names.map((name, at) => [name, cells[at]] as const).filter(([, cell]) => cell)
      return [title, DraftFacts.parse(Object.fromEntries(stated))]
    }),
)
