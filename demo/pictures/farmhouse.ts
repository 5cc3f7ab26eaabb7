/** A country house: a gabled wing and a porch wing, boards or stone, a path through the garden. */
import type { Builder } from './builder.ts'
import type { Garden } from './plants.ts'
import type { Chance } from './chance.ts'
import { chimney, roomOf, storey, wallLamp, type House } from './fittings.ts'
import { casing, door, doorHole, shutters, slats, windowAt, windowRow } from './doors-and-windows.ts'
import { beach, lawn } from './land.ts'
import { indoors, plain, seam, type Material } from './materials.ts'
import { boards, planks, timber } from './woodwork.ts'
import { brick, paving, shingles, stone } from './masonry.ts'
import { rolling, type Drawing } from './studio.ts'

interface FarmhouseOptions {
  wall: Material
  roof: Material
  trim: string
  door: string
  shutter?: string
  turn: number
  ahead: number
  trees: readonly [string, ...string[]]
  blossoms: readonly [string, ...string[]]
  ridges?: readonly number[]
  distance?: number
  /** The meadow ends at the sea. */
  sea?: boolean
}

export const farmhouse =
  (usual: FarmhouseOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const trim = plain(options.trim)
    const frame = plain(options.trim)
    const { wall, roof } = options
    const shutter = options.shutter === undefined ? undefined : slats(options.shutter)
    const small = { frame, columns: 2, rows: 3, bar: 0.07 }

    b.box({ x: -7.2, y: 0, z: 0.8, w: 6.8, h: 0.35, d: 8 }, stone('#97908a', 0.18))
    b.box({ x: -0.6, y: 0, z: -0.6, w: 8.4, h: 0.3, d: 8.6 }, stone('#97908a', 0.18), planks('#a98a68', 0.14, 0.02))

    const gableWindows = [windowAt(0.9, 0.9, 1.5, 1.9, small), windowAt(4, 0.9, 1.5, 1.9, small)]
    storey(
      house,
      { x: -7, y: 0.35, z: 1, w: 6.4, h: 3.2, d: 7.6 },
      {
        outside: wall,
        windows: {
          front: gableWindows,
          left: windowRow(0.6, 7, 2, 0.9, 1.4, 1.9, small),
          right: windowRow(0.6, 7, 1, 0.9, 1.4, 1.9, small),
        },
      },
    )
    for (const o of gableWindows) {
      casing(b, 1, -7, 0.35, o, trim)
      if (shutter) shutters(b, 1, -7, 0.35, o, shutter)
    }
    // Under the gable a small attic, lit on its own.
    const attic = { v: 0.75, w: 1.2, h: 1.5 }
    const loft = roomOf(house, { x: -5, y: 3.6, z: 1, w: 2.4, h: 2.6, d: 3 })
    const inside = indoors(plain('#e9e2d6'), loft)
    b.gableWall(
      { at: [-7, 3.55, 1], right: [1, 0, 0], w: 6.4, h: 3.6, outside: wall, inside },
      { ...windowAt(0, 0, 0, 0, { ...small, rows: 2 }), ...attic },
    )
    b.quad([-4.8, 3.56, 2.6], [2, 0, 0], [0, 2.1, 0], inside)
    b.gableWall({ at: [-0.6, 3.55, 8.6], right: [-1, 0, 0], w: 6.4, h: 3.6, outside: wall, inside })
    casing(b, 1, -4.4, 3.55, { u: 0, ...attic }, trim)
    b.gable({ x: -7, y: 3.55, z: 1, w: 6.4, h: 3.6, d: 7.6 }, 0.45, roof, trim)

    const porch = [windowAt(2.6, 0.7, 1.5, 1.9, small), windowAt(5, 0.7, 1.5, 1.9, small)]
    storey(
      house,
      { x: -0.6, y: 0.3, z: 2.2, w: 7.8, h: 2.9, d: 5.6 },
      {
        outside: wall,
        windows: { front: [doorHole(0.8, 1.15, 2.3), ...porch], right: windowRow(0.4, 5.2, 2, 0.7, 1.4, 1.9, small) },
      },
    )
    for (const o of porch) casing(b, 2.2, -0.6, 0.3, o, trim)
    casing(b, 2.2, -0.6, 0.3, doorHole(0.8, 1.15, 2.3), trim, 0.14)
    door(b, [0.2, 0.3, 2.34], 1.15, 2.3, timber(options.door, 0.23))
    wallLamp(house, 1.75, 1.9, 2.2)
    b.gable({ x: -0.9, y: 3.2, z: 2.2, w: 8.1, h: 2.3, d: 5.6 }, 0.4, roof, trim, true)
    b.gableWall({ at: [7.2, 3.2, 2.2], right: [0, 0, 1], w: 5.6, h: 2.3, outside: wall })
    drawPorch({ b, roof, trim })
    chimney(b, -2.6, 5.6, 5, 8.1, brick('#9b5a44'))

    const path = paving('#cbbd9f', 0.7)
    for (let i = 0; i < 16; i++)
      b.box({ x: 0.05 + Math.sin(i * 0.35) * 0.55, y: 0, z: -2.3 - i * 0.95, w: 1.3, h: 0.035, d: 0.82 }, path)

    plantAround({ chance, garden, options })
    return {
      view: { eye: [0, 2.3, -(options.distance ?? 33)], lens: 1.5, horizon: 0.6, ahead: options.ahead },
      ground: options.sea === true ? beach(light, 34, 'grass', 8) : lawn(light),
      sky: { ridges: options.ridges ?? rolling },
    }
  }

