/** More rooms to sit and eat in: around a fire, before a wide window, at a round table. */
import { armchair, chair, legs, lowTable, sofa, standingLamp } from './furniture.ts'
import type { Interior } from './interior.ts'
import { glowing, plain } from './materials.ts'
import { brick, stone } from './masonry.ts'

/** Two armchairs and a sofa around a fireplace, or around an iron stove. */
export function furnishFireside(room: Interior): void {
  const { b, options, w, d, inside, wood, cover, oak, dark, plant, rug } = room
  const cushion = inside(plain(options.rug))
  rug(-1.1, 1.2, 2.9, 1.9)
  if (options.layout === 'stove') stove(room)
  else fireplace(room)
  armchair(b.placed([-1.5, 0, 2.75], 0.75), cover, cushion, wood)
  sofa(b.placed([w / 2 - 1.02, 0, 3.55], -Math.PI / 2), 0, 0, 2.1, inside(plain('#d9cbb4')), cover, wood)
  lowTable(b, [0.3, 0, 2.05], oak, dark)
  b.cylinder([0.16, 0.4, 2.1], 0.05, 0.17, inside(plain('#8fa79c')), 0.065)
  b.box({ x: 0.36, y: 0.4, z: 1.95, w: 0.27, h: 0.035, d: 0.2 }, cover)
  standingLamp(b, [w / 2 - 0.35, 0, d - 0.35], 1.5, room.evening, dark)
  plant(-2.15, d - 0.35, 1.1)
}

function fireplace({ b, options, h, d, inside, wood, white, dark, art }: Interior): void {
  const face = inside(
    options.back === 'brick'
      ? plain(options.wall)
      : options.back === 'stone'
        ? brick('#8f5746')
        : stone('#a89f92', 0.2),
  )
  const z = d - 0.42
  for (const x of [-0.95, 0.5]) b.box({ x, y: 0, z, w: 0.45, h, d: 0.42 }, face)
  b.box({ x: -0.5, y: 0.86, z, w: 1, h: h - 0.86, d: 0.42 }, face)
  b.box({ x: -0.5, y: 0.08, z: d - 0.06, w: 1, h: 0.8, d: 0.04 }, inside(plain('#1d1a18')))
  b.box({ x: -1.05, y: 0, z: z - 0.36, w: 2.1, h: 0.08, d: 0.4 }, inside(plain('#6f6a64')))
  for (const [x, y] of [
    [-0.1, 0.15],
    [0.1, 0.15],
    [0, 0.26],
  ] as const)
    b.beam([x - 0.28, y, d - 0.2], [x + 0.28, y + 0.03, d - 0.22], 0.1, inside(plain('#5a3f2c')))
  for (const [x, size] of [
    [-0.16, 0.2],
    [0.02, 0.3],
    [0.17, 0.18],
  ] as const)
    b.quad([x - size * 0.3, 0.24, d - 0.26], [size * 0.6, 0, 0], [0, size * 1.2, 0], glowing([4.2, 1.9, 0.5]), {
      shape: 'ellipse',
    })
  b.box({ x: -1.1, y: 1.12, z: z - 0.16, w: 2.2, h: 0.09, d: 0.2 }, wood)
  b.cylinder([-0.78, 1.21, z - 0.06], 0.055, 0.2, inside(plain(options.rug)), 0.04)
  b.cylinder([0.82, 1.21, z - 0.06], 0.03, 0.18, white)
  b.cylinder([0.7, 1.21, z - 0.06], 0.03, 0.12, white)
  b.box({ x: -0.6, y: 1.21, z: z - 0.08, w: 0.2, h: 0.26, d: 0.02 }, dark)
  art(-0.45, 1.45, 0.9, 0.66, ['#59718f', '#b9a27a', '#efe2c8'], z)
}

