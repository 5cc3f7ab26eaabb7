/** An apartment tower with balconies, before the skyline of its city. */
import { storey, windowRow, type House } from './fittings.ts'
import { cell } from './chance.ts'
import { mix, paint, times } from './colours.ts'
import { street } from './land.ts'
import type { Light } from './light.ts'
import { concrete, glowing, paving, plain, plaster, planks, stone, timber, type Material } from './materials.ts'
import { low, type Drawing } from './studio.ts'
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'

interface TowerOptions {
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

/** A far façade: a grid of windows of which some are lit. */
const facade = (light: Light, hex: string): Material => {
  const wall = paint(hex)
  const dark = mix(times(wall, 0.4), light.sky[1], 0.15)
  return {
    draw: (at, look) => {
      const [a, c] = [Math.floor(at.u / 2.6), Math.floor(at.v / 3.1)]
      const [f, g] = [at.u / 2.6 - a, at.v / 3.1 - c]
      look.colour = wall
      if (f < 0.2 || f > 0.8 || g < 0.3 || g > 0.82) return
      look.colour = dark
      look.shine = 0.05
      if (cell(a + Math.floor(at.seed * 900), c) < light.lampShare * 0.3)
        look.glow = times(light.lamp, 0.35 + 0.4 * cell(c, a))
    },
  }
}

export function skyline(builder: Builder, light: Light, chance: Chance, from: number): void {
  const { between, pick } = chance
  for (let row = 0; row < 3; row++) {
    const z = from + row * 90
    for (let x = -z * 0.55; x < z * 0.55;) {
      const w = between(14, 30)
      const h = between(18, 58) * (1 + row * 0.32)
      const hex = pick(['#b9b0a6', '#9aa0a8', '#c9bcae', '#8f8a92', '#a9948a'])
      const wall = facade(light, hex)
      const zz = z + between(0, 40)
      const seed = chance.next()
      builder.quad([x, 0, zz], [w, 0, 0], [0, h, 0], wall, { seed })
      builder.quad([x + w, 0, zz], [0, 0, 18], [0, h, 0], wall, { seed })
      builder.quad([x, 0, zz + 18], [0, 0, -18], [0, h, 0], wall, { seed })
      builder.quad([x, h, zz], [w, 0, 0], [0, 0, 18], plain(hex))
      if (chance.next() < 0.4)
        builder.box({ x: x + w * 0.3, y: h, z: zz + 3, w: w * 0.35, h: between(2, 6), d: 6 }, plain(hex))
      x += w + between(-2, 9)
    }
  }
}

export const tower =
  (options: TowerOptions): Drawing =>
  ({ builder, light, chance, garden }) => {
    const { between, pick } = chance
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const frame = plain('#2a2d31')
    const wall = typeof options.wall === 'string' ? plaster(options.wall) : options.wall
    const whole = options.wide ?? 13.2
    const more = (whole - 13.2) / 2
    const side = timber(options.timber, 0.22)
    const slab = plaster(options.band)
    const soffit = planks('#b58d63', 0.16)
    const sheet: Material = {
      clear: true,
      draw: (_, look) => {
        look.colour = [0.8, 0.87, 0.88]
        look.shine = 0.1
      },
    }

    b.box({ x: -9 - more, y: 0, z: -3, w: 18.6 + more * 2, h: 0.25, d: 16 }, paving('#bdb6aa', 0.9))
    storey(
      house,
      { x: -7.4 - more, y: 0.25, z: 0, w: 14.8 + more * 2, h: 4, d: 11 },
      {
        outside: stone(options.base, 0.4),
        lit: light.lampShare > 0.3,
        windows: {
          front: windowRow(0.4, 14.4 + more * 2, Math.round(whole / 3.3), 0.05, 2.9, 3.3, { frame, columns: 3 }),
          right: windowRow(0.4, 10.6, 3, 0.05, 2.6, 3.3, { frame, columns: 2 }),
        },
      },
    )
    b.box({ x: -2.2, y: 3.5, z: -2.2, w: 4.6, h: 0.25, d: 2.2 }, plain('#2f3236'))
    const high = 3.05
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
          house,
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
    const top = 4.25 + options.floors * high
    b.box({ x: -6.4 - more, y: top, z: -0.4, w: 12.4 + more * 2, h: 0.3, d: 10.6 }, plain('#45494e'))
    b.box({ x: -1, y: top + 0.3, z: 4, w: 4, h: 1.8, d: 3.4 }, concrete('#c3bdb3'))

    skyline(builder, light, chance, 230)
    const g = garden
    for (const [x, z, h] of [
      [-22, 16, 8],
      [-15, 9, 7.4],
      [-12, 3, 6.2],
      [12.5, 5, 7],
      [17, 10, 8],
      [22, 4, 7.4],
      [-28, 20, 9],
      [29, 16, 9],
    ] as const)
      g.tree(pick(['broad', 'slim', 'broad']), x, z, h * between(0.9, 1.1), pick(options.trees))
    for (let i = 0; i < 7; i++)
      g.tree('broad', -44 + i * 15 + between(-3, 3), 44 + between(-6, 10), between(7, 10), pick(options.trees))
    g.hedge([-30, -7.4], [-11, -7.4], 0.9)
    g.hedge([11, -7.4], [34, -7.4], 0.9)
    for (let i = 0; i < 9; i++)
      g.shrub(-9 + i * 2.2, -6.6 + between(-0.3, 0.3), between(0.6, 0.9), i % 3 === 0 ? '#efe3ee' : undefined)
    for (const x of [-16, 15]) {
      builder.cylinder([x, 0, -9.4], 0.06, 4.2, plain('#33363a'))
      builder.ball([x, 4.35, -9.4], 0.24, light.lampShare > 0.3 ? glowing([6, 4.6, 2.8]) : plain('#f2ede0'))
    }
    return {
      view: { eye: [0, 2.6, -(options.distance ?? 82)], lens: 1.5, horizon: 0.85, ahead: options.ahead },
      ground: street(light, -10, 0.02),
      sky: { ridges: low, reach: 0.5 },
    }
  }
