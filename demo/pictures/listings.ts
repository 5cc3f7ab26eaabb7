/** Every picture by its name: what is shown in which light. */
import { countryHouses } from './country-houses.ts'
import type { Listing } from './studio.ts'
import { room } from './rooms.ts'
import { townHouses } from './town-houses.ts'

const interiors: Record<string, Listing> = {
  'living-room-golden': {
    light: 'golden',
    drawing: room({
      kind: 'living',
      wall: '#efe7da',
      accent: '#7f9488',
      floor: '#b98a5c',
      fabric: '#47695f',
      rug: '#b5673f',
      wood: '#9a6c44',
    }),
  },
  'kitchen-midday': {
    light: 'midday',
    drawing: room({
      kind: 'kitchen',
      wall: '#f2eee6',
      accent: '#e9e2d4',
      floor: '#c9a377',
      fabric: '#4f6f72',
      rug: '#c9a25a',
      wood: '#b98a5a',
    }),
  },
  'bedroom-coast': {
    light: 'coast',
    drawing: room({
      kind: 'bedroom',
      wall: '#f1ece2',
      accent: '#a9bdbd',
      floor: '#cbae86',
      fabric: '#6f8f9a',
      rug: '#d9b48a',
      wood: '#b08a60',
    }),
  },
  'attic-dusk': {
    light: 'dusk',
    drawing: room({
      kind: 'attic',
      wall: '#e9e0d2',
      accent: '#a8694f',
      floor: '#9a7048',
      fabric: '#5f6f78',
      rug: '#9a4f40',
      wood: '#7a5638',
    }),
  },
}

export const listings: Record<string, Listing> = { ...countryHouses, ...townHouses, ...interiors }
