/** Farmhouses and cabins, each with its colours and its light. */
import { cabin } from './cabin.ts'
import { farmhouse, metal, slate, whiteBoards } from './farmhouse.ts'
import { seam } from './materials.ts'
import { boards } from './woodwork.ts'
import { shingles, stone, tiles } from './masonry.ts'
import { mountains, rolling, type Listing } from './studio.ts'

export const countryHouses: Record<string, Listing> = {
  'farmhouse-midday': {
    light: 'midday',
    hero: true,
    drawing: farmhouse({
      wall: whiteBoards,
      roof: metal('#474d54'),
      trim: '#f8f5ee',
      door: '#2f5a52',
      turn: -0.5,
      ahead: 0.62,
      trees: ['#6f8a3e', '#3f6a44', '#8a9a4e'],
      blossoms: ['#b9a2dd', '#f2ead2', '#e7b7c8'],
      distance: 37,
    }),
  },
  'farmhouse-golden': {
    light: 'golden',
    sunFrom: 'right',
    drawing: farmhouse({
      wall: stone('#c2ab88', 0.24),
      roof: tiles('#b06544'),
      trim: '#efe6d4',
      door: '#5a6f52',
      shutter: '#6f8a76',
      turn: 0.44,
      ahead: 0.48,
      trees: ['#a39a4a', '#b0803c', '#7f9a4a'],
      blossoms: ['#d9a0b4', '#f2ead2', '#c9b3e6'],
    }),
  },
  'farmhouse-dusk': {
    light: 'dusk',
    drawing: farmhouse({
      wall: boards('#9a3f35', 0.2),
      roof: slate,
      trim: '#f1ece2',
      door: '#2f3a40',
      turn: -0.62,
      ahead: 0.52,
      trees: ['#4f6a4a', '#3f5f50'],
      blossoms: ['#e9e2f2', '#c9b3e6'],
      ridges: mountains,
      distance: 32,
    }),
  },
  'cabin-dusk': {
    light: 'dusk',
    drawing: cabin({
      roof: seam('#3a4145'),
      timber: '#8f6240',
      frame: '#2b2623',
      turn: -0.4,
      ahead: 0.52,
      trees: 'pines',
    }),
  },
  'cabin-midday': {
    light: 'midday',
    sunFrom: 'right',
    drawing: cabin({
      roof: shingles('#8a6a50', 0.26),
      timber: '#b07a4c',
      frame: '#4a3326',
      turn: 0.46,
      ahead: 0.48,
      trees: 'mixed',
    }),
  },
  'cabin-golden': {
    light: 'golden',
    drawing: cabin({
      roof: shingles('#7a4f38', 0.26),
      timber: '#a8703f',
      frame: '#33261e',
      turn: -0.62,
      ahead: 0.47,
      trees: 'mixed',
      ridges: rolling,
      distance: 34,
    }),
  },
  'farmhouse-coast': {
    light: 'coast',
    flipped: true,
    drawing: farmhouse({
      wall: boards('#e8d9a6', 0.18),
      roof: shingles('#7d8287'),
      trim: '#fdfaf2',
      door: '#2f6a7a',
      shutter: '#3f7f8f',
      turn: -0.56,
      ahead: 0.5,
      trees: ['#7f9a5a', '#6f8f4a'],
      blossoms: ['#7f9fd9', '#f2ead2', '#b9a2dd'],
      sea: true,
      distance: 34,
    }),
  },
  'cabin-coast': {
    light: 'coast',
    flipped: true,
    drawing: cabin({
      roof: seam('#6f7f86'),
      timber: '#c9a074',
      frame: '#f0ebe0',
      turn: -0.5,
      ahead: 0.5,
      trees: 'pines',
      size: [9.2, 6.6, 9],
      lake: true,
      ridges: rolling,
      distance: 33,
    }),
  },
  'black-cabin-midday': {
    light: 'midday',
    drawing: cabin({
      roof: seam('#23272a'),
      timber: '#d0a878',
      frame: '#1d1c1b',
      turn: -0.34,
      ahead: 0.55,
      trees: 'mixed',
      size: [6.4, 8.8, 8],
      distance: 35,
    }),
  },
}
