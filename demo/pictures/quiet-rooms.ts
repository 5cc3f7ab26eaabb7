/** Rooms to work, bathe and sleep in. */
import { armchair, legs, standingLamp, tub } from './furniture.ts'
import type { Interior } from './interior.ts'
import { glowing, plain } from './materials.ts'

/** Shelves over the whole back wall, with a desk before them. */
export function furnishStudy({
  b,
  options,
  chance,
  evening,
  w,
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
  rug(-1.15, 1.35, 2.5, 1.8)
  const [left, bays, bay, high] = [-w / 2 + 0.28, 5, 0.78, 2.3]
  const whole = bays * bay
  for (let i = 0; i <= bays; i++) b.box({ x: left + i * bay, y: 0, z: d - 0.32, w: 0.03, h: high, d: 0.3 }, wood)
  for (let row = 0; row < 7; row++) {
    b.box({ x: left, y: 0.08 + row * 0.365, z: d - 0.32, w: whole + 0.03, h: 0.03, d: 0.3 }, wood)
    for (let x = row < 6 ? left + 0.04 : left + whole; x < left + whole - 0.05; x += between(0.03, 0.06)) {
      const inBay = (x - left) % bay
      if (inBay < 0.04 || inBay > bay - 0.05 || next() < 0.2) continue
      b.box(
        { x, y: 0.11 + row * 0.365, z: d - 0.27, w: 0.032, h: between(0.2, 0.3), d: 0.2 },
        inside(
          plain(chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52', '#a8473a', '#efe6d4'])),
        ),
      )
    }
  }
  // The desk with its drawers, a computer, papers and a lamp; the chair stands behind it.
  const [x, z] = [-0.1, 2.15]
  b.box({ x: x - 0.75, y: 0.7, z: z - 0.35, w: 1.5, h: 0.035, d: 0.7 }, oak)
  legs(b, x - 0.68, z - 0.3, 1.36, 0.6, 0.7, dark, 0.045)
  b.box({ x: x + 0.22, y: 0.16, z: z - 0.28, w: 0.42, h: 0.53, d: 0.56 }, wood)
  b.box({ x: x - 0.19, y: 0.735, z: z - 0.1, w: 0.34, h: 0.015, d: 0.24 }, dark)
  b.placed([x - 0.02, 0.74, z - 0.1], 0).quad([-0.17, 0, 0], [0.34, 0, 0], [0, 0.2, -0.06], dark)
  b.box({ x: x - 0.6, y: 0.735, z: z - 0.16, w: 0.21, h: 0.01, d: 0.3 }, white)
  b.box({ x: x - 0.58, y: 0.745, z: z + 0.02, w: 0.19, h: 0.04, d: 0.14 }, soft)
  standingLamp(b, [x + 0.55, 0.735, z + 0.12], 0.44, evening, dark, 0.12)
  const work = b.placed([x, 0, z + 0.75], Math.PI - 0.35)
  b.cylinder([x, 0.08, z + 0.75], 0.03, 0.36, dark)
  work.box({ x: -0.24, y: 0.44, z: -0.24, w: 0.48, h: 0.08, d: 0.48 }, cover)
  work.box({ x: -0.23, y: 0.56, z: -0.27, w: 0.46, h: 0.5, d: 0.06 }, cover)
  for (const turned of [0, 1.57])
    b.placed([x, 0, z + 0.75], turned).box({ x: -0.28, y: 0.04, z: -0.025, w: 0.56, h: 0.04, d: 0.05 }, dark)
  armchair(b.placed([1.5, 0, 2], -1), cover, inside(plain(options.rug)), wood)
  pendant(x, 2.05, z, 0.24)
  plant(-1.85, 2.9, 0.95)
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
  plant,
}: Interior): void {
  tub(b, [-0.72, 0.02, 2.3], white, inside(plain('#e9eef0', 0.12)))
  b.beam([-0.72, 0, 2.78], [-0.72, 0.86, 2.78], 0.035, dark)
  b.beam([-0.72, 0.85, 2.78], [-0.72, 0.85, 2.54], 0.03, dark)
  b.box({ x: 0.28, y: 0.36, z: d - 0.5, w: 1.4, h: 0.44, d: 0.48 }, wood)
  b.box({ x: 0.25, y: 0.8, z: d - 0.52, w: 1.46, h: 0.04, d: 0.5 }, white)
  for (const x of [0.63, 1.33]) {
    b.cylinder([x, 0.84, d - 0.28], 0.15, 0.11, white, 0.19, 28)
    b.beam([x, 0.84, d - 0.05], [x, 1.08, d - 0.05], 0.022, dark)
    b.beam([x, 1.07, d - 0.05], [x, 1.07, d - 0.2], 0.022, dark)
    b.quad([x - 0.27, 1.22, d - 0.03], [0.54, 0, 0], [0, 0.74, 0], inside(plain('#c3d0d2', 0.5)), {
      shape: 'ellipse',
    })
    b.quad([x - 0.29, 1.2, d - 0.02], [0.58, 0, 0], [0, 0.78, 0], dark, { shape: 'ellipse' })
    // A strip of light on its holder, over the mirror.
    b.box({ x: x - 0.03, y: 2.06, z: d - 0.09, w: 0.06, h: 0.03, d: 0.09 }, dark)
    b.box(
      { x: x - 0.22, y: 2.055, z: d - 0.12, w: 0.44, h: 0.04, d: 0.035 },
      glowing(evening ? [3, 2.3, 1.5] : [1.4, 1.3, 1.1]),
    )
    b.box({ x: x - 0.22, y: 2.095, z: d - 0.12, w: 0.44, h: 0.012, d: 0.04 }, dark)
  }
  for (const x of [0.34, 1.04]) b.box({ x: x + 0.12, y: 0.66, z: d - 0.53, w: 0.34, h: 0.02, d: 0.02 }, dark)
  b.box({ x: 0.975, y: 0.37, z: d - 0.504, w: 0.01, h: 0.42, d: 0.01 }, dark)
  b.box({ x: -1.15, y: 0.02, z: 1.32, w: 0.85, h: 0.02, d: 0.5 }, soft)
  // The ladder leans on the wall.
  const [foot, lean] = [d - 0.42, 0.37]
  for (const x of [-0.62, -0.12]) b.beam([x, 0, foot], [x, 1.75, foot + lean], 0.035, wood)
  for (const y of [0.35, 0.75, 1.15, 1.55])
    b.beam([-0.62, y, foot + (lean * y) / 1.75], [-0.12, y, foot + (lean * y) / 1.75], 0.028, wood)
  b.box({ x: -0.56, y: 0.72, z: foot + 0.19, w: 0.38, h: 0.46, d: 0.05 }, cover)
  b.box({ x: -0.54, y: 1.24, z: foot + 0.28, w: 0.34, h: 0.34, d: 0.05 }, white)
  b.cylinder([0.42, 0, 2.1], 0.16, 0.42, oak, 0.16, 24)
  b.cylinder([0.42, 0.42, 2.1], 0.04, 0.13, inside(plain(options.rug)), 0.025)
  plant(-1.5, d - 0.32, 0.95)
}

/** A bed between two lamps, a wardrobe and an armchair. */
export function furnishBedroom({
  b,
  options,
  evening,
  w,
  d,
  inside,
  wood,
  cover,
  dark,
  art,
  pendant,
  rug,
}: Interior): void {
  rug(-1.25, 1.3, 2.7, 1.9)
  const linen = inside(plain('#f1ebe0'))
  // 1.6 m by 2 m, as beds for two are.
  const [x, z] = [0.1, d - 2.16]
  b.box({ x: x - 0.84, y: 0.12, z, w: 1.68, h: 0.2, d: 2.08 }, wood)
  b.box({ x: x - 0.8, y: 0.32, z: z + 0.04, w: 1.6, h: 0.22, d: 2 }, linen)
  b.box({ x: x - 0.86, y: 0.26, z: z - 0.02, w: 1.72, h: 0.33, d: 1.36 }, cover)
  b.box({ x: x - 0.84, y: 0.57, z: z + 1.1, w: 1.68, h: 0.035, d: 0.3 }, linen)
  b.box({ x: x - 0.92, y: 0.1, z: d - 0.1, w: 1.84, h: 1, d: 0.08 }, wood)
  for (const at of [x - 0.4, x + 0.4]) {
    b.ball([at, 0.68, d - 0.32], [0.34, 0.13, 0.2], linen)
    b.ball([at, 0.7, d - 0.55], [0.22, 0.13, 0.1], inside(plain(options.rug)))
  }
  for (const at of [x - 1.4, x + 0.98]) {
    b.box({ x: at, y: 0.16, z: d - 0.42, w: 0.42, h: 0.34, d: 0.38 }, wood)
    legs(b, at + 0.04, d - 0.38, 0.34, 0.3, 0.16, dark, 0.035)
    b.cylinder([at + 0.21, 0.5, d - 0.23], 0.055, 0.16, inside(plain('#c9b9a0')), 0.03)
    b.cylinder([at + 0.21, 0.66, d - 0.23], 0.14, 0.19, glowing(evening ? [2.6, 1.9, 1.1] : [1.3, 1.2, 1]), 0.09)
  }
  art(x - 0.45, 1.35, 0.9, 0.65, ['#5f7f8a', '#9fb5b5', '#ecdcc0'])
  // The wardrobe on the right wall, with three doors.
  const [front, from, door] = [w / 2 - 0.58, 1.2, 0.5]
  b.box({ x: front, y: 0.06, z: from, w: 0.58, h: 2.06, d: door * 3 }, inside(plain('#e6decd')))
  for (let i = 1; i < 3; i++) b.box({ x: front - 0.003, y: 0.1, z: from + i * door, w: 0.01, h: 1.98, d: 0.01 }, dark)
  for (let i = 0; i < 3; i++)
    b.box({ x: front - 0.025, y: 1, z: from + i * door + 0.42, w: 0.02, h: 0.18, d: 0.02 }, dark)
  pendant(x, 2.1, 2.4, 0.22)
  armchair(b.placed([-1.45, 0, 2], 0.95), inside(plain('#c9b79a')), linen, wood)
}
