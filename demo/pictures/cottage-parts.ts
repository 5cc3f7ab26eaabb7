/** Parts that a small house may have: dormers, a porch, a wing. */
import type { Builder } from './builder.ts'
import { storey, type House } from './fittings.ts'
import { casing, windowAt, windowRow } from './doors-and-windows.ts'
import { plain } from './materials.ts'
import { planks } from './woodwork.ts'
import { stone } from './masonry.ts'
import { type CottageOptions, foot } from './cottage-options.ts'

/** A little gabled house on the slope, as deep as the slope lets it be. */
export function dormer(house: House, options: CottageOptions, x: number, top: number): void {
  const { builder: b } = house
  const { deep, pitch } = options.size
  const trim = plain(options.trim)
  const rise = pitch / (deep / 2)
  const [z, w, high] = [0.75, 1.7, 1.45]
  const y = top + z * rise
  const window = windowAt(0.35, 0.5, 1, 1.1, { frame: trim, columns: 2, rows: 2, bar: 0.07 })
  const wall = options.upperWall ?? options.wall
  storey(
    house,
    { x: x - w / 2, y: y - 0.25, z, w, h: high + 0.25, d: 0.5 },
    { outside: wall, windows: { front: [window] } },
  )
  casing(b, z, x - w / 2, y - 0.25, window, trim)
  const meets = Math.min(deep / 2, (y + high + 0.75 - top) / rise)
  for (const side of [x - w / 2, x + w / 2]) b.quad([side, y, z + 0.5], [0, 0, meets - z - 0.5], [0, high, 0], wall)
  b.gableWall({ at: [x - w / 2, y + high, z], right: [1, 0, 0], w, h: 0.75, outside: wall })
  b.gable({ x: x - w / 2, y: y + high, z, w, h: 0.75, d: meets - z }, 0.22, options.roof, trim, false, 0.15)
}

export function porch(b: Builder, options: CottageOptions): void {
  const { wide } = options.size
  const trim = plain(options.posts ?? options.trim)
  const x0 = -wide / 2
  const high = 2.3
  b.box(
    { x: x0, y: 0, z: -2.3, w: wide, h: foot - 0.05, d: 2.3 },
    stone('#97908a', 0.18),
    planks('#a98a68', 0.14, 0.02),
  )
  b.quad([x0 - 0.3, high + 0.26, -2.6], [wide + 0.6, 0, 0], [0, 0.45, 2.64], options.roof)
  b.quad([x0 - 0.3, high + 0.12, -2.6], [wide + 0.6, 0, 0], [0, 0.45, 2.64], planks('#e9e4d8', 0.1))
  b.quad([x0 - 0.3, high + 0.12, -2.6], [wide + 0.6, 0, 0], [0, 0.14, 0], trim)
  for (const x of [x0 - 0.3, wide / 2 + 0.3]) b.quad([x, high + 0.12, -2.6], [0, 0.45, 2.64], [0, 0.14, 0], trim)
  b.box({ x: x0 - 0.05, y: high, z: -2.3, w: wide + 0.1, h: 0.2, d: 0.18 }, trim)
  const door = x0 + (wide / options.bays) * (options.doorAt + 0.5)
  const posts = Math.round(wide / 2.4)
  for (let i = 0; i <= posts; i++) {
    const x = x0 + 0.12 + ((wide - 0.24) * i) / posts
    b.beam([x, foot - 0.05, -2.2], [x, high + 0.05, -2.2], 0.2, trim)
    const next = x0 + 0.12 + ((wide - 0.24) * (i + 1)) / posts
    if (i === posts || (door > x - 0.4 && door < next + 0.4)) continue
    b.box({ x, y: 1.15, z: -2.24, w: next - x, h: 0.07, d: 0.09 }, trim)
    for (let u = x + 0.2; u < next - 0.1; u += 0.17) b.beam([u, 0.4, -2.2], [u, 1.15, -2.2], 0.04, trim)
  }
  for (let i = 0; i < 2; i++)
    b.box({ x: door - 0.9, y: 0, z: -2.6 - i * 0.32, w: 1.8, h: 0.22 - i * 0.1, d: 0.34 }, stone('#a39c92', 0.3))
}

/** A small gable over the door, on two posts. */
export function hood(b: Builder, options: CottageOptions, x: number): void {
  const trim = plain(options.posts ?? options.trim)
  const y = foot + 2.42
  for (const side of [-0.98, 0.98]) b.beam([x + side, 0.1, -1.15], [x + side, y, -1.15], 0.16, trim)
  b.box({ x: x - 1.1, y: y - 0.05, z: -1.25, w: 2.2, h: 0.18, d: 1.25 }, trim)
  b.gableWall({ at: [x - 1.1, y + 0.13, -1.2], right: [1, 0, 0], w: 2.2, h: 0.8, outside: trim })
  b.gable({ x: x - 1.1, y: y + 0.13, z: -1.25, w: 2.2, h: 0.8, d: 1.25 }, 0.18, options.roof, trim, false, 0.12)
}

/** A lower part beside the house, with its ridge below that of the house. */
export function wing(house: House, options: CottageOptions, side: 'left' | 'right'): void {
  const { builder: b } = house
  const { wide, deep } = options.size
  const trim = plain(options.trim)
  const { columns, rows, h } = options.panes
  const [w, z] = [5, 1.3]
  const d = deep - z * 2
  const x = side === 'right' ? wide / 2 : -wide / 2 - w
  const high = 2.55
  const pane = { frame: plain(options.frame ?? options.trim), columns, rows, bar: 0.07 }
  const windows = windowRow(0.4, w - 0.4, 2, 0.75, 1.2, Math.min(h, 1.5), pane)
  b.box({ x: x - 0.1, y: 0, z: z - 0.1, w: w + 0.2, h: foot, d: d + 0.2 }, stone('#97908a', 0.18))
  storey(
    house,
    { x, y: foot, z, w, h: high, d },
    { outside: options.wall, windows: { front: windows, [side]: windowRow(0.5, d - 0.5, 1, 0.75, 1.3, 1.5, pane) } },
  )
  for (const o of windows) casing(b, z, x, foot, o, trim)
  const pitch = Math.min(2, d * 0.36)
  const into = options.size.storeys === 1 ? 2 : 0
  const from = side === 'right' ? x - into : x
  b.gable({ x: from, y: foot + high, z, w: w + into, h: pitch, d }, 0.35, options.roof, trim, true)
  const end = side === 'right' ? x + w : x
  const right = side === 'right' ? 1 : -1
  b.gableWall({
    at: [end, foot + high, side === 'right' ? z : z + d],
    right: [0, 0, right],
    w: d,
    h: pitch,
    outside: options.wall,
  })
}
