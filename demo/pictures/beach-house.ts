/** A beach house on stilts: pale boards, a wide deck, dunes with tall grass, the sea beside it. */
import { storey, type House } from './fittings.ts'
import { casing, windowAt, windowRow } from './doors-and-windows.ts'
import { lounger, parasol } from './terrace.ts'
import { beach } from './land.ts'
import { plain, type Material } from './materials.ts'
import { boards, planks } from './woodwork.ts'
import { low, type Drawing } from './studio.ts'

interface BeachHouseOptions {
  wall: string
  roof: Material
  trim: string
  turn: number
  ahead: number
  umbrella: string
  palms: boolean
  shore: number
  distance?: number
  /** Height of the deck above the sand, in metres; 1.5 by default. */
  raised?: number
}

export const beachHouse =
  (usual: BeachHouseOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const { between } = chance
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const trim = plain(options.trim)
    const wall = boards(options.wall, 0.2)
    const deck = planks('#c4a57c', 0.15, 0.02)
    const floor = options.raised ?? 1.5
    const steps = Math.round((floor - 0.14) / 0.17)
    const wide = { frame: trim, columns: 3, bar: 0.08 }

    b.box({ x: -7.4, y: floor - 0.25, z: -3, w: 14.8, h: 0.25, d: 11 }, planks('#a98c66', 0.13), deck)
    for (let x = -7; x <= 7.1; x += 2.3)
      for (const z of [-2.7, 1, 5, 7.6]) b.beam([x, -0.2, z], [x, floor - 0.2, z], 0.24, plain('#8d7658'))
    const front = [
      windowAt(0.7, 0.05, 3.4, 2.5, wide),
      windowAt(5.2, 0.7, 1.6, 1.6, { frame: trim, columns: 2, rows: 2, bar: 0.07 }),
    ]
    storey(
      house,
      { x: -6.6, y: floor, z: 0.4, w: 7.6, h: 3, d: 7 },
      {
        outside: wall,
        floor: '#cbb48e',
        windows: { front, left: windowRow(0.6, 6.4, 2, 0.8, 1.4, 1.6, { frame: trim, columns: 2, rows: 2 }) },
      },
    )
    const right = [windowAt(0.7, 0.05, 4.2, 2.5, { ...wide, columns: 4 })]
    storey(
      house,
      { x: 1, y: floor, z: -0.6, w: 5.6, h: 3, d: 8 },
      {
        outside: wall,
        floor: '#cbb48e',
        windows: { front: right, right: windowRow(0.6, 7.4, 2, 0.6, 1.7, 1.9, { frame: trim, columns: 2 }) },
      },
    )
    for (const o of front) casing(b, 0.4, -6.6, floor, o, trim)
    for (const o of right) casing(b, -0.6, 1, floor, o, trim)
    b.gable({ x: -6.9, y: floor + 3, z: 0.4, w: 8, h: 2.3, d: 7 }, 0.5, options.roof, trim, true)
    b.gableWall({ at: [-6.6, floor + 3, 7.4], right: [0, 0, -1], w: 7, h: 2.3, outside: wall })
    const high = { v: 0.55, w: 1.3, h: 1.2 }
    b.gableWall(
      { at: [1, floor + 3, -0.6], right: [1, 0, 0], w: 5.6, h: 2.7, outside: wall, inside: plain('#d9d3c6') },
      { ...windowAt(0, 0, 0, 0, { frame: trim, columns: 2, rows: 2 }), ...high },
    )
    b.gable({ x: 1, y: floor + 3, z: -0.6, w: 5.6, h: 2.7, d: 8 }, 0.5, options.roof, trim)
    casing(b, -0.6, 3.15, floor + 3, { u: 0, ...high }, trim)

    // Rail round the deck, a wide stair down to the sand.
    const posts = (from: number, to: number) => {
      for (let x = from; x <= to + 0.01; x += (to - from) / Math.max(1, Math.round((to - from) / 1.4)))
        b.beam([x, floor, -2.9], [x, floor + 1, -2.9], 0.1, trim)
      b.box({ x: from, y: floor + 0.98, z: -2.96, w: to - from, h: 0.07, d: 0.12 }, trim)
      for (const y of [0.25, 0.5, 0.75])
        b.box({ x: from, y: floor + y, z: -2.92, w: to - from, h: 0.025, d: 0.025 }, plain('#cfd4d2'))
    }
    posts(-7.3, -1.9)
    posts(0.5, 7.3)
    for (let z = -2.9; z < 7; z += 1.4) b.beam([7.3, floor, z], [7.3, floor + 1, z], 0.1, trim)
    b.box({ x: 7.24, y: floor + 0.98, z: -2.9, w: 0.12, h: 0.07, d: 10.6 }, trim)
    for (let i = 0; i < steps; i++)
      b.box({ x: -1.8, y: floor - 0.25 - (i + 1) * 0.17, z: -3.35 - i * 0.35, w: 2.2, h: 0.08, d: 0.38 }, deck)
    for (const x of [-1.85, 0.4]) b.beam([x, floor, -2.95], [x, 0.1, -2.95 - (floor - 0.1) * 2.25], 0.12, trim)
    lounger(b, -5.4, floor, -2.4, 0.1, '#f4efe4')
    lounger(b, -4.2, floor, -2.4, 0.1, '#f4efe4')
    parasol(b, -6.1, floor, -1.5, options.umbrella)
    b.box({ x: 4.4, y: floor, z: -2.4, w: 1.5, h: 0.4, d: 0.7 }, plain('#efe6d6'))
    b.box({ x: 4.4, y: floor + 0.4, z: -1.85, w: 1.5, h: 0.4, d: 0.16 }, plain('#efe6d6'))

    const g = garden
    // Dune grass in clumps.
    for (let i = 0; i < 64; i++) {
      const [x, z] = [between(-17, 17), between(-14, 8)]
      const [rx, rz] = [between(0.5, 1.5), between(0.3, 0.7)]
      const nearHouse = Math.abs(x) < 9.5 && z > -7
      if (nearHouse || (Math.abs(x + 1) < 2.5 && z < -5)) continue
      const within = (u: number, v: number) => ((u - x) / rx) ** 2 + ((v - z) / rz) ** 2 < 1
      g.grass(x - rx, z - rz, rx * 2, rz * 2, 130, between(0.35, 0.65), within)
    }
    if (options.palms) {
      g.tree('palm', -11, 5, 9)
      g.tree('palm', -13.4, 2, 7)
      g.tree('palm', 11.6, 6, 8.4)
      g.tree('palm', -17, 11, 9.6)
    } else {
      g.tree('pine', 14.6, 12, 8)
      g.tree('broad', -14, 11, 6)
      for (let i = 0; i < 5; i++) g.shrub(-11 - i * 0.8, 1 + i, between(0.8, 1.3))
    }
    for (let i = 0; i < 5; i++)
      g.shrub(9.4 + i * 0.9, 0.8 + i * 0.5 + between(-0.3, 0.3), between(0.6, 1), i % 2 === 0 ? '#f2e2ea' : undefined)
    // A rope fence on bleached posts.
    for (let i = 0; i < 6; i++) {
      const x = 5 + i * 2.2
      const z = -8.4 - i * 0.25
      builder.beam([x, 0, z], [x + 0.05, 0.85, z], 0.12, plain('#b5a285'))
      if (i < 5) builder.beam([x, 0.7, z], [x + 2.2, 0.7, z - 0.25], 0.03, plain('#cbbb9b'))
    }
    return {
      view: { eye: [0, 2.8, -(options.distance ?? 33)], lens: 1.5, horizon: 0.6, ahead: options.ahead },
      ground: beach(light, options.shore, 'sand'),
      sky: { ridges: low },
    }
  }
