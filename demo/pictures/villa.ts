/** A modern villa: two shifted storeys under flat roofs, a terrace and a pool. */
import type { Garden } from './plants.ts'
import type { Chance } from './chance.ts'
import { storey, type House } from './fittings.ts'
import { door, doorHole, windowAt, windowRow } from './doors-and-windows.ts'
import { lounger, parasol, pool } from './terrace.ts'
import { beach, lawn } from './land.ts'
import { concrete, plain, plaster } from './materials.ts'
import { planks, timber } from './woodwork.ts'
import { paving, stone } from './masonry.ts'
import type { Drawing } from './studio.ts'
import { rolling } from './studio.ts'

interface VillaOptions {
  wall: string
  timber: string
  stone: string
  roof: string
  turn: number
  ahead: number
  /** The upper storey stands to the right or to the left, if there is one. */
  upper: 'right' | 'left' | 'none'
  trees: readonly [string, ...string[]]
  ridges?: readonly number[]
  distance?: number
  umbrella?: string
  /** The garden ends at the sea. */
  sea?: boolean
}

export const villa =
  (usual: VillaOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const frame = plain('#24272a')
    const white = plaster(options.wall)
    const wood = timber(options.timber)
    const rock = stone(options.stone)
    const slab = plaster('#f2ede3')
    const soffit = planks('#b98f62', 0.12)

    b.box({ x: -8, y: 0, z: -2.4, w: 16.6, h: 0.2, d: 10.4 }, paving('#cbc4b6', 0.9))
    storey(
      house,
      { x: -6.6, y: 0.2, z: 0, w: 5.8, h: 3, d: 6 },
      {
        outside: rock,
        windows: {
          front: [windowAt(0.7, 0.02, 4.5, 2.6, { frame, columns: 3 })],
          left: [windowAt(2.4, 0.9, 2.2, 1.4, { frame, columns: 2 })],
        },
      },
    )
    storey(
      house,
      { x: -0.8, y: 0.2, z: 0.9, w: 8, h: 3, d: 5.1 },
      {
        outside: wood,
        windows: {
          front: [windowAt(0.5, 0.02, 4.6, 2.65, { frame, columns: 4 }), doorHole(5.9, 1.1, 2.4)],
          right: [windowAt(1.2, 0.7, 1.8, 1.8, { frame })],
        },
      },
    )
    door(b, [5.1, 0.2, 1.05], 1.1, 2.4, timber('#3b3f40', 0.2))
    b.box({ x: -7, y: 3.2, z: -1.1, w: 14.7, h: 0.32, d: 7.3 }, slab)
    b.quad([-7, 3.19, -1.1], [14.7, 0, 0], [0, 0, 7.3], soffit)
    b.box({ x: 7.1, y: 0.2, z: -0.9, w: 0.3, h: 3, d: 2.2 }, rock)

    const left = options.upper === 'left' ? -6.2 : -2.4
    const upstairs = () => {
      storey(
        house,
        { x: left, y: 3.52, z: -0.5, w: 9, h: 2.9, d: 6 },
        {
          outside: white,
          sides: { right: wood },
          windows: {
            front: [
              windowAt(0.6, 0.25, 4.4, 2.35, { frame, columns: 3 }),
              windowAt(5.6, 0.25, 2.8, 2.35, { frame, columns: 2 }),
            ],
            left: windowRow(0.6, 5.4, 1, 0.5, 2.4, 1.8, { frame, columns: 2 }),
            right: windowRow(0.6, 5.4, 2, 0.5, 1.3, 1.9, { frame }),
          },
        },
      )
      b.box({ x: left - 0.5, y: 6.42, z: -1.5, w: 10, h: 0.28, d: 7.4 }, plain(options.roof))
      b.quad([left - 0.5, 6.41, -1.5], [10, 0, 0], [0, 0, 7.4], soffit)
      const open = options.upper === 'left' ? 3.4 : -6.8
      const rail = options.upper === 'left' ? 4.1 : 4.2
      b.quad([open, 3.52, -0.9], [rail, 0, 0], [0, 0.95, 0], { ...concrete('#cfdde0'), clear: true, draw: railing })
      b.box({ x: open, y: 4.45, z: -0.92, w: rail, h: 0.05, d: 0.05 }, frame)
      for (let i = 0; i <= 4; i++)
        b.beam([open + (rail * i) / 4, 3.5, -0.9], [open + (rail * i) / 4, 4.48, -0.9], 0.05, frame)
    }
    if (options.upper !== 'none') upstairs()
    else {
      b.box({ x: -6.2, y: 3.52, z: 2.4, w: 1.6, h: 1.3, d: 1.2 }, rock)
      b.box({ x: -7.1, y: 3.42, z: -1.2, w: 14.9, h: 0.14, d: 7.5 }, plain(options.roof))
    }

    pool(b, -6.2, -8.4, 11.5, 4.2)
    lounger(b, -4.8, 0.2, -2.1, 0.1)
    lounger(b, -3.2, 0.2, -2.1, 0.1)
    if (options.umbrella !== undefined) parasol(b, -5.4, 0.2, -1.6, options.umbrella)

    plantAround({ chance, garden, options })
    return {
      view: { eye: [0, 2.5, -(options.distance ?? 33)], lens: 1.5, horizon: 0.57, ahead: options.ahead },
      ground: options.sea === true ? beach(light, 26, 'grass', 8) : lawn(light, 1.3),
      sky: { ridges: options.ridges ?? rolling },
    }
  }

