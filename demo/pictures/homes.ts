/** More pictures of each demo home, by the name of its first picture: other sides, rooms and a floor plan. */
import type { HomeRooms, RoomName } from './home-rooms.ts'
import type { LightName } from './light.ts'
import type { StyleName } from './room-styles.ts'
import type { Outside } from './interior.ts'

export interface Home extends HomeRooms {
  /** Lights in which the house is seen again, from the other side. */
  again: readonly LightName[]
}

/** Style, view from the windows, lights of further outside views, rooms. */
const table = `
town-row-midday         | classic       | street    | golden | living, eat-in-kitchen, bedroom, study
beach-house-coast       | coastal       | sea       | dusk   | view, kitchen, bedroom, shower
stone-cottage-golden    | country       | garden    | midday | fireside, eat-in-kitchen, loft, bathroom
cabin-dusk              | cabin         | forest    | midday | stove, eat-in-kitchen, loft
tower-golden            | modern        | city      |        | living, kitchen, bedroom, shower
farmhouse-midday        | country       | garden    | golden | fireside, kitchen, bedroom, twin, bathroom
loft-golden             | loft          | street    |        | living, kitchen, bedroom
colonial-midday         | classic       | garden    | golden | fireside, kitchen, bedroom, twin, bathroom
arches-golden           | mediterranean | garden    | dusk   | living, kitchen, bedroom, bathroom
town-row-coast          | classic       | street    |        | living, round-table, bedroom, bathroom
bedroom-golden          | mediterranean | garden    | golden | living, eat-in-kitchen, shower
villa-golden            | modern        | garden    | dusk   | view, kitchen, bedroom, study, bathroom
tower-dusk              | modern        | city      | midday | view, kitchen, corner-bedroom, shower
blue-beach-house-golden | coastal       | sea       |        | living, kitchen, corner-bedroom
living-room-dusk        | classic       | garden    | midday | round-table, kitchen, bedroom
green-bungalow-golden   | country       | garden    |        | living, dining, kitchen, bedroom
cabin-midday            | cabin         | forest    |        | living, kitchen, corner-bedroom, shower
half-timber-house-golden| country       | mountains |        | fireside, kitchen, loft, study
villa-midday            | modern        | mountains |        | view, kitchen, bedroom, bathroom
blue-cottage-dusk       | country       | garden    | midday | living, eat-in-kitchen, bedroom
tower-coast             | modern        | city      |        | view, kitchen, bedroom
corner-house-golden     | classic       | street    |        | fireside, dining, kitchen, bedroom, bathroom
arches-coast            | mediterranean | sea       | golden | view, kitchen, bedroom, bathroom
flat-villa-golden       | modern        | mountains | dusk   | living, kitchen, bedroom, bathroom
dining-room-dusk        | classic       | street    | golden | living, kitchen, bedroom, bathroom
brick-row-midday        | classic       | street    |        | fireside, eat-in-kitchen, bedroom
farmhouse-coast         | coastal       | sea       |        | living, kitchen, bedroom
beach-house-midday      | coastal       | sea       |        | view, eat-in-kitchen, corner-bedroom
loft-coast              | loft          | sea       |        | view, kitchen, corner-bedroom
living-room-golden      | classic       | garden    | midday | eat-in-kitchen, bedroom, shower
brick-bungalow-midday   | country       | garden    |        | living, eat-in-kitchen, bedroom
cabin-coast             | cabin         | sea       |        | stove, kitchen, loft, shower
arches-dusk             | mediterranean | mountains | golden | fireside, dining, kitchen, bedroom, bathroom
town-row-golden         | classic       | street    |        | living, round-table, bedroom
kitchen-midday          | country       | garden    | golden | living, bedroom, twin, bathroom
flat-villa-dusk         | modern        | mountains |        | view, kitchen, bedroom, study
beach-house-golden      | coastal       | sea       |        | living, eat-in-kitchen, twin
bedroom-coast           | coastal       | sea       | coast  | eat-in-kitchen, bathroom
farmhouse-golden        | country       | garden    | midday | fireside, dining, bedroom, bathroom
black-cabin-midday      | cabin         | forest    | golden | living, study, corner-bedroom
loft-dusk               | loft          | city      |        | living, kitchen, bedroom, shower
villa-coast             | modern        | sea       | dusk   | view, kitchen, bedroom, bathroom
study-golden            | classic       | street    | midday | living, eat-in-kitchen, bedroom
arches-midday           | mediterranean | garden    |        | living, eat-in-kitchen, corner-bedroom
kitchen-golden          | modern        | street    | golden | living, bedroom, twin, shower
town-row-dusk           | classic       | street    |        | fireside, dining, bedroom, study
warehouse-midday        | loft          | city      |        | living, kitchen, bedroom, study
white-cottage-coast     | coastal       | sea       |        | living, kitchen, bedroom
beach-house-dusk        | coastal       | sea       | coast  | view, dining, bedroom, twin
brick-block-midday      | modern        | street    |        | living, eat-in-kitchen, bedroom
cabin-golden            | cabin         | mountains |        | stove, dining, bedroom, twin
attic-dusk              | loft          | garden    | golden | eat-in-kitchen, bedroom, shower
yellow-house-midday     | classic       | street    |        | living, kitchen, bedroom
farmhouse-dusk          | country       | garden    |        | living, eat-in-kitchen, bedroom
bathroom-midday         | modern        | sea       | midday | living, kitchen, bedroom
dark-cabin-dusk         | cabin         | forest    |        | fireside, eat-in-kitchen, bedroom
tower-midday            | modern        | city      |        | living, dining, bedroom
villa-dusk              | modern        | mountains | midday | view, kitchen, bedroom, bathroom
shingle-house-coast     | coastal       | sea       |        | fireside, dining, kitchen, bedroom, bathroom
loft-midday             | loft          | street    |        | living, kitchen, corner-bedroom
`

const listed = (cell = '') => cell.split(', ').filter(Boolean)

export const homes: ReadonlyMap<string, Home> = new Map(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [slug = '', style, outside, again, rooms] = line.split('|').map(cell => cell.trim())
      return [
        slug,
        {
          style: style as StyleName,
          outside: outside as Outside,
          again: listed(again) as LightName[],
          rooms: listed(rooms) as RoomName[],
        },
      ]
    }),
)
