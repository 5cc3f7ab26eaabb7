/** An apartment tower with balconies, before the skyline of its city. */
import type { Garden } from './plants.ts'
import { storey, type House } from './fittings.ts'
import { windowRow } from './doors-and-windows.ts'
import { street } from './land.ts'
import type { Light } from './light.ts'
import { concrete, glowing, plain, plaster, type Material } from './materials.ts'
import { planks, timber } from './woodwork.ts'
import { paving, stone } from './masonry.ts'
import { low, type Drawing } from './studio.ts'
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import { skyline } from './skyline.ts'
import { type TowerOptions, drawFloors, high } from './tower-floors.ts'

export const tower =
  (usual: TowerOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
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
    drawFloors({ ...house, garden, options, whole, more, wall, side, slab, soffit, frame, sheet })
    const top = 4.25 + options.floors * high
    b.box({ x: -6.4 - more, y: top, z: -0.4, w: 12.4 + more * 2, h: 0.3, d: 10.6 }, plain('#45494e'))
    b.box({ x: -1, y: top + 0.3, z: 4, w: 4, h: 1.8, d: 3.4 }, concrete('#c3bdb3'))

    skyline(builder, light, chance, 230)
    plantStreet({ builder, chance, garden, light, options })
    return {
      view: { eye: [0, 2.6, -(options.distance ?? 82)], lens: 1.5, horizon: 0.85, ahead: options.ahead },
      ground: street(light, -10, 0.02),
      sky: { ridges: low, reach: 0.5 },
    }
  }

/** Trees, hedges and lamps along the street. */
function plantStreet({
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
  options: TowerOptions
}): void {
  const { between, pick } = chance
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
}
