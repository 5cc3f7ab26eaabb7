/** An A-frame cabin among pines: a steep roof down to the deck, a glass gable, a chimney, a stack of wood. */
import type { Garden } from './plants.ts'
import type { Chance } from './chance.ts'
import type { Builder } from './builder.ts'
import { chimney, cloth, pane, roomOf, type House } from './fittings.ts'
import { beach, lawn } from './land.ts'
import { glowing, indoors, plain, type Material } from './materials.ts'
import { planks, timber } from './woodwork.ts'
import { stone } from './masonry.ts'
import { mountains, type Drawing } from './studio.ts'

interface CabinOptions {
  roof: Material
  timber: string
  frame: string
  turn: number
  ahead: number
  ridges?: readonly number[]
  trees: 'pines' | 'mixed'
  distance?: number
  /** Width, height and depth of the house in metres. */
  size?: readonly [number, number, number]
  /** A lake lies behind it. */
  lake?: boolean
}

export const cabin =
  (usual: CabinOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
    const { pick } = chance
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const wood = timber(options.timber)
    const frame = plain(options.frame)
    const edge = plain(options.frame)
    const [w, h, d] = options.size ?? [7.6, 7.4, 9]
    const base = 0.75

    // Deck on short posts, with steps.
    b.box(
      { x: -5.2, y: 0.55, z: -3.4, w: 10.4, h: 0.2, d: 12.8 },
      planks('#a47c54', 0.14),
      planks('#b08a60', 0.14, 0.02),
    )
    for (const x of [-5, -1.7, 1.5, 4.8]) b.beam([x, 0, -3.2], [x, 0.56, -3.2], 0.22, wood)
    b.quad([-5.1, 0, -2.6], [10.2, 0, 0], [0, 0.56, 0], plain('#3b332b'))
    for (let i = 0; i < 3; i++)
      b.box({ x: -1, y: 0, z: -4.6 + i * 0.4, w: 2, h: 0.18 * (i + 1), d: 0.4 }, planks('#b08a60', 0.14))

    // The room behind the glass: floor, gallery, back wall.
    const lit = light.lampShare > 0.3
    const room = roomOf(house, { x: -w / 2, y: base, z: 0, w, h: 3.6, d: 7 }, lit)
    const lining = indoors(timber('#c79c6c', 0.16), room)
    b.gable({ x: -w / 2, y: base, z: 0, w, h, d }, 0.1, options.roof, edge, false, 0.55)
    const inner = 0.12
    for (const side of [-1, 1])
      b.quad([side * (w / 2 - inner), base, 0.05], [0, 0, d - 0.1], [-side * (w / 2 - inner), h - 0.25, 0], lining)
    b.quad([-w / 2, base + 0.02, 0], [w, 0, 0], [0, 0, d], indoors(planks('#b58a5e', 0.18), room))
    b.gableWall({ at: [-w / 2, base, d - 0.3], right: [1, 0, 0], w, h, outside: lining })
    b.gableWall({ at: [w / 2, base, d], right: [-1, 0, 0], w, h, outside: wood })
    const gallery = base + 3
    b.box({ x: -2.2, y: gallery, z: 2.4, w: 4.4, h: 0.16, d: 6 }, lining)
    b.box({ x: -2.1, y: gallery + 0.85, z: 2.4, w: 4.2, h: 0.07, d: 0.07 }, indoors(plain('#6b4a30'), room))
    for (let x = -2; x <= 2; x += 0.22)
      b.beam([x, gallery + 0.16, 2.42], [x, gallery + 0.86, 2.42], 0.03, indoors(plain('#6b4a30'), room))
    const sofa = indoors(plain(pick(['#7d8f86', '#a86b4c', '#c9b79a'])), room)
    b.box({ x: -2.6, y: base, z: 2.6, w: 2.3, h: 0.42, d: 0.9 }, sofa)
    b.box({ x: -2.6, y: base + 0.42, z: 3.3, w: 2.3, h: 0.4, d: 0.22 }, sofa)
    b.box({ x: 1, y: base, z: 3.4, w: 1.3, h: 2.4, d: 0.5 }, indoors(stone('#8f887e', 0.2), room))
    b.box({ x: 1.25, y: base + 0.5, z: 3.36, w: 0.8, h: 0.6, d: 0.1 }, lit ? glowing([4, 1.9, 0.6]) : plain('#26211e'))

    // The glass gable with its posts.
    const half = w / 2
    b.quad([-half, base, 0.25], [w, 0, 0], [half, h, 0], pane, { shape: 'triangle' })
    for (const x of [-2.1, -0.7, 0.7, 2.1])
      b.beam([x, base, 0.2], [x, base + h * (1 - Math.abs(x) / half) - 0.1, 0.2], 0.12, frame)
    for (const y of [2.5, 4.6]) {
      const reach = half * (1 - y / h)
      b.beam([-reach, base + y, 0.19], [reach, base + y, 0.19], 0.13, frame)
    }
    b.beam([-half + 0.05, base + 0.06, 0.19], [half - 0.05, base + 0.06, 0.19], 0.14, frame)
    for (const side of [-1, 1]) b.beam([side * (half - 0.05), base, 0.16], [0, base + h - 0.1, 0.16], 0.2, wood)
    b.quad([-2.1, base, 0.6], [0.55, 0, 0], [0, 2.45, 0], indoors(cloth('#efe7d8'), room))
    b.quad([1.55, base, 0.6], [0.55, 0, 0], [0, 2.45, 0], indoors(cloth('#efe7d8'), room))
    chimney(b, 1.5, 5.4, base + h * (1 - 5 / w) - 0.3, base + h + 0.7, stone('#8a837a', 0.2))

    // Chairs and a stack of wood.
    for (const x of [-3.7, 3]) {
      b.box({ x, y: 0.75, z: -2.3, w: 0.75, h: 0.38, d: 0.75 }, planks('#c9a878', 0.12))
      b.box({ x, y: 1.13, z: -1.7, w: 0.75, h: 0.5, d: 0.14 }, planks('#c9a878', 0.12))
    }
    for (let row = 0; row < 5; row++)
      for (let i = 0; i < 11 - row; i++) {
        const x = 5.9 + i * 0.26 + row * 0.13
        b.ball([x + 0.1, 0.13 + row * 0.23, 2.4], [0.13, 0.13, 0.5], plain(pick(['#c9a272', '#b98e60', '#a97d52'])))
      }

    plantForest({ b, builder, chance, garden, options })
    return {
      view: { eye: [0, 2.2, -(options.distance ?? 31)], lens: 1.5, horizon: 0.64, ahead: options.ahead },
      ground: options.lake === true ? beach(light, 40, 'grass', 3) : lawn(light),
      sky: { ridges: options.ridges ?? mountains },
    }
  }

