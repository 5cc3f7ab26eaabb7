/** Rooms to work, bathe and sleep in. */
import { legs, sofa, tub } from './furniture.ts'
import type { Interior } from './interior.ts'
import { glowing, plain } from './materials.ts'

/** Shelves over the whole back wall, with a desk before them. */
export function furnishStudy({
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
  soft,
  dark,
  pendant,
  plant,
  rug,
}: Interior): void {
  const { between, next } = chance
  rug(-1.9, 2.2, 3.6, 2.7)
  // Shelves over the whole back wall, with a desk before them.
  const bays = 6
  for (let i = 0; i <= bays; i++) b.box({ x: -3 + (i * 6.4) / bays, y: 0, z: d - 0.36, w: 0.05, h: 2.6, d: 0.34 }, wood)
  for (let row = 0; row < 6; row++) {
    b.box({ x: -3, y: 0.08 + row * 0.5, z: d - 0.36, w: 6.45, h: 0.04, d: 0.34 }, wood)
    for (let x = row < 5 ? -2.92 : 9; x < 3.3; x += between(0.05, 0.1)) {
      const inBay = ((x + 3) % (6.4 / bays)) - 0.06
      if (inBay < 0 || inBay > 0.9 || next() < 0.24) continue
      b.box(
        { x, y: 0.12 + row * 0.5, z: d - 0.3, w: 0.045, h: between(0.24, 0.38), d: 0.22 },
        inside(
          plain(chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52', '#a8473a', '#efe6d4'])),
        ),
      )
    }
  }
  b.box({ x: -1.1, y: 0.72, z: 3.9, w: 2.3, h: 0.06, d: 1 }, oak)
  legs(b, -1, 4, 2.1, 0.8, 0.72, dark)
  b.box({ x: 0.5, y: 0.3, z: 4, w: 0.6, h: 0.42, d: 0.8 }, wood)
  b.box({ x: -0.5, y: 0.78, z: 4.2, w: 0.44, h: 0.02, d: 0.32 }, white)
  b.box({ x: -0.42, y: 0.8, z: 4.24, w: 0.3, h: 0.05, d: 0.22 }, soft)
  b.cylinder([0.85, 0.78, 4.5], 0.12, 0.03, dark)
  b.beam([0.85, 0.8, 4.5], [0.85, 1.25, 4.5], 0.025, dark)
  b.cylinder([0.85, 1.2, 4.5], 0.18, 0.16, glowing(evening ? [3, 2.2, 1.2] : [1.4, 1.25, 1]), 0.09)
  const work = b.placed([-0.1, 0, 3.4], 0.5)
  b.cylinder([-0.1, 0.1, 3.4], 0.03, 0.36, dark)
  work.box({ x: -0.28, y: 0.45, z: -0.26, w: 0.56, h: 0.09, d: 0.52 }, cover)
  work.box({ x: -0.26, y: 0.58, z: -0.28, w: 0.52, h: 0.5, d: 0.07 }, cover)
  for (const turned of [0, 1.57]) {
    const base = b.placed([-0.1, 0, 3.4], turned)
    base.box({ x: -0.3, y: 0.05, z: -0.03, w: 0.6, h: 0.05, d: 0.06 }, dark)
  }
  const chair = b.placed([2.3, 0, 3.2], -0.9)
  sofa(chair, -0.5, -0.3, 1, cover, inside(plain(options.rug)), wood)
  pendant(0, 2.25, 4.2, 0.34)
  plant(-2.8, 5.9, 1.5)
}

/** A free-standing tub, two basins and a ladder for towels. */
export function furnishBathroom({
  b,
  options,
  evening,
  d,
  inside,
  wood,
  oak,
  white,
  cover,
  soft,
  dark,
  pendant,
  plant,
}: Interior): void {
  tub(b, [-1.4, 0.02, 4.2], white, inside(plain('#e9eef0', 0.12)))
  b.cylinder([-0.38, 0, 4.62], 0.03, 0.9, dark)
  b.beam([-0.38, 0.9, 4.62], [-0.78, 0.9, 4.4], 0.04, dark)
  b.box({ x: 0.5, y: 0.32, z: d - 0.6, w: 2.4, h: 0.5, d: 0.58 }, wood)
  b.box({ x: 0.45, y: 0.82, z: d - 0.62, w: 2.5, h: 0.05, d: 0.6 }, white)
  for (const x of [1.1, 2.3]) {
    b.cylinder([x, 0.87, d - 0.34], 0.2, 0.13, white, 0.25, 28)
    b.beam([x, 0.87, d - 0.07], [x, 1.15, d - 0.07], 0.03, dark)
    b.beam([x, 1.14, d - 0.07], [x, 1.14, d - 0.26], 0.03, dark)
    b.quad([x - 0.42, 1.3, d - 0.03], [0.84, 0, 0], [0, 1.05, 0], inside(plain('#c3d0d2', 0.5)), {
      shape: 'ellipse',
    })
    b.quad([x - 0.46, 1.25, d - 0.02], [0.92, 0, 0], [0, 1.15, 0], dark, { shape: 'ellipse' })
    b.ball([x + 0.6, 1.95, d - 0.14], 0.09, glowing(evening ? [3, 2.3, 1.5] : [1.4, 1.3, 1.1]))
  }
  for (const y of [0.42, 0.56]) b.box({ x: 0.8, y, z: d - 0.64, w: 1.8, h: 0.02, d: 0.03 }, dark)
  b.box({ x: -2.2, y: 0.02, z: 2.85, w: 1.7, h: 0.03, d: 0.75 }, soft)
  for (const x of [2.5, 3.15]) b.beam([x, 0, 5], [x + 0.3, 2, 5], 0.05, wood)
  for (const y of [0.5, 0.95, 1.4, 1.8]) b.beam([2.5 + y * 0.15, y, 5], [3.15 + y * 0.15, y, 5], 0.04, wood)
  b.box({ x: 2.64, y: 0.9, z: 4.93, w: 0.62, h: 0.5, d: 0.05 }, cover)
  b.box({ x: 2.72, y: 1.36, z: 4.92, w: 0.55, h: 0.5, d: 0.05 }, white)
  b.cylinder([0.6, 0, 3.6], 0.2, 0.42, oak, 0.2, 24)
  b.cylinder([0.6, 0.42, 3.6], 0.05, 0.16, inside(plain(options.rug)), 0.03)
  plant(-2.9, 6.6, 1.5)
  pendant(-1.4, 2.35, 4.4, 0.3)
}

/** A bed between two lamps. */
export function furnishBedroom({
  b,
  options,
  evening,
  d,
  inside,
  wood,
  cover,
  art,
  pendant,
  plant,
  rug,
}: Interior): void {
  rug(-1.6, 2.9, 3.8, 2.6)
  const linen = inside(plain('#f1ebe0'))
  b.box({ x: -0.5, y: 0.14, z: 4.6, w: 2.1, h: 0.2, d: 2.6 }, wood)
  b.box({ x: -0.45, y: 0.34, z: 4.6, w: 2, h: 0.24, d: 2.5 }, linen)
  b.box({ x: -0.5, y: 0.3, z: 4.55, w: 2.1, h: 0.31, d: 1.5 }, cover)
  b.box({ x: -0.6, y: 0.1, z: d - 0.14, w: 2.3, h: 1.15, d: 0.1 }, wood)
  for (const x of [-0.3, 0.65]) {
    b.ball([x + 0.38, 0.72, d - 0.5], [0.4, 0.15, 0.24], linen)
    b.ball([x + 0.4, 0.74, d - 0.75], [0.26, 0.13, 0.13], inside(plain(options.rug)))
  }
  for (const x of [-1.2, 1.8]) {
    b.box({ x, y: 0.12, z: d - 0.55, w: 0.5, h: 0.4, d: 0.45 }, wood)
    b.cylinder([x + 0.25, 0.52, d - 0.32], 0.05, 0.24, inside(plain('#c9b9a0')))
    b.cylinder([x + 0.25, 0.76, d - 0.32], 0.18, 0.24, glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]), 0.11)
  }
  art(0.05, 1.55, 1.1, 0.8, ['#5f7f8a', '#9fb5b5', '#ecdcc0'])
  plant(2.9, 6.6, 1.5)
  pendant(0.5, 2.3, 4.2, 0.34)
  const chair = b.placed([-2.2, 0, 3.4], 0.7)
  sofa(chair, -0.5, -0.3, 1, inside(plain('#c9b79a')), linen, wood)
}