/** The planting around the house. */
function plantAround({ chance, garden: g, options }: { chance: Chance; garden: Garden; options: VillaOptions }): void {
  const { between, pick } = chance
  const shoreTrees = [
    [-15, 9, 8.4],
    [-19, 13, 9.4],
    [15.5, 8, 8],
    [19, 12, 9.2],
  ] as const
  if (options.sea === true) for (const [x, z, h] of shoreTrees) g.tree('palm', x, z, h)
  else
    for (const [x, z, h] of [
      [-17, 26, 9],
      [-11, 31, 8],
      [-5, 34, 9],
      [9, 32, 10],
      [14, 28, 9],
      [19, 25, 11],
      [3, 36, 9],
      [-23, 36, 10],
      [26, 38, 12],
    ] as const)
      g.tree(
        pick(['broad', 'broad', 'slim']),
        x + between(-1.5, 1.5),
        z + between(-2, 2),
        h * between(0.9, 1.15),
        pick(options.trees),
      )
  if (options.sea !== true) {
    g.woods(60)
    g.tree('pine', -20, 24, 11)
    g.tree('pine', 23, 30, 12)
    g.tree('broad', -13.5, 12, 8.4, pick(options.trees))
    g.tree('broad', 13.2, 9, 8.8, pick(options.trees))
  }
  g.tree('slim', 11.6, -1.6, 6.6, pick(options.trees))
  for (const [x, z, s] of [
    [-10.4, -1.4, 1.2],
    [-9.4, -3, 0.9],
    [9.6, 1.2, 1.2],
    [8.9, -3.4, 1],
    [10.4, -5, 0.8],
    [-11.6, 0.4, 1.4],
  ] as const)
    g.shrub(x, z, s, chance.next() < 0.6 ? pick(['#e9e2f2', '#e7b7c8', '#f3e6c9', '#c9b3e6']) : undefined)
  for (let i = 0; i < 7; i++) g.lavender(8.6 + i * 0.5, -6.4 + between(-0.3, 0.3) + i * 0.35, 0.6)
  const front = 12 - (options.distance ?? 33)
  g.grass(-16, front, 32, -8.5 - front, 80, 0.09)
}

/** A sheet of glass without a frame, as it stands at the edge of a balcony. */
const railing: ReturnType<typeof plain>['draw'] = (_, look) => {
  look.colour = [0.82, 0.88, 0.88]
  look.shine = 0.1
}