/** The forest, stones and the path before the house. */
function plantForest({
  b,
  builder,
  chance,
  garden,
  options,
}: {
  b: Builder
  builder: Builder
  chance: Chance
  garden: Garden
  options: CabinOptions
}): void {
  const { between, pick } = chance
  const g = garden
  const kinds =
    options.trees === 'pines' ? (['pine', 'pine', 'pine', 'birch'] as const) : (['pine', 'birch', 'broad'] as const)
  for (const [x, z, high] of [
    [-16, 12, 13],
    [-12, 18, 11],
    [-21, 20, 15],
    [12, 14, 14],
    [16, 19, 12],
    [21, 14, 16],
    [-8, 24, 12],
    [8, 26, 13],
    [-26, 12, 14],
    [27, 22, 15],
    [-11.5, 4, 8.5],
    [11.5, 3, 7.4],
    [2, 30, 14],
    [-15, 28, 15],
    [17, 32, 16],
    [-30, 30, 15],
    [33, 34, 16],
  ] as const)
    g.tree(pick([...kinds]), x + between(-1, 1), z, high * between(0.85, 1.1), '#5d7a48')
  if (options.lake !== true) g.woods(62, 0.8)
  for (let i = 0; i < 10; i++) {
    const side = i % 2 === 0 ? -1 : 1
    g.shrub(side * between(6.4, 11), between(-5, 2), between(0.5, 1), i % 4 === 0 ? '#e9e2f2' : undefined)
  }
  for (let i = 0; i < 8; i++)
    builder.ball(
      [between(-11, 11), 0.05, between(-8.5, -5.6)],
      [between(0.2, 0.55), between(0.15, 0.3), between(0.2, 0.4)],
      stone('#8f8b84', 3),
    )
  const way = stone('#a8a196', 2)
  for (let i = 0; i < 11; i++)
    b.cylinder([0.2 + Math.sin(i * 0.6) * 0.4, 0, -5.4 - i * 0.95], between(0.4, 0.55), 0.04, way, 0.45, 9)
  const front = 11 - (options.distance ?? 31)
  g.grass(-16, front, 32, -5.4 - front, 85, 0.13)
}