/** The porch: a roof on posts, a railing and steps. */
function drawPorch({ b, roof, trim }: { b: Builder; roof: Material; trim: Material }): void {
  const eaves = [-0.6, 2.72, -0.75] as const
  b.quad([eaves[0], 2.82, eaves[2]], [8.3, 0, 0], [0, 0.55, 3.1], roof)
  b.quad([eaves[0], 2.7, eaves[2]], [8.3, 0, 0], [0, 0.55, 3.1], planks('#e9e4d8', 0.1))
  b.box({ x: -0.6, y: 2.58, z: -0.72, w: 8.3, h: 0.24, d: 0.16 }, trim)
  for (const x of [-0.4, 1.6, 3.6, 5.6, 7.4]) {
    b.beam([x + 0.08, 0.3, -0.55], [x + 0.08, 2.6, -0.55], 0.15, trim)
    b.box({ x: x - 0.03, y: 0.3, z: -0.66, w: 0.22, h: 0.18, d: 0.22 }, trim)
  }
  for (const [from, to] of [
    [1.76, 3.6],
    [3.76, 5.6],
    [5.76, 7.4],
  ] as const) {
    b.box({ x: from, y: 1.1, z: -0.58, w: to - from, h: 0.07, d: 0.08 }, trim)
    for (let x = from + 0.1; x < to; x += 0.16) b.beam([x, 0.35, -0.54], [x, 1.1, -0.54], 0.035, trim)
  }
  for (let i = 0; i < 3; i++)
    b.box({ x: -0.1, y: 0, z: -0.95 - i * 0.32, w: 1.6, h: 0.22 - i * 0.07, d: 0.34 }, stone('#a39c92', 0.3))
}

/** The planting around the house, clear of the path. */
function plantAround({ chance, garden, options }: { chance: Chance; garden: Garden; options: FarmhouseOptions }): void {
  const { between, pick } = chance
  const g = garden
  const at = (x: number, z: number) => {
    const c = Math.cos(options.turn)
    const s = Math.sin(options.turn)
    return [x * c - z * s, x * s + z * c] as const
  }
  for (let i = 0; i < 8; i++)
    g.shrub(
      ...at(-6.9 + i * 0.82, 0.25 + between(-0.1, 0.1)),
      between(0.6, 0.9),
      pick([...options.blossoms, options.blossoms[0]]),
    )
  for (let i = 0; i < 6; i++) g.shrub(...at(2.2 + i * 0.95, -1.2), between(0.5, 0.7), pick(options.blossoms))
  for (let i = 0; i < 9; i++) g.lavender(...at(-1.2 - (i % 2) * 0.4, -2.4 - i * 0.7), 0.55, options.blossoms[0])
  for (let i = 0; i < (options.sea === true ? 0 : 14); i++)
    g.tree(
      chance.next() < 0.3 ? 'pine' : 'broad',
      -30 + i * 4.6 + between(-1.2, 1.2),
      26 + between(-3, 16),
      between(7, 11),
      pick(options.trees),
    )
  if (options.sea !== true) g.woods(58)
  g.tree('broad', -14, 9, 9.6, pick(options.trees))
  g.tree('broad', 14.5, 10, 9, pick(options.trees))
  g.tree('slim', 10.6, 1, 6.4, pick(options.trees))
  g.shrub(9.6, -1.6, 1.1, options.blossoms[0])
  g.shrub(-10.5, 1.5, 1.2, pick(options.blossoms))
  const [c, s] = [Math.cos(-options.turn), Math.sin(-options.turn)]
  const front = 12 - (options.distance ?? 33)
  g.grass(-16, front, 32, -5 - front, 75, 0.09, (x, z) => {
    const [u, v] = [x * c - z * s, x * s + z * c]
    const offPath = Math.abs(u - 0.7) > 1.3 || v > -2
    const offHouse = v < -1.8 || (u < -0.7 && v < 0.7) || Math.abs(u) > 8.2
    return offPath && offHouse
  })
}

export const whiteBoards = boards('#f4f1e9')
export const slate = shingles('#5d6670')
export const metal = (hex: string): Material => seam(hex)
