/** Colours and stuffs of rooms by the style of the house. */
import type { RoomOptions } from './interior.ts'

/** A colour and its name for people who do not see the picture. */
export type Tone = readonly [name: string, hex: string]

type Tones = readonly [Tone, ...Tone[]]

interface Style extends Pick<RoomOptions, 'walls' | 'back' | 'flooring' | 'ceiling' | 'frame' | 'rows'> {
  wall: Tones
  accent: Tones
  floor: Tones
  fabric: Tones
  rug: Tones
  wood: Tones
}

const oak: Tones = [
  ['oak', '#b98a5c'],
  ['walnut', '#7a5236'],
  ['pale oak', '#cdb08a'],
  ['chestnut', '#96683f'],
]

export const styles = {
  modern: {
    frame: '#24272a',
    wall: [
      ['white', '#f1efe9'],
      ['white', '#f4f2ec'],
      ['pale grey', '#e4e4e0'],
    ],
    accent: [
      ['sand', '#d6c8b0'],
      ['slate', '#5f6b6e'],
      ['clay', '#b08a72'],
      ['moss', '#7f8a70'],
      ['navy', '#41505f'],
      ['grey', '#b9b6ae'],
    ],
    floor: oak,
    fabric: [
      ['charcoal', '#4a5054'],
      ['linen', '#cfc5b2'],
      ['rust', '#a8623f'],
      ['olive', '#6f7658'],
      ['blue-grey', '#6a7f8a'],
      ['ochre', '#b98f45'],
    ],
    rug: [
      ['cream', '#d9cfbd'],
      ['terracotta', '#b5673f'],
      ['sea-green', '#8fa79c'],
      ['mustard', '#c9a25a'],
    ],
    wood: oak,
  },
  country: {
    ceiling: 'beams',
    wall: [
      ['cream', '#f3ecdd'],
      ['white', '#f4efe4'],
      ['butter', '#f0e4c4'],
    ],
    accent: [
      ['sage', '#a9bba5'],
      ['straw', '#d6c08f'],
      ['powder blue', '#a3b7c0'],
      ['brick-red', '#b3705a'],
      ['cream', '#eadcc0'],
    ],
    floor: oak,
    fabric: [
      ['green', '#7f9a7a'],
      ['brick-red', '#a85a44'],
      ['blue', '#5f7f96'],
      ['oatmeal', '#d8cdb4'],
      ['plum', '#7f5a66'],
    ],
    rug: [
      ['red', '#b0523f'],
      ['green', '#7f8f6a'],
      ['honey', '#c99a4a'],
      ['blue', '#59718f'],
    ],
    wood: oak,
  },
  cabin: {
    walls: 'timber',
    back: 'timber',
    ceiling: 'timber',
    frame: '#4a3a2e',
    wall: [
      ['pine', '#c79a68'],
      ['larch', '#b5855a'],
      ['cedar', '#a87650'],
    ],
    accent: [
      ['pine', '#bf9160'],
      ['cedar', '#a06f4a'],
      ['spruce', '#cfa878'],
    ],
    floor: oak,
    fabric: [
      ['red', '#8f3f36'],
      ['forest-green', '#4f6450'],
      ['grey', '#6a7074'],
      ['cream', '#d9cfba'],
      ['blue', '#4f6a80'],
    ],
    rug: [
      ['red', '#9a4a3c'],
      ['grey', '#8a8f8c'],
      ['gold', '#c9a25a'],
      ['green', '#6f8262'],
    ],
    wood: [
      ['pine', '#b5855a'],
      ['larch', '#9a6c44'],
      ['walnut', '#7a5638'],
    ],
  },
  coastal: {
    back: 'boards',
    wall: [
      ['white', '#f6f3ea'],
      ['white', '#f3f1ea'],
    ],
    accent: [
      ['pale blue', '#b5ccd2'],
      ['sea-green', '#b7cfc6'],
      ['white', '#efece2'],
      ['sand', '#e4d5b8'],
      ['blue', '#8aa9b8'],
    ],
    floor: [
      ['pale oak', '#d9c4a0'],
      ['bleached oak', '#cbb896'],
      ['oak', '#bd9a70'],
    ],
    fabric: [
      ['blue', '#5f8399'],
      ['sand', '#dccfb4'],
      ['sea-green', '#86a8a0'],
      ['coral', '#cf8068'],
      ['navy', '#3f566e'],
    ],
    rug: [
      ['blue', '#6f93aa'],
      ['straw', '#d9be8a'],
      ['coral', '#cf8a70'],
      ['grey', '#a9b0b0'],
    ],
    wood: [
      ['pale oak', '#c9a878'],
      ['oak', '#b08a60'],
      ['driftwood', '#a3927c'],
    ],
  },
  mediterranean: {
    flooring: 'clay',
    ceiling: 'beams',
    frame: '#6a4a34',
    wall: [
      ['cream', '#f3e8d4'],
      ['warm white', '#f3ecdf'],
      ['sand', '#ecdcc0'],
    ],
    accent: [
      ['ochre', '#d9aa70'],
      ['terracotta', '#c4866a'],
      ['olive', '#a8ab86'],
      ['sand', '#e2c9a2'],
      ['faded blue', '#9ab0b4'],
    ],
    floor: [
      ['terracotta', '#bd7d5c'],
      ['red clay', '#aa6a4c'],
      ['pale clay', '#cf9f7a'],
    ],
    fabric: [
      ['terracotta', '#b0623f'],
      ['olive', '#757c54'],
      ['cream', '#ded0b4'],
      ['blue', '#4f7286'],
      ['wine', '#7f4444'],
    ],
    rug: [
      ['red', '#a8503c'],
      ['blue', '#5a7f90'],
      ['gold', '#cfa04f'],
      ['olive', '#8a8a5c'],
    ],
    wood: [
      ['walnut', '#6a4a34'],
      ['chestnut', '#855a3a'],
      ['oak', '#a87a4c'],
    ],
  },
  classic: {
    rows: 2,
    wall: [
      ['white', '#f0ebe1'],
      ['cream', '#efe6d4'],
      ['pale grey', '#e3e1da'],
    ],
    accent: [
      ['bottle-green', '#4a6258'],
      ['burgundy', '#7a4a48'],
      ['blue', '#48617a'],
      ['sage', '#9fab94'],
      ['rose', '#c9a08f'],
      ['mustard', '#c7a256'],
    ],
    floor: oak,
    fabric: [
      ['burgundy', '#6f4040'],
      ['blue', '#46607a'],
      ['camel', '#bfa274'],
      ['green', '#5f7a62'],
      ['grey', '#7f8486'],
    ],
    rug: [
      ['red', '#a04a3c'],
      ['blue', '#5f7890'],
      ['gold', '#c79a4f'],
      ['cream', '#d9ccb2'],
    ],
    wood: [
      ['walnut', '#6a4a34'],
      ['mahogany', '#7a4632'],
      ['oak', '#a87c50'],
    ],
  },
  loft: {
    back: 'brick',
    ceiling: 'beams',
    frame: '#25292b',
    rows: 4,
    wall: [
      ['white', '#ece7dc'],
      ['grey', '#dcd9d2'],
    ],
    accent: [
      ['red brick', '#a55f46'],
      ['dark brick', '#8a4f3e'],
      ['pale brick', '#cbbca6'],
      ['whitewashed brick', '#e4dccf'],
    ],
    floor: [
      ['oak', '#a87c52'],
      ['dark oak', '#7a5a40'],
      ['pine', '#bf9468'],
    ],
    fabric: [
      ['charcoal', '#454b50'],
      ['tan', '#a5744a'],
      ['green', '#4a6456'],
      ['grey', '#8a8f92'],
      ['blue', '#486078'],
    ],
    rug: [
      ['grey', '#9a9c9a'],
      ['rust', '#a8603f'],
      ['cream', '#d9cfbd'],
      ['blue', '#5f7488'],
    ],
    wood: [
      ['walnut', '#5f4636'],
      ['oak', '#96704a'],
      ['smoked oak', '#4f3c30'],
    ],
  },
} satisfies Record<string, Style>

export type StyleName = keyof typeof styles
