/** A converted brick workshop: tall factory windows, a saw-tooth or flat roof, a glazed storey on top, old trees. */
import type { Light } from './light.ts'
import type { Garden } from './plants.ts'
import type { Chance } from './chance.ts'
import type { Builder } from './builder.ts'
import { penthouse, sawRoof, tankRoof } from './loft-roofs.ts'
import { storey, wallLamp, type House } from './fittings.ts'
import { door, doorHole, windowRow } from './doors-and-windows.ts'
import { street } from './land.ts'
import { concrete, plain } from './materials.ts'
import { timber } from './woodwork.ts'
import { brick, paving } from './masonry.ts'
import { low, type Drawing } from './studio.ts'
import { skyline } from './skyline.ts'

interface LoftOptions {
  brick: string
  frame: string
  door: string
  /** Saw-tooth, a glazed storey on top, or flat with a water tank. */
  roof: 'saw' | 'penthouse' | 'tank'
  /** Storeys of brick, 2 without it. */
  floors?: number
  turn: number
  ahead: number
  trees: readonly [string, ...string[]]
  distance?: number
}

export const loft =
  (usual: LoftOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const wall = brick(options.brick)
    const band = concrete('#c9bfb0', 3)
    const frame = plain(options.frame)
    const panes = { frame, columns: 4, rows: 5, bar: 0.06, depth: 0.24 }
    const [x0, w, d] = [-9, 18, 11]

    b.box({ x: x0 - 0.1, y: 0, z: -0.12, w: w + 0.2, h: 0.6, d }, band)
    const first = [
      ...windowRow(0.5, 6.1, 2, 0.6, 2.2, 3, panes),
      doorHole(6.9, 1.9, 3),
      ...windowRow(9.4, 17.6, 3, 0.6, 2.2, 3, panes),
    ]
    storey(
      house,
      { x: x0, y: 0.6, z: 0, w, h: 4.2, d },
      {
        outside: wall,
        lit: light.lampShare > 0.3,
        windows: {
          front: first,
          right: windowRow(0.5, 10.5, 3, 0.6, 2.2, 3, panes),
          left: windowRow(0.5, 10.5, 3, 0.6, 2.2, 3, panes),
        },
      },
    )
    door(b, [x0 + 6.9, 0.6, 0.14], 1.9, 3, timber(options.door, 0.24))
    b.box({ x: x0 + 6.5, y: 3.75, z: -1.4, w: 2.7, h: 0.14, d: 1.5 }, plain('#2c2f31'))
    for (const x of [x0 + 6.6, x0 + 9.1]) b.beam([x, 3.85, -1.3], [x, 4.9, 0], 0.04, plain('#2c2f31'))
    for (let i = 0; i < 3; i++)
      b.box({ x: x0 + 6.7, y: 0, z: -0.5 - i * 0.36, w: 2.3, h: 0.58 - i * 0.19, d: 0.38 }, band)
    for (const x of [x0 + 6.3, x0 + 9.4]) wallLamp(house, x, 2.7, 0)
    const floors = options.floors ?? 2
    const top = 4.8 + (floors - 1) * 3.9
    const upper = Array.from({ length: (floors - 1) * 3 }, (_, i) => [i % 3, Math.floor(i / 3)] as const)
    for (const [part, floor] of upper)
      storey(
        house,
        { x: x0 + part * 6, y: 4.8 + floor * 3.9, z: 0, w: 6, h: 3.9, d },
        {
          outside: wall,
          windows: {
            front: windowRow(0.3, 5.7, 2, 0.5, 2.2, 2.8, panes),
            ...(part === 2 ? { right: windowRow(0.5, 10.5, 3, 0.5, 2.2, 2.8, panes) } : {}),
            ...(part === 0 ? { left: windowRow(0.5, 10.5, 3, 0.5, 2.2, 2.8, panes) } : {}),
          },
        },
      )
    for (let y = 4.68; y < top; y += 3.87) {
      b.box({ x: x0 - 0.08, y, z: -0.1, w: w + 0.16, h: 0.24, d: 0.12 }, band)
      b.box({ x: x0 + w - 0.02, y, z: -0.1, w: 0.1, h: 0.24, d: d + 0.1 }, band)
      b.box({ x: x0 - 0.08, y, z: -0.1, w: 0.1, h: 0.24, d: d + 0.1 }, band)
    }
    // Brick piers between the windows.
    for (let i = 0; i <= 3; i++)
      b.box(
        { x: x0 + i * 6 - (i === 0 ? 0 : i === 3 ? 0.5 : 0.25), y: 0.6, z: -0.1, w: 0.5, h: top - 0.7, d: 0.12 },
        wall,
      )

    const walls = { ...house, wall, band, frame, x0, w, d, top }
    if (options.roof === 'saw') {
      sawRoof(walls)
    } else if (options.roof === 'tank') {
      tankRoof(walls)
    } else {
      penthouse(walls, garden, options.turn)
    }

    b.box({ x: x0 - 2, y: 0, z: -3.6, w: w + 4, h: 0.1, d: 3.6 }, paving('#b3a999', 0.5))
    plantYard({ builder, chance, garden, light, options })
    return {
      view: { eye: [0, 2.2, -(options.distance ?? 46)], lens: 1.5, horizon: 0.74, ahead: options.ahead },
      ground: street(light, -11, 0.015),
      sky: { ridges: low, reach: 0.5 },
    }
  }

/** Plants the yard before the house, and the town behind it. */
function plantYard({
  builder,
  chance,
  garden,
  light,
  options,
}: {
  builder: Builder
  chance: Chance
  garden: Garden
  light: Light
  options: LoftOptions
}): void {
  const { between, pick } = chance
  const g = garden
  const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
  const at = (u: number, v: number) => [u * c - v * s, u * s + v * c] as const
  for (const u of [-7, -3.4, 2.2, 5.2, 8]) g.pot([at(u, -1)[0], 0.1, at(u, -1)[1]], between(0.9, 1.2), plain('#4a4f52'))
  g.tree('birch', ...at(-10.8, -2.4), 7.6, pick(options.trees))
  g.tree('slim', ...at(11.2, -1.6), 7.2, pick(options.trees))
  for (const [x, z, h] of [
    [-24, 14, 11],
    [-19, 19, 10],
    [22, 14, 11],
    [28, 18, 12],
    [-31, 20, 12],
    [34, 24, 12],
  ] as const)
    g.tree('broad', x, z, h, pick(options.trees))
  skyline(builder, light, chance, 250)
  for (let i = 0; i < 8; i++)
    g.tree('broad', -46 + i * 13 + between(-3, 3), 46 + between(-4, 8), between(7, 11), pick(options.trees))
}
