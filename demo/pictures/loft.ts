/** A converted brick workshop: tall factory windows, a saw-tooth or flat roof, a glazed storey on top, old trees. */
import { door, doorHole, storey, wallLamp, windowRow, type House } from './fittings.ts'
import { street } from './land.ts'
import { brick, concrete, paving, plain, planks, seam, timber } from './materials.ts'
import { low, type Drawing } from './studio.ts'
import { skyline } from './tower.ts'

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
  (options: LoftOptions): Drawing =>
  ({ builder, light, chance, garden }) => {
    const { between, pick } = chance
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

    if (options.roof === 'saw') {
      const metal = seam('#59616a')
      b.box({ x: x0 - 0.05, y: top, z: -0.05, w: w + 0.1, h: 0.5, d: 0.4 }, wall)
      for (let i = 0; i < 3; i++) {
        const x = x0 + i * 6
        b.triangle([x, top + 0.05, 0.2], [x + 6, top + 0.05, 0.2], [x, top + 2.6, 0.2], wall)
        b.triangle([x, top + 0.05, d], [x + 6, top + 0.05, d], [x, top + 2.6, d], wall)
        b.quad([x - 0.1, top + 2.66, 0], [6.2, -2.62, 0], [0, 0, d + 0.2], metal)
        b.quad([x - 0.1, top + 2.56, 0], [6.2, -2.62, 0], [0, 0, 0.02], plain('#3b4147'))
        b.wall({
          at: [x, top + 0.05, d],
          right: [0, 0, -1],
          w: d,
          h: 2.5,
          outside: plain('#3b4147'),
          openings: windowRow(0.3, d - 0.3, 4, 0.4, 2.3, 1.7, { frame, columns: 3, rows: 2 }),
        })
      }
    } else if (options.roof === 'tank') {
      b.box({ x: x0 - 0.05, y: top, z: -0.05, w: w + 0.1, h: 0.7, d: d + 0.1 }, wall, concrete('#a39c92'))
      b.box({ x: x0 - 0.25, y: top + 0.5, z: -0.3, w: w + 0.5, h: 0.28, d: d + 0.5 }, band)
      b.box({ x: x0 + 2, y: top + 0.7, z: 4.5, w: 4, h: 2.4, d: 3.5 }, wall)
      const steel = plain('#2f3336')
      for (const [u, v] of [
        [11.4, 3.4],
        [14, 3.4],
        [11.4, 6],
        [14, 6],
      ] as const)
        b.beam([x0 + u, top + 0.6, v], [x0 + u, top + 3, v], 0.18, steel)
      for (const v of [3.4, 6]) b.beam([x0 + 11.4, top + 0.8, v], [x0 + 14, top + 2.9, v], 0.08, steel)
      b.box({ x: x0 + 11, y: top + 2.95, z: 3, w: 3.4, h: 0.18, d: 3.4 }, steel)
      b.cylinder([x0 + 12.7, top + 3.13, 4.7], 1.6, 3, timber('#8a6244', 0.2), 1.6, 28)
      for (const y of [3.5, 4.4, 5.3]) b.cylinder([x0 + 12.7, top + y, 4.7], 1.63, 0.07, steel, 1.63, 28)
      b.cylinder([x0 + 12.7, top + 6.1, 4.7], 1.8, 1.2, plain('#4a4f52'), 0.05, 28)
    } else {
      b.box({ x: x0 - 0.05, y: top, z: -0.05, w: w + 0.1, h: 0.55, d: d + 0.1 }, wall, planks('#a98a68', 0.16))
      b.box({ x: x0 - 0.1, y: top + 0.55, z: -0.1, w: w + 0.2, h: 0.1, d: 0.5 }, band)
      storey(
        house,
        { x: x0 + 3.4, y: top + 0.4, z: 2.6, w: 12, h: 3, d: 7 },
        {
          outside: plain('#3b4043'),
          lit: light.lampShare > 0.3,
          windows: {
            front: windowRow(0.15, 11.85, 3, 0.15, 3.5, 2.55, { frame, columns: 3 }),
            right: windowRow(0.2, 6.8, 2, 0.15, 2.9, 2.55, { frame, columns: 2 }),
            left: windowRow(0.2, 6.8, 2, 0.15, 2.9, 2.55, { frame, columns: 2 }),
          },
        },
      )
      b.box({ x: x0 + 2.8, y: top + 3.4, z: 1.7, w: 13.2, h: 0.22, d: 8.4 }, plain('#2f3336'))
      b.quad([x0 + 2.8, top + 3.39, 1.7], [13.2, 0, 0], [0, 0, 8.4], planks('#b58d63', 0.14))
      const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
      for (let i = 0; i < 8; i++) {
        const [u, v] = [x0 + 0.8 + i * 2.3, 0.75]
        garden.shrub(u * c - v * s, u * s + v * c, between(0.5, 0.9), i % 3 === 0 ? '#c9b3e6' : undefined, top + 0.55)
      }
    }

    b.box({ x: x0 - 2, y: 0, z: -3.6, w: w + 4, h: 0.1, d: 3.6 }, paving('#b3a999', 0.5))
    const g = garden
    const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
    const at = (u: number, v: number) => [u * c - v * s, u * s + v * c] as const
    for (const u of [-7, -3.4, 2.2, 5.2, 8])
      g.pot([at(u, -1)[0], 0.1, at(u, -1)[1]], between(0.9, 1.2), plain('#4a4f52'))
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
    return {
      view: { eye: [0, 2.2, -(options.distance ?? 46)], lens: 1.5, horizon: 0.74, ahead: options.ahead },
      ground: street(light, -11, 0.015),
      sky: { ridges: low, reach: 0.5 },
    }
  }
