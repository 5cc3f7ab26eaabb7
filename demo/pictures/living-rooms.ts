/** Rooms to sit, cook and eat in. */
import { legs, sofa } from './furniture.ts'
import type { Interior } from './interior.ts'
import { glowing, plain } from './materials.ts'
import { timber } from './woodwork.ts'
import { paving, stone } from './masonry.ts'

/** A sofa, a low table and shelves; beams under the roof of an attic. */
export function furnishLivingRoom({
  b,
  options,
  chance,
  w,
  h,
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
  const { between, next } = chance
  rug(-1.9, 2.4, 3.9, 2.9)
  sofa(b, 0.3, 5.4, 2.5, cover, inside(plain(options.rug)), wood)
  const chair = b.placed([2.4, 0, 2.9], -1.1)
  sofa(chair, -0.5, -0.3, 1.05, inside(plain('#d9cbb4')), cover, wood)
  b.cylinder([0.2, 0, 3.9], 0.05, 0.36, dark)
  b.cylinder([0.2, 0.36, 3.9], 0.55, 0.05, oak, 0.55, 36)
  b.cylinder([0.05, 0.41, 3.8], 0.06, 0.2, inside(plain('#8fa79c')), 0.08)
  b.box({ x: 0.25, y: 0.41, z: 3.9, w: 0.34, h: 0.05, d: 0.25 }, cover)
  plant(-2.9, 6.5, 1.7)
  plant(3.1, 1.8, 0.9)
  pendant(-0.3, 2.15, 3.9, 0.36)
  art(0.5, 1.3, 0.9, 1.15, ['#3f6a5f', '#7f9a86', '#e2cfa6'])
  art(1.6, 1.3, 0.9, 1.15, ['#a8593f', '#d29a6a', '#efdcb8'])
  const shelf = w / 2 - 0.36
  for (let i = 0; i < 5; i++) {
    b.box({ x: shelf, y: 0.1 + i * 0.5, z: 3.8, w: 0.34, h: 0.04, d: 1.9 }, wood)
    for (let z = i < 4 ? 3.85 : 9; z < 5.5; z += between(0.05, 0.1))
      if (next() < 0.72)
        b.box(
          { x: shelf + 0.08, y: 0.14 + i * 0.5, z, w: 0.22, h: between(0.22, 0.34), d: 0.045 },
          inside(plain(chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52']))),
        )
  }
  for (const z of [3.78, 5.7]) b.box({ x: shelf, y: 0, z, w: 0.34, h: 2.2, d: 0.04 }, wood)
  if (options.kind === 'attic')
    for (const z of [0.6, 2.9, 5.2])
      b.beam([-w / 2, h - 0.14, z], [w / 2, h - 0.14, z], 0.26, inside(timber('#7a5436', 0.3)))
}

/** A row of cupboards and an island with stools. */
export function furnishKitchen({ b, options, chance, w, d, inside, wood, oak, dark, pendant, plant }: Interior): void {
  const { between } = chance
  const front = inside(plain(options.fabric))
  const top = inside(stone('#e9e5dd', 4))
  b.box({ x: -1.2, y: 0.08, z: d - 0.65, w: 4.8, h: 0.82, d: 0.65 }, front)
  for (let i = 0; i < 8; i++) b.box({ x: -1.2 + i * 0.6, y: 0.1, z: d - 0.66, w: 0.008, h: 0.78, d: 0.02 }, dark)
  b.box({ x: -1.25, y: 0.9, z: d - 0.68, w: 4.85, h: 0.05, d: 0.68 }, top)
  b.quad([-1.2, 0.95, d - 0.01], [4.8, 0, 0], [0, 0.55, 0], inside(paving('#f1ece0', 0.14)))
  for (const y of [1.55, 1.95]) b.box({ x: 0.9, y, z: d - 0.3, w: 2.6, h: 0.04, d: 0.28 }, wood)
  for (let i = 0; i < 12; i++)
    b.cylinder(
      [1 + i * 0.21, i % 2 === 0 ? 1.59 : 1.99, d - 0.16],
      0.06,
      between(0.12, 0.24),
      inside(plain(chance.pick(['#efe6d6', '#c9a27a', '#7f9a86', '#d9b98a']))),
      0.07,
      12,
    )
  b.box({ x: -0.9, y: 0.06, z: 3.1, w: 2.9, h: 0.84, d: 1 }, inside(timber(options.wood, 0.12)))
  b.box({ x: -1.05, y: 0.9, z: 2.95, w: 3.2, h: 0.06, d: 1.3 }, top)
  for (const x of [-0.6, 0.5, 1.6]) {
    b.cylinder([x, 0.66, 2.5], 0.19, 0.05, oak)
    for (const [u, v] of [
      [-0.12, -0.12],
      [0.12, -0.12],
      [-0.12, 0.12],
      [0.12, 0.12],
    ] as const)
      b.beam([x + u * 1.4, 0, 2.5 + v * 1.4], [x + u, 0.66, 2.5 + v], 0.035, dark)
  }
  for (const x of [-0.3, 0.55, 1.4]) pendant(x, 1.95, 3.5, 0.2)
  b.cylinder([1.5, 0.96, 3.4], 0.2, 0.1, inside(plain('#b5744c')), 0.28)
  for (let i = 0; i < 7; i++)
    b.ball(
      [1.5 + Math.cos(i) * 0.13, 1.08, 3.4 + Math.sin(i) * 0.13],
      0.065,
      inside(plain(i % 2 === 0 ? '#d9a03c' : '#b5442f')),
    )
  plant(-2.9, 6.6, 1.6)
  b.box({ x: w / 2 - 0.7, y: 0, z: 4.6, w: 0.7, h: 2.3, d: 1.6 }, front)
}

/** A table for six and a sideboard. */
export function furnishDiningRoom({
  b,
  options,
  chance,
  evening,
  d,
  inside,
  wood,
  oak,
  white,
  cover,
  dark,
  art,
  pendant,
  plant,
  rug,
}: Interior): void {
  const { between } = chance
  rug(-2, 2.3, 4.4, 3)
  b.box({ x: -1.5, y: 0.72, z: 3.1, w: 3.2, h: 0.06, d: 1.2 }, oak)
  legs(b, -1.35, 3.22, 2.9, 0.95, 0.72, wood)
  const seat = (x: number, z: number, angle: number) => {
    const c = b.placed([x, 0, z], angle)
    legs(c, -0.2, -0.2, 0.4, 0.4, 0.44, wood)
    c.box({ x: -0.24, y: 0.43, z: -0.24, w: 0.48, h: 0.07, d: 0.48 }, cover)
    c.box({ x: -0.24, y: 0.5, z: -0.24, w: 0.48, h: 0.48, d: 0.06 }, cover)
  }
  for (const x of [-0.95, 0.1, 1.15]) {
    seat(x, 2.85, 0)
    seat(x, 4.55, Math.PI)
  }
  for (const x of [-0.7, 0.9]) pendant(x, 1.85, 3.7, 0.32)
  b.cylinder([0.1, 0.78, 3.7], 0.09, 0.26, inside(plain('#8fa79c')), 0.13)
  for (let i = 0; i < 14; i++)
    b.ball(
      [0.1 + between(-0.22, 0.22), 1.14 + between(-0.08, 0.16), 3.7 + between(-0.2, 0.2)],
      between(0.04, 0.08),
      inside(plain(chance.pick([options.rug, '#f1e4cf', '#7f9a6a']))),
    )
  for (const x of [-0.95, 1.15]) for (const z of [3.3, 4.1]) b.cylinder([x, 0.78, z], 0.15, 0.015, white, 0.17, 24)
  b.box({ x: 0.4, y: 0.14, z: d - 0.5, w: 2.6, h: 0.72, d: 0.46 }, wood)
  legs(b, 0.5, d - 0.44, 2.4, 0.34, 0.16, dark)
  b.cylinder([0.8, 0.86, d - 0.28], 0.09, 0.34, inside(plain(options.rug)), 0.06)
  b.cylinder([2.5, 0.86, d - 0.28], 0.06, 0.2, dark)
  b.cylinder([2.5, 1.06, d - 0.28], 0.2, 0.24, glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]), 0.13)
  art(1.05, 1.25, 1.2, 1, ['#59718f', '#b9a27a', '#efe2c8'])
  plant(3.1, 5.2, 1.2)
}
