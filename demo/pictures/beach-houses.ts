/** Houses at the beach, each with its colours and its light. */
import { beachHouse } from './beach-house.ts'
import { seam } from './materials.ts'
import { shingles } from './masonry.ts'
import type { Listing } from './studio.ts'

export const beachHouses: Record<string, Listing> = {
  'beach-house-coast': {
    light: 'coast',
    drawing: beachHouse({
      wall: '#a9c4cc',
      roof: shingles('#8c9297'),
      trim: '#fbf8f0',
      turn: -0.42,
      ahead: 0.5,
      umbrella: '#e8b04a',
      palms: false,
      shore: 16,
    }),
  },
  'beach-house-dusk': {
    light: 'dusk',
    drawing: beachHouse({
      wall: '#e4dccb',
      roof: seam('#5e7480'),
      trim: '#f8f3e8',
      turn: 0.44,
      ahead: 0.47,
      umbrella: '#c9705a',
      palms: true,
      shore: 14,
    }),
  },
  'beach-house-golden': {
    light: 'golden',
    drawing: beachHouse({
      wall: '#d8b98e',
      roof: shingles('#8f7a66'),
      trim: '#fbf4e6',
      turn: -0.54,
      ahead: 0.5,
      umbrella: '#5f8f94',
      palms: true,
      shore: 15,
      distance: 35,
    }),
  },
  'beach-house-midday': {
    light: 'midday',
    flipped: true,
    drawing: beachHouse({
      wall: '#e9a38c',
      roof: seam('#eef0ec'),
      trim: '#ffffff',
      turn: -0.48,
      ahead: 0.5,
      umbrella: '#3f8f8a',
      palms: true,
      shore: 15,
      raised: 2.5,
      distance: 36,
    }),
  },
  'blue-beach-house-golden': {
    light: 'golden',
    sunFrom: 'right',
    flipped: true,
    drawing: beachHouse({
      wall: '#5f7f94',
      roof: shingles('#6f665c'),
      trim: '#fbf6ea',
      turn: 0.5,
      ahead: 0.5,
      umbrella: '#d98a4a',
      palms: false,
      shore: 14,
      raised: 1.1,
      distance: 32,
    }),
  },
}
