/** A mediterranean house: an arcade of round arches, clay tiles, cypresses, the sea behind or a garden before it. */
import type { Garden } from './plants.ts'
import type { Chance } from './chance.ts'
import type { Builder } from './builder.ts'
import { storey, wallLamp, type House } from './fittings.ts'
import { door, doorHole, shutters, slats, windowAt, windowRow } from './doors-and-windows.ts'
import { lounger, parasol, pool } from './terrace.ts'
import { beach, lawn } from './land.ts'
import { plain, plaster } from './materials.ts'
import { timber } from './woodwork.ts'
import { paving, tiles } from './masonry.ts'
import { low, rolling, type Drawing } from './studio.ts'
import { arcade, wing } from './arcade.ts'

interface ArchesOptions {
  wall: string
  roof: string
  shutter: string
  door: string
  turn: number
  ahead: number
  sea: boolean
  blossom: string
  pool?: boolean
  distance?: number
  /** One storey only. */
  low?: boolean
}

export const arches =
  (usual: ArchesOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const wall = plaster(options.wall)
    const roof = tiles(options.roof)
    const edge = plain('#b98a66')
    const frame = plain('#6a4a34')
    const leaf = slats(options.shutter)

    b.box({ x: -9.4, y: 0, z: -3.4, w: 19, h: 0.28, d: 12.6 }, paving('#cdb08a', 0.5), paving('#cfa47c', 0.42))
    // Main house behind the arcade.
    const upper = windowRow(0.4, 9, 3, 1, 1.1, 1.6, { frame, columns: 2, bar: 0.06 })
    storey(
      house,
      { x: -7.2, y: 0.28, z: 1.8, w: 9.4, h: options.low === true ? 4.2 : 3.3, d: 7 },
      {
        outside: wall,
        windows: {
          front: [
            windowAt(0.8, 0.05, 1.7, 2.5, { frame, columns: 2, arched: true }),
            doorHole(3.9, 1.3, 2.4),
            windowAt(6.5, 0.05, 1.7, 2.5, { frame, columns: 2, arched: true }),
          ],
          left: windowRow(0.6, 6.6, 2, 0.9, 1.2, 1.6, { frame, columns: 2 }),
        },
      },
    )
    door(b, [-3.3, 0.28, 1.94], 1.3, 2.4, timber(options.door, 0.2))
    if (options.low !== true)
      storey(
        house,
        { x: -7.2, y: 3.58, z: 1.8, w: 9.4, h: 3, d: 7 },
        {
          outside: wall,
          windows: {
            front: upper,
            left: windowRow(0.6, 6.6, 2, 0.9, 1.1, 1.6, { frame, columns: 2 }),
            right: windowRow(0.6, 6.6, 2, 0.9, 1.1, 1.6, { frame, columns: 2 }),
          },
        },
      )
    if (options.low !== true) for (const o of upper) shutters(b, 1.8, -7.2, 3.58, o, leaf)
    b.hip({ x: -7.2, y: options.low === true ? 4.48 : 6.58, z: 1.8, w: 9.4, h: 1.9, d: 7 }, 0.55, roof, edge)

    arcade({ b, edge, roof, wall })
    wallLamp(house, -4, 2.4, 1.8)

    wing({ b, edge, frame, house, leaf, roof, wall })

    plantAround({ b, chance, garden, options })
    return {
      view: { eye: [0, 2.7, -(options.distance ?? 34)], lens: 1.5, horizon: 0.58, ahead: options.ahead },
      ground: options.sea ? beach(light, 30, 'grass', 8) : lawn(light),
      sky: { ridges: options.sea ? low : rolling },
    }
  }

/** Pots, the pool and the planting around the house. */
function plantAround({
  b,
  chance,
  garden,
  options,
}: {
  b: Builder
  chance: Chance
  garden: Garden
  options: ArchesOptions
}): void {
  const { between } = chance
  const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
  const at = (x: number, z: number) => [x * c - z * s, x * s + z * c] as const
  const g = garden
  const clay = plain('#b86f4a')
  for (const [x, z, size] of [
    [-8.4, -2.4, 1.5],
    [2.9, -1.4, 1.3],
    [-0.2, -1.6, 1],
    [-5, -1.5, 1],
    [7.2, 1.4, 1.3],
  ] as const) {
    const [px, pz] = at(x, z)
    g.pot([px, 0.28, pz], size, clay)
  }
  if (options.pool === true) {
    pool(b, -5.4, -9.6, 11, 4, '#d9c4a4')
    lounger(b, 4, 0.28, -3.1, 0.15, '#f4ead8')
    lounger(b, 5.4, 0.28, -3.1, 0.15, '#f4ead8')
    parasol(b, 3.6, 0.28, -2.4, '#efe2c6')
  }
  // Bougainvillea on the corner of the wing.
  for (let i = 0; i < 6; i++)
    g.shrub(...at(7.7 + between(-0.2, 0.2), 2.7), between(0.9, 1.2), options.blossom, i * 0.45)
  for (let i = 0; i < 5; i++) g.shrub(...at(2.6 + i * 0.9, 2.7), between(0.5, 0.8), options.blossom)
  for (const [x, z, high] of [
    [-11.4, 6, 9.5],
    [-13, 3, 8],
    [-9.9, 10, 10.5],
    [11, 9, 9],
    [12.4, 5, 8],
  ] as const)
    g.tree('cypress', x, z, high * between(0.92, 1.08))
  g.tree('olive', -14.5, 0, 5)
  g.tree('olive', 13, -1.6, 4.8)
  g.tree('olive', 16.5, 9, 5.6)
  if (options.sea) {
    g.tree('palm', -19, 8, 9)
    g.tree('palm', 19, 3, 8.4)
  } else {
    g.woods(62)
    for (let i = 0; i < 9; i++)
      g.tree(i % 3 === 0 ? 'cypress' : 'olive', -30 + i * 7.5 + between(-2, 2), 26 + between(-4, 10), between(6, 9))
  }
  for (let i = 0; i < 16; i++)
    g.lavender(-13 + (i % 8) * 0.75 + between(-0.2, 0.2), -4.6 - Math.floor(i / 8) * 0.8, between(0.5, 0.7))
  for (let i = 0; i < 6; i++)
    g.shrub(10 + i * 1.2, -4 + between(-1, 1), between(0.5, 0.9), i % 2 === 0 ? options.blossom : undefined)
  const front = 11 - (options.distance ?? 34)
  g.grass(-16, front, 32, (options.pool === true ? -11 : -6) - front, 70, 0.08)
}
