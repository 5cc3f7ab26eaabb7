/** The storeys of an apartment house, with their balconies. */
import type { Garden } from './plants.ts'
import { storey, type House } from './fittings.ts'
import { windowRow } from './doors-and-windows.ts'
import type { Material } from './materials.ts'

export const high = 3.05

export interface TowerOptions {
  wall: string | Material
  band: string
  timber: string
  base: string
  floors: number
  /** Width of the front in metres. */
  wide?: number
  turn: number
  ahead: number
  distance?: number
  /** Balconies run along the whole front, or stand as boxes. */
  balconies: 'long' | 'boxes'
  trees: readonly [string, ...string[]]
}

/** The measures and materials that the storeys share. */
interface Block extends House {
  garden: Garden
  options: TowerOptions
  /** Width of the front, and how far each side goes beyond the usual. */
  whole: number
  more: number
  wall: Material
  side: Material
  slab: Material
  soffit: Material
  frame: Material
  sheet: Material
}

/** The storeys with their balconies. */
export function drawFloors(block: Block): void {
  const { builder: b, chance, garden, options, whole, more, wall, side, slab, soffit, frame, sheet } = block
  const { between } = chance
  for (let f = 0; f < options.floors; f++) {
    const y = 4.25 + f * high
    const last = f === options.floors - 1
    const inset = last ? 2.6 : 0
    const [x, w] = [-whole / 2 + inset * 0.4, whole - inset]
    // Four flats to a floor along the front, so that light and dark windows mix.
    for (const part of [0, 1]) {
      const half = w / 2
      const panes = Math.max(2, Math.round(half / 3.4))
      storey(
        block,
        { x: x + half * part, y: y + 0.24, z: 0.9, w: half, h: high - 0.24, d: 9 },
        {
          outside: wall,
          sides: { right: side, left: side },
          windows: {
            front: windowRow(0.15, half - 0.15, panes, 0.05, half / panes - 0.45, 2.45, {
              frame,
              columns: 2,
              bar: 0.05,
            }),
            ...(part === 1 ? { right: windowRow(0.6, 8.6, 3, 0.7, 1.3, 1.7, { frame, bar: 0.05 }) } : {}),
            ...(part === 0 ? { left: windowRow(0.6, 8.6, 3, 0.7, 1.3, 1.7, { frame, bar: 0.05 }) } : {}),
          },
        },
      )
    }
    b.box({ x: -7 - more, y, z: -0.7, w: 14 + more * 2, h: 0.24, d: 11 }, slab)
    b.quad([-7 - more, y - 0.01, -0.7], [14 + more * 2, 0, 0], [0, 0, 1.6], soffit)
    if (options.balconies === 'long' || last) {
      b.quad([-6.9 - more, y + 0.24, -0.62], [13.8 + more * 2, 0, 0], [0, 1, 0], sheet)
      b.quad([6.9 + more, y + 0.24, -0.62], [0, 0, 1.5], [0, 1, 0], sheet)
      b.box({ x: -6.9 - more, y: y + 1.22, z: -0.64, w: 13.8 + more * 2, h: 0.05, d: 0.05 }, frame)
    } else {
      for (const bx of f % 2 === 0 ? [-6.9 - more, 0.4 - more] : [-5 + more, 2.8 + more]) {
        b.box({ x: bx, y: y + 0.02, z: -1.5, w: 3.9, h: 0.2, d: 1.2 }, slab)
        b.quad([bx, y + 0.2, -1.48], [3.9, 0, 0], [0, 1, 0], sheet)
        b.quad([bx + 3.9, y + 0.2, -1.48], [0, 0, 1.2], [0, 1, 0], sheet)
        b.box({ x: bx, y: y + 1.2, z: -1.5, w: 3.9, h: 0.05, d: 0.05 }, frame)
      }
    }
    for (let i = 0; i < 2; i++)
      if (chance.next() < 0.55) {
        const px = between(-6, 5.6)
        const c = Math.cos(options.turn)
        const s = Math.sin(options.turn)
        garden.shrub(
          px * c + 0.3 * s,
          px * s - 0.3 * c,
          between(0.6, 0.9),
          chance.next() < 0.4 ? '#e7b7c8' : undefined,
          y + 0.3,
        )
      }
  }
}
