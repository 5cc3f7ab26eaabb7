/** The three roofs of a converted workshop. */
import { storey, type House } from './fittings.ts'
import { windowRow } from './doors-and-windows.ts'
import { concrete, plain, seam, type Material } from './materials.ts'
import { planks, timber } from './woodwork.ts'
import type { Garden } from './plants.ts'

/** The brick storeys that the roof lies on. */
interface Walls extends House {
  wall: Material
  band: Material
  frame: Material
  /** Left end, width, depth and upper edge, in metres. */
  x0: number
  w: number
  d: number
  top: number
}

/** Three teeth of metal, glazed on their steep side. */
export function sawRoof({ builder: b, wall, frame, x0, w, d, top }: Walls): void {
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
}

/** A flat roof with a shed and a water tank on legs. */
export function tankRoof({ builder: b, wall, band, x0, w, d, top }: Walls): void {
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
}

/** A glazed storey on the roof, with a planted terrace. */
export function penthouse(walls: Walls, garden: Garden, turn: number): void {
  const { builder: b, light, chance, wall, band, frame, x0, w, d, top } = walls
  const { between } = chance
  b.box({ x: x0 - 0.05, y: top, z: -0.05, w: w + 0.1, h: 0.55, d: d + 0.1 }, wall, planks('#a98a68', 0.16))
  b.box({ x: x0 - 0.1, y: top + 0.55, z: -0.1, w: w + 0.2, h: 0.1, d: 0.5 }, band)
  storey(
    walls,
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
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  for (let i = 0; i < 8; i++) {
    const [u, v] = [x0 + 0.8 + i * 2.3, 0.75]
    garden.shrub(u * c - v * s, u * s + v * c, between(0.5, 0.9), i % 3 === 0 ? '#c9b3e6' : undefined, top + 0.55)
  }
}
