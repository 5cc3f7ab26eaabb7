/** Rooms to sit, cook and eat in. */
import { armchair, chair, legs, lowTable, sofa, standingLamp } from './furniture.ts'
import type { Interior } from './interior.ts'
import { plain } from './materials.ts'
import { timber } from './woodwork.ts'
import { paving, stone } from './masonry.ts'

/** A sofa, an armchair, a low table and shelves; beams under the roof of an attic. */
export function furnishLivingRoom({
  b,
  options,
  chance,
  evening,
  w,
  h,
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
  const { between, next } = chance
  rug(-0.75, 1.55, 2.7, 2)
  sofa(b, 0.02, d - 1, 2.2, cover, inside(plain(options.rug)), wood)
  armchair(b.placed([1.85, 0, 1.9], -1.15), inside(plain('#d9cbb4')), cover, wood)
  // The low table, with a book and a vase.
  const [x, z] = [0.6, 2.55]
  lowTable(b, [x, 0, z], oak, dark)
  b.cylinder([x - 0.16, 0.4, z + 0.06], 0.05, 0.17, inside(plain('#8fa79c')), 0.065)
  b.box({ x: x + 0.02, y: 0.4, z: z - 0.1, w: 0.27, h: 0.035, d: 0.2 }, cover)
  plant(-2.2, d - 0.4, 1.25)
  standingLamp(b, [-0.24, 0, d - 0.32], 1.5, evening, dark)
  pendant(x, 2.14, z, 0.22)
  art(0.42, 1.25, 0.6, 0.8, ['#3f6a5f', '#7f9a86', '#e2cfa6'])
  art(1.22, 1.25, 0.6, 0.8, ['#a8593f', '#d29a6a', '#efdcb8'])
  const shelf = w / 2 - 0.32
  const [near, far] = [2.3, 3.3]
  for (let i = 0; i < 6; i++) {
    b.box({ x: shelf, y: 0.06 + i * 0.37, z: near, w: 0.3, h: 0.03, d: far - near }, wood)
    for (let at = i < 5 ? near + 0.04 : far; at < far - 0.08; at += between(0.03, 0.06))
      if (next() < 0.76)
        b.box(
          { x: shelf + 0.06, y: 0.09 + i * 0.37, z: at, w: 0.2, h: between(0.19, 0.29), d: 0.03 },
          inside(plain(chance.pick(['#8a5a48', '#4f6a70', '#d9c9a8', '#7a8a6a', '#b5763f', '#3f4a52']))),
        )
  }
  for (const at of [near - 0.03, far]) b.box({ x: shelf, y: 0, z: at, w: 0.3, h: 1.94, d: 0.03 }, wood)
  if (options.kind === 'attic')
    for (const at of [0.4, 1.9, 3.4])
      b.beam([-w / 2, h - 0.1, at], [w / 2, h - 0.1, at], 0.2, inside(timber('#7a5436', 0.3)))
}

/** A row of cupboards under a window, and a tall refrigerator. */
function cupboards({ b, options, chance, w, d, inside, wood, dark }: Interior): void {
  const { between } = chance
  const front = inside(plain(options.fabric))
  const top = inside(stone('#e9e5dd', 4))
  const metal = inside(plain('#b9bcbc', 0.12))
  const [left, right] = [-1.45, w / 2 - 0.72]
  const deep = d - 0.62
  b.box({ x: left, y: 0, z: deep + 0.06, w: right - left, h: 0.1, d: 0.56 }, dark)
  b.box({ x: left, y: 0.1, z: deep, w: right - left, h: 0.78, d: 0.62 }, front)
  for (let x = left + 0.52; x < right - 0.1; x += 0.52)
    b.box({ x, y: 0.1, z: deep - 0.004, w: 0.008, h: 0.78, d: 0.01 }, dark)
  for (let x = left + 0.13; x < right - 0.3; x += 0.52)
    b.box({ x, y: 0.79, z: deep - 0.03, w: 0.26, h: 0.018, d: 0.02 }, metal)
  b.box({ x: left - 0.02, y: 0.88, z: deep - 0.03, w: right - left + 0.02, h: 0.04, d: 0.65 }, top)
  // Tiles left and right of the window and below it, the tap, and an oven under its hob.
  const tiles = inside(paving('#f1ece0', 0.1))
  b.quad([left, 0.92, d - 0.01], [right - left, 0, 0], [0, 0.15, 0], tiles)
  b.quad([0, 1.07, d - 0.01], [right, 0, 0], [0, 0.43, 0], tiles)
  b.beam([-0.75, 0.92, d - 0.12], [-0.75, 1.2, d - 0.12], 0.025, metal)
  b.beam([-0.75, 1.19, d - 0.12], [-0.75, 1.19, d - 0.32], 0.022, metal)
  b.box({ x: 0.64, y: 0.16, z: deep - 0.015, w: 0.5, h: 0.56, d: 0.02 }, dark)
  b.box({ x: 0.7, y: 0.66, z: deep - 0.05, w: 0.38, h: 0.018, d: 0.02 }, metal)
  b.box({ x: 0.62, y: 0.92, z: deep + 0.06, w: 0.56, h: 0.008, d: 0.48 }, dark)
  b.cylinder([0.78, 0.93, deep + 0.26], 0.1, 0.13, metal, 0.1)
  for (const y of [1.52, 1.84]) {
    b.box({ x: 0.15, y, z: d - 0.24, w: right - 0.25, h: 0.03, d: 0.22 }, wood)
    for (let x = 0.24; x < right - 0.16; x += 0.17)
      b.cylinder(
        [x, y + 0.03, d - 0.13],
        0.042,
        between(0.08, 0.17),
        inside(plain(chance.pick(['#efe6d6', '#c9a27a', '#7f9a86', '#d9b98a']))),
        0.05,
        12,
      )
  }
  // The refrigerator behind a front, with its two doors.
  b.box({ x: right, y: 0.06, z: deep - 0.02, w: 0.7, h: 2.04, d: 0.62 }, front)
  b.box({ x: right, y: 0.78, z: deep - 0.025, w: 0.7, h: 0.01, d: 0.01 }, dark)
  for (const y of [0.45, 0.9]) b.box({ x: right + 0.06, y, z: deep - 0.05, w: 0.02, h: 0.28, d: 0.02 }, metal)
}

/** An island with stools before the cupboards. */
export function furnishKitchen(room: Interior): void {
  const { b, options, d, inside, oak, dark, pendant, plant } = room
  cupboards(room)
  const top = inside(stone('#e9e5dd', 4))
  // The island: a worktop that stands out over the stools.
  b.box({ x: -0.9, y: 0.04, z: 1.95, w: 1.95, h: 0.84, d: 0.7 }, inside(timber(options.wood, 0.1)))
  b.box({ x: -0.97, y: 0.88, z: 1.68, w: 2.09, h: 0.045, d: 1 }, top)
  for (const x of [-0.52, 0.08, 0.68]) {
    b.cylinder([x, 0.62, 1.62], 0.16, 0.04, oak)
    for (const [u, v] of [
      [-0.1, -0.1],
      [0.1, -0.1],
      [-0.1, 0.1],
      [0.1, 0.1],
    ] as const)
      b.beam([x + u * 1.4, 0, 1.62 + v * 1.4], [x + u, 0.62, 1.62 + v], 0.026, dark)
  }
  for (const x of [-0.52, 0.08, 0.68]) pendant(x, 1.85, 2.18, 0.15)
  b.cylinder([0.55, 0.925, 2.2], 0.1, 0.08, inside(plain('#b5744c')), 0.17)
  for (let i = 0; i < 7; i++)
    b.ball(
      [0.55 + Math.cos(i) * 0.08, 1.01, 2.2 + Math.sin(i) * 0.08],
      0.042,
      inside(plain(i % 2 === 0 ? '#d9a03c' : '#b5442f')),
    )
  plant(-2, d - 0.4, 1.15)
}

/** A table with four chairs before the cupboards. */
export function furnishEatInKitchen(room: Interior): void {
  const { b, options, d, inside, wood, oak, white, cover, pendant, plant, rug } = room
  cupboards(room)
  rug(-1.25, 1.15, 2.5, 1.7)
  const [x, z] = [0, 2]
  b.box({ x: x - 0.75, y: 0.7, z: z - 0.42, w: 1.5, h: 0.04, d: 0.84 }, oak)
  legs(b, x - 0.66, z - 0.33, 1.32, 0.66, 0.7, wood)
  const seat = inside(plain(options.layout === 'table' ? options.rug : options.fabric))
  for (const at of [x - 0.36, x + 0.36]) {
    chair(b.placed([at, 0, z - 0.55], 0), seat, wood)
    chair(b.placed([at, 0, z + 0.55], Math.PI), seat, wood)
  }
  pendant(x, 1.7, z, 0.26)
  b.cylinder([x, 0.74, z], 0.1, 0.08, white, 0.16)
  for (let i = 0; i < 6; i++)
    b.ball(
      [x + Math.cos(i) * 0.08, 0.83, z + Math.sin(i) * 0.08],
      0.042,
      inside(plain(i % 2 === 0 ? '#8a9a3f' : '#d9a03c')),
    )
  b.box({ x: x + 0.3, y: 0.74, z: z - 0.12, w: 0.3, h: 0.02, d: 0.22 }, cover)
  plant(-2, d - 0.4, 1.05)
}

/** A table for six, a sideboard, and lamps over the table. */
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
  rug(-1.45, 1.35, 3.1, 2.5)
  const [x, z] = [0.1, 2.6]
  b.box({ x: x - 0.9, y: 0.7, z: z - 0.47, w: 1.8, h: 0.04, d: 0.94 }, oak)
  legs(b, x - 0.8, z - 0.38, 1.6, 0.76, 0.7, wood)
  const seat = (at: number, deep: number, angle: number) => chair(b.placed([at, 0, deep], angle), cover, wood)
  for (const at of [x - 0.42, x + 0.42]) {
    seat(at, z - 0.62, 0)
    seat(at, z + 0.62, Math.PI)
  }
  seat(x - 1.1, z, -Math.PI / 2)
  seat(x + 1.1, z, Math.PI / 2)
  for (const at of [x - 0.42, x + 0.42]) pendant(at, 1.68, z, 0.2)
  b.cylinder([x, 0.74, z], 0.06, 0.18, inside(plain('#8fa79c')), 0.08)
  for (let i = 0; i < 14; i++)
    b.ball(
      [x + between(-0.13, 0.13), 0.98 + between(-0.04, 0.1), z + between(-0.12, 0.12)],
      between(0.025, 0.05),
      inside(plain(chance.pick([options.rug, '#f1e4cf', '#7f9a6a']))),
    )
  for (const at of [x - 0.42, x + 0.42])
    for (const deep of [z - 0.27, z + 0.27]) b.cylinder([at, 0.74, deep], 0.1, 0.012, white, 0.13, 24)
  b.box({ x: 0.3, y: 0.14, z: d - 0.46, w: 1.6, h: 0.62, d: 0.42 }, wood)
  legs(b, 0.38, d - 0.4, 1.44, 0.3, 0.16, dark, 0.04)
  b.cylinder([0.55, 0.76, d - 0.25], 0.06, 0.24, inside(plain(options.rug)), 0.045)
  standingLamp(b, [1.6, 0.76, d - 0.25], 0.46, evening, dark, 0.14)
  art(0.72, 1.15, 0.8, 0.65, ['#59718f', '#b9a27a', '#efe2c8'])
  plant(2.05, 3.3, 1)
}
