/** A row of narrow town houses, each with its own colour, gable and steps, along a tree-lined street. */
import type { Builder } from './builder.ts'
import { storey, wallLamp, type House } from './fittings.ts'
import { casing, door, doorHole, shutters, slats, windowRow } from './doors-and-windows.ts'
import { street } from './land.ts'
import { glowing, plain, plaster, seam, type Material } from './materials.ts'
import { timber } from './woodwork.ts'
import { brick, shingles, stone, tiles } from './masonry.ts'
import { low, type Drawing } from './studio.ts'

interface TownRowOptions {
  houses: readonly TownHouse[]
  turn: number
  ahead: number
  trees: readonly [string, ...string[]]
  distance?: number
  wet?: number
}

interface TownHouse {
  wall: Material
  width: number
  floors: number
  /** A stepped or plain gable towards the street, a mansard, eaves, or a roof that falls to all four sides. */
  top: 'gable' | 'steps' | 'mansard' | 'eaves' | 'hip'
  roof: Material
  trim: string
  door: string
  shutter?: string
  /** Windows in the side walls too, for a detached house. */
  detached?: true
}

export const painted = plaster
export const bricked = brick
export const clay = tiles('#a85f42')
export const slates = shingles('#59626c')
export const zinc = seam('#7c868c')

const storeyHigh = 3.1

function townHouse(house: House, b: Builder, x: number, plan: TownHouse): void {
  const { wall, width: w, floors, trim: trimHex, roof } = plan
  const trim = plain(trimHex)
  const frame = { frame: trim, columns: 2, rows: 3, bar: 0.06 }
  const depth = 9
  b.box({ x: x - 0.02, y: 0, z: -0.06, w: w + 0.04, h: 0.7, d: depth }, stone('#9a938a', 0.22))
  for (let f = 0; f < floors; f++) {
    const y = 0.7 + f * storeyHigh
    const count = w > 6 ? 3 : 2
    const upper = windowRow(0.3, w - 0.3, count, 0.75, 1.15, 1.85, frame)
    const ground = [
      doorHole(0.55, 1.2, 2.5),
      ...windowRow(2.1, w - 0.25, w > 6 ? 2 : 1, 0.7, w > 6 ? 1.2 : 1.7, 1.85, frame),
    ]
    const front = f === 0 ? ground : upper
    const sides = windowRow(0.6, depth - 0.6, 3, 0.75, 1.15, 1.85, frame)
    storey(
      house,
      { x, y, z: 0, w, h: storeyHigh, d: depth },
      { outside: wall, windows: plan.detached ? { front, left: sides, right: sides } : { front } },
    )
    for (const o of front) casing(b, 0, x, y, o, trim)
    if (f > 0 && plan.shutter !== undefined) for (const o of upper) shutters(b, 0, x, y, o, slats(plan.shutter))
    if (f > 0) b.box({ x, y: y - 0.08, z: -0.1, w, h: 0.14, d: 0.12 }, trim)
  }
  door(b, [x + 0.55, 0.7, 0.14], 1.2, 2.5, timber(plan.door, 0.24))
  wallLamp(house, x + 2, 2.6, 0)
  for (let i = 0; i < 4; i++)
    b.box({ x: x + 0.4, y: 0, z: -0.4 - i * 0.32, w: 1.5, h: 0.68 - i * 0.17, d: 0.33 }, stone('#b0a99e', 0.4))
  const top = 0.7 + floors * storeyHigh
  const cornice = () => {
    b.box({ x: x - 0.05, y: top - 0.05, z: -0.32, w: w + 0.1, h: 0.3, d: 0.4 }, trim)
    for (let i = 0.2; i < w; i += 0.5) b.box({ x: x + i, y: top - 0.25, z: -0.24, w: 0.14, h: 0.22, d: 0.26 }, trim)
  }
  if (plan.top === 'gable') {
    b.gableWall({ at: [x, top, 0], right: [1, 0, 0], w, h: w * 0.62, outside: wall })
    b.box({ x: x + w / 2 - 0.6, y: top + 0.6, z: -0.06, w: 1.2, h: 1.45, d: 0.06 }, trim)
    b.box({ x: x + w / 2 - 0.5, y: top + 0.7, z: -0.075, w: 1, h: 1.25, d: 0.06 }, plain('#3c4850', 0.12))
    b.box({ x: x + w / 2 - 0.03, y: top + 0.7, z: -0.09, w: 0.06, h: 1.25, d: 0.06 }, trim)
    b.gable({ x, y: top, z: 0, w, h: w * 0.62, d: depth }, 0.2, roof, trim)
  } else if (plan.top === 'steps') {
    const steps = 5
    for (let i = 0; i < steps; i++) {
      const inset = (w / 2 / steps) * i
      b.box({ x: x + inset, y: top + i * 0.72, z: 0, w: w - inset * 2, h: 0.72, d: 0.35 }, wall)
      for (const side of [x + inset - 0.05, x + w - inset - w / 2 / steps - 0.02])
        b.box({ x: side, y: top + (i + 1) * 0.72, z: -0.06, w: w / 2 / steps + 0.08, h: 0.1, d: 0.46 }, trim)
    }
    b.box({ x: x + w / 2 - 0.55, y: top + 0.5, z: -0.05, w: 1.1, h: 1.4, d: 0.05 }, trim)
    b.box({ x: x + w / 2 - 0.45, y: top + 0.6, z: -0.065, w: 0.9, h: 1.2, d: 0.05 }, plain('#3c4850', 0.12))
    b.gable({ x, y: top, z: 0.35, w, h: 3, d: depth - 0.4 }, 0.02, roof, trim)
  } else if (plan.top === 'mansard') {
    cornice()
    const [z0, high] = [0.1, 2.7]
    b.quad([x, top + 0.25, z0], [w, 0, 0], [0, high, 0.9], roof)
    b.quad([x + w, top + 0.25, z0], [0, 0, depth], [0, high, 0], wall)
    b.quad([x, top + 0.25, z0 + depth], [0, 0, -depth], [0, high, 0], wall)
    b.quad([x, top + 0.25 + high, z0 + 0.9], [w, 0, 0], [0, 0.6, depth], roof)
    for (const share of [0.28, 0.72]) {
      const dx = x + w * share
      b.box({ x: dx - 0.65, y: top + 0.6, z: 0.05, w: 1.3, h: 1.7, d: 1 }, trim)
      b.box({ x: dx - 0.5, y: top + 0.75, z: 0.02, w: 1, h: 1.4, d: 0.06 }, plain('#3c4850', 0.12))
      b.box({ x: dx - 0.03, y: top + 0.75, z: 0, w: 0.06, h: 1.4, d: 0.06 }, trim)
      b.box({ x: dx - 0.8, y: top + 2.3, z: -0.1, w: 1.6, h: 0.12, d: 1.2 }, roof)
    }
  } else if (plan.top === 'hip') {
    cornice()
    b.box({ x: x - 0.3, y: top + 0.1, z: -0.3, w: w + 0.6, h: 0.16, d: depth + 0.6 }, trim)
    b.hip({ x, y: top + 0.26, z: 0, w, h: 2.2, d: depth }, 0.4, roof, trim)
  } else {
    cornice()
    for (const side of [x, x + w])
      b.gableWall({
        at: [side, top + 0.15, side === x ? depth : 0],
        right: [0, 0, side === x ? -1 : 1],
        w: depth,
        h: 2.4,
        outside: wall,
      })
    b.gable({ x, y: top + 0.2, z: 0, w, h: 2.4, d: depth }, 0.05, roof, trim, true)
  }
  b.box({ x: x + w - 1, y: top, z: depth * 0.6, w: 0.9, h: 4.2, d: 0.8 }, brick('#8f5a46'))
}