/** An iron stove on a stone slab, with its pipe, and logs beside it. */
function stove({ b, h, d, inside, chance }: Interior): void {
  const iron = inside(plain('#2b2b2c', 0.06))
  b.box({ x: -0.8, y: 0, z: d - 1, w: 1.6, h: 0.06, d: 1 }, inside(stone('#8a837a', 0.3)))
  legs(b, -0.3, d - 0.72, 0.6, 0.42, 0.28, iron, 0.05)
  b.box({ x: -0.36, y: 0.26, z: d - 0.8, w: 0.72, h: 0.72, d: 0.55 }, iron)
  b.box({ x: -0.42, y: 0.98, z: d - 0.86, w: 0.84, h: 0.05, d: 0.66 }, iron)
  b.box({ x: -0.24, y: 0.42, z: d - 0.815, w: 0.48, h: 0.36, d: 0.02 }, inside(plain('#120f0e')))
  for (const [x, size] of [
    [-0.1, 0.16],
    [0.02, 0.24],
    [0.13, 0.15],
  ] as const)
    b.quad([x - size * 0.3, 0.46, d - 0.83], [size * 0.6, 0, 0], [0, size * 1.1, 0], glowing([4, 1.8, 0.5]), {
      shape: 'ellipse',
    })
  b.cylinder([0, 1.03, d - 0.52], 0.085, h - 1.03, iron, 0.085)
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 5 - row; i++) {
      const x = 1.1 + i * 0.15 + row * 0.075
      b.beam(
        [x, 0.08 + row * 0.13, d - 0.5],
        [x, 0.08 + row * 0.13, d - 0.08],
        0.12,
        inside(plain(chance.pick(['#9a7048', '#8a623f', '#a8804f']))),
      )
    }
}

/** A sofa and an armchair before a window as wide as the wall. */
export function furnishViewRoom({
  b,
  options,
  w,
  d,
  evening,
  inside,
  wood,
  oak,
  cover,
  dark,
  plant,
  rug,
}: Interior): void {
  const cushion = inside(plain(options.rug))
  rug(-1.15, 1.25, 2.9, 2)
  sofa(b.placed([w / 2 - 1.1, 0, 3.6], -Math.PI / 2), 0, 0, 2.3, cover, cushion, wood)
  armchair(b.placed([-1.35, 0, 2.9], 0.85), inside(plain('#d9cbb4')), cushion, wood)
  lowTable(b, [0.35, 0, 2.3], oak, dark)
  b.cylinder([0.24, 0.4, 2.36], 0.05, 0.15, inside(plain(options.accent)), 0.07)
  b.box({ x: 0.42, y: 0.4, z: 2.2, w: 0.27, h: 0.03, d: 0.2 }, cushion)
  standingLamp(b, [w / 2 - 0.4, 0, d - 0.4], 1.55, evening, dark)
  plant(-2.15, d - 0.4, 1.3)
}

/** A round table for four under one wide lamp, and a sideboard. */
export function furnishRoundTable({
  b,
  options,
  chance,
  evening,
  d,
  inside,
  wood,
  oak,
  cover,
  dark,
  art,
  pendant,
  plant,
  rug,
}: Interior): void {
  const { between } = chance
  rug(-1.2, 1.35, 2.6, 2.4)
  const [x, z] = [0.1, 2.5]
  b.cylinder([x, 0.7, z], 0.66, 0.04, oak, 0.66, 44)
  b.cylinder([x, 0.03, z], 0.3, 0.05, wood, 0.3, 30)
  b.cylinder([x, 0.05, z], 0.07, 0.66, wood)
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 2 + 0.4
    chair(b.placed([x + Math.sin(angle) * 0.86, 0, z - Math.cos(angle) * 0.86], angle), cover, wood)
  }
  pendant(x, 1.72, z, 0.3)
  b.cylinder([x, 0.74, z], 0.06, 0.16, inside(plain(options.rug)), 0.08)
  for (let i = 0; i < 12; i++)
    b.ball(
      [x + between(-0.12, 0.12), 0.96 + between(-0.04, 0.09), z + between(-0.12, 0.12)],
      between(0.025, 0.05),
      inside(plain(chance.pick(['#f1e4cf', '#d9a24a', '#7f9a6a']))),
    )
  b.box({ x: 0.4, y: 0.14, z: d - 0.46, w: 1.6, h: 0.62, d: 0.42 }, wood)
  legs(b, 0.48, d - 0.4, 1.44, 0.3, 0.16, dark, 0.04)
  standingLamp(b, [1.75, 0.76, d - 0.25], 0.46, evening, dark, 0.14)
  art(0.72, 1.15, 0.6, 0.75, ['#59718f', '#b9a27a', '#efe2c8'])
  art(1.42, 1.15, 0.5, 0.75, ['#3f6a5f', '#7f9a86', '#e2cfa6'])
  plant(2.1, 3.3, 0.95)
}
