/** Every picture by its name: what is shown in which light. */
import { cottages } from './cottages.ts'
import { countryHouses } from './country-houses.ts'
import type { Listing } from './studio.ts'
import { room } from './rooms.ts'
import { townBlocks } from './town-blocks.ts'
import { townHouses } from './town-houses.ts'
import { villas } from './villas.ts'
import { beachHouses } from './beach-houses.ts'

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
      shade: '#c08f4a',
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
  'living-room-dusk': {
    light: 'dusk',
    flipped: true,
    drawing: room({
      kind: 'living',
      wall: '#dfe2e0',
      accent: '#3f5566',
      floor: '#7f5f45',
      fabric: '#c9b59a',
      rug: '#8a8f94',
      wood: '#5f4636',
      eye: [0, 1.4, -1.6],
      ahead: 0.5,
    }),
  },
  'kitchen-golden': {
    light: 'golden',
    flipped: true,
    drawing: room({
      kind: 'kitchen',
      wall: '#f3e9d8',
      accent: '#93a48c',
      shade: '#b5623c',
      floor: '#a87a52',
      fabric: '#d8d0bd',
      rug: '#b5673f',
      wood: '#8a5a3a',
      eye: [-0.1, 1.5, -1.8],
      ahead: 0.5,
    }),
  },
  'bedroom-golden': {
    light: 'golden',
    flipped: true,
    drawing: room({
      kind: 'bedroom',
      wall: '#f3e8dc',
      accent: '#c98f72',
      floor: '#b98a5c',
      fabric: '#8a6a5a',
      rug: '#d9a05c',
      wood: '#7a5236',
      eye: [0.45, 1.45, -1.4],
      ahead: 0.54,
    }),
  },
  'dining-room-dusk': {
    light: 'dusk',
    flipped: true,
    drawing: room({
      kind: 'dining',
      wall: '#e9e0d2',
      accent: '#5a3f3f',
      floor: '#8a6242',
      fabric: '#3f4f4a',
      rug: '#a8603f',
      wood: '#6a4a34',
    }),
  },
  'study-golden': {
    light: 'golden',
    drawing: room({
      kind: 'study',
      wall: '#e6dfcf',
      accent: '#4a5a50',
      floor: '#96683f',
      fabric: '#5f3f34',
      rug: '#7a8f86',
      wood: '#6f4c34',
    }),
  },
  'bathroom-midday': {
    light: 'midday',
    drawing: room({
      kind: 'bathroom',
      wall: '#e0dace',
      accent: '#8fb3ad',
      floor: '#b9b2a4',
      fabric: '#d08a6a',
      rug: '#e9dcc2',
      wood: '#b98a5a',
    }),
  },
}

export const listings: Record<string, Listing> = {
  ...countryHouses,
  ...villas,
  ...beachHouses,
  ...cottages,
  ...townHouses,
  ...townBlocks,
  ...interiors,
}