export const townRow =
  (usual: TownRowOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const { between, pick } = chance
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const whole = options.houses.reduce((sum, one) => sum + one.width, 0)
    let x = -whole / 2
    for (const plan of options.houses) {
      townHouse(house, b, x, plan)
      x += plan.width
    }
    const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
    const at = (u: number, v: number) => [u * c - v * s, u * s + v * c] as const
    const iron = plain('#2a2d2f')
    const along = Math.max(whole, 20)
    for (const u of [-along * 0.36, along * 0.06, along * 0.42]) {
      const [px, pz] = at(u, -3.4)
      builder.cylinder([px, 0, pz], 0.07, 3.6, iron, 0.05)
      builder.ball([px, 3.8, pz], 0.22, light.lampShare > 0.3 ? glowing([6, 4.6, 2.8]) : plain('#f2ede0'))
      builder.cylinder([px, 4, pz], 0.24, 0.1, iron, 0.06)
    }
    for (const u of whole < along ? [-along * 0.32, along * 0.36] : [-along * 0.18, along * 0.27]) {
      const [px, pz] = at(u, -3.8)
      garden.tree('slim', px, pz, between(5.6, 6.4), pick(options.trees))
      builder.box({ x: px - 0.6, y: 0, z: pz - 0.6, w: 1.2, h: 0.12, d: 1.2 }, plain('#5b4e42'))
    }
    let u = -whole / 2
    for (const plan of options.houses) {
      for (const share of [0.55, 0.8]) {
        const [px, pz] = at(u + plan.width * share, -0.7)
        garden.shrub(
          px,
          pz,
          between(0.55, 0.75),
          chance.next() < 0.6 ? pick(['#e7b7c8', '#f3e6c9', '#d9694a']) : undefined,
        )
      }
      u += plan.width
    }
    for (const [tx, tz, h] of [
      [-24, 16, 11],
      [-19, 20, 10],
      [21, 17, 11],
      [27, 14, 10],
      [-30, 12, 9],
      [33, 20, 12],
      [0, 26, 13],
      [-9, 24, 12],
    ] as const)
      garden.tree('broad', tx, tz, h, pick(options.trees))
    garden.woods(60, 0.7)
    return {
      view: { eye: [0, 2.2, -(options.distance ?? 42)], lens: 1.5, horizon: 0.72, ahead: options.ahead },
      ground: street(light, -9.5, options.wet ?? 0.01),
      sky: { ridges: low },
    }
  }
