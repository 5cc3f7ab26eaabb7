/** A house of one volume: one or two storeys, a gable or a hip, and whatever porch, wing, dormers and fence it has. */
import type { Builder } from './builder.ts'
import {
  casing,
  chimney,
  door,
  doorHole,
  roomOf,
  shutters,
  slats,
  storey,
  wallLamp,
  windowAt,
  windowRow,
  type House,
} from './fittings.ts'
import { beach, lawn } from './land.ts'
import { indoors, paving, plain, planks, stone, timber, type Material } from './materials.ts'
import type { Garden } from './plants.ts'
import { low, rolling, type Drawing } from './studio.ts'

interface CottageOptions {
  wall: Material
  /** The second storey, where it is of another stuff than the first. */
  upperWall?: Material
  roof: Material
  trim: string
  frame?: string
  door: string
  shutter?: string
  /** Metres; `pitch` is the height of the roof. */
  size: { wide: number; deep: number; storeys: 1 | 2; pitch: number }
  /** The ridge runs along the front or towards it, or the roof falls to all four sides. */
  ridge: 'along' | 'front' | 'hip'
  /** Windows and door share the front in equal parts; the door has the part at `doorAt`. */
  bays: number
  doorAt: number
  panes: { w: number; h: number; columns: number; rows: number }
  dormers?: readonly number[]
  porch?: 'full' | 'hood'
  posts?: string
  wing?: 'left' | 'right'
  chimney?: { side: 'left' | 'right'; of: Material }
  edge?: 'fence' | 'stone' | 'hedge'
  setting: 'garden' | 'forest' | 'sea'
  trees: readonly [string, ...string[]]
  blossoms: readonly [string, ...string[]]
  ridges?: readonly number[]
  turn: number
  ahead: number
  distance?: number
  horizon?: number
}

const foot = 0.35
const storeyHigh = 2.9

export const cottage =
  (options: CottageOptions): Drawing =>
  ({ builder, light, chance, garden }) => {
    const { between, pick } = chance
    const b = builder.placed([0, 0, 0], options.turn)
    const house: House = { builder: b, light, chance }
    const { wide, deep, pitch, storeys } = options.size
    const x0 = -wide / 2
    const top = foot + storeys * storeyHigh
    const bay = wide / options.bays
    const doorX = x0 + bay * (options.doorAt + 0.5)

    b.box({ x: x0 - 0.12, y: 0, z: -0.12, w: wide + 0.24, h: foot, d: deep + 0.24 }, stone('#97908a', 0.18))
    for (let floor = 0; floor < storeys; floor++) front(house, options, floor)
    roofOver(house, options, top)
    if (options.porch === 'full') porch(b, options)
    else if (options.porch === 'hood') hood(b, options, doorX)
    if (options.porch !== 'full')
      for (let i = 0; i < 2; i++)
        b.box({ x: doorX - 1, y: 0, z: -0.5 - i * 0.34, w: 2, h: 0.32 - i * 0.15, d: 0.36 }, stone('#a39c92', 0.3))
    if (options.wing) wing(house, options, options.wing)
    if (options.chimney) {
      const x = options.chimney.side === 'left' ? x0 - 0.62 : wide / 2 - 0.28
      chimney(b, options.ridge === 'hip' ? x * 0.55 : x, deep * 0.56, 0, top + pitch + 0.9, options.chimney.of)
    }

    const [c, s] = [Math.cos(options.turn), Math.sin(options.turn)]
    const at = (x: number, z: number) => [x * c - z * s, x * s + z * c] as const
    const near = options.porch === 'full' ? -2.9 : -1.3
    const path = paving('#c3b698', 0.7)
    for (let i = 0; i < 26; i++)
      b.box(
        { x: doorX - 0.65 + Math.sin(i * 0.4) * 0.4, y: 0, z: near - 1.1 - i * 0.95, w: 1.3, h: 0.035, d: 0.84 },
        path,
      )
    for (let x = x0 + 0.5; x < wide / 2 - 0.2; x += 0.85)
      if (Math.abs(x - doorX) > 1.2)
        garden.shrub(...at(x, near + 0.5 + between(-0.1, 0.1)), between(0.5, 0.8), pick(options.blossoms))
    for (const side of [-1, 1])
      for (let i = 0; i < 6; i++)
        garden.lavender(...at(doorX + side * 1.15, near - 1.4 - i * 0.8), 0.5, pick(options.blossoms))
    border(b, options, doorX, at, garden)
    surroundings(options, garden, chance)

    const distance = options.distance ?? 32
    const start = 12 - distance
    garden.grass(-16, start, 32, -4.6 - start, 75, 0.09, (x, z) => {
      const [u, v] = [x * c + z * s, z * c - x * s]
      return v < near - 0.6 && Math.abs(u - doorX) > 1.3
    })
    return {
      view: { eye: [0, 2.3, -distance], lens: 1.5, horizon: options.horizon ?? 0.6, ahead: options.ahead },
      ground: options.setting === 'sea' ? beach(light, 34, 'grass', 8) : lawn(light),
      sky: { ridges: options.ridges ?? (options.setting === 'sea' ? low : rolling) },
    }
  }

function front(house: House, options: CottageOptions, floor: number): void {
  const { builder: b } = house
  const { wide, deep } = options.size
  const trim = plain(options.trim)
  const { w, h, columns, rows } = options.panes
  const pane = { frame: plain(options.frame ?? options.trim), columns, rows, bar: 0.07 }
  const x0 = -wide / 2
  const y = foot + floor * storeyHigh
  const bay = wide / options.bays
  const sill = 2.45 - h
  const windows = Array.from({ length: options.bays }, (_, i) => i)
    .filter(i => floor > 0 || i !== options.doorAt)
    .map(i => windowAt(bay * (i + 0.5) - w / 2, sill, w, h, pane))
  const hole = doorHole(bay * (options.doorAt + 0.5) - 0.55, 1.1, 2.25)
  const outside = floor > 0 ? (options.upperWall ?? options.wall) : options.wall
  const side = windowRow(0.8, deep - 0.8, 2, sill, Math.min(w, 1.4), h, pane)
  storey(
    house,
    { x: x0, y, z: 0, w: wide, h: storeyHigh, d: deep },
    { outside, windows: { front: floor > 0 ? windows : [hole, ...windows], left: side, right: side } },
  )
  for (const o of windows) {
    casing(b, 0, x0, y, o, trim)
    if (options.shutter !== undefined) shutters(b, 0, x0, y, o, slats(options.shutter))
  }
  if (floor > 0) {
    b.box({ x: x0 - 0.03, y: y - 0.1, z: -0.06, w: wide + 0.06, h: 0.18, d: 0.08 }, trim)
    return
  }
  casing(b, 0, x0, y, hole, trim, 0.14)
  door(b, [x0 + hole.u, y, 0.14], hole.w, hole.h, timber(options.door, 0.23))
  wallLamp(house, x0 + hole.u + hole.w + 0.42, y + 1.65, 0)
}

function roofOver(house: House, options: CottageOptions, top: number): void {
  const { builder: b } = house
  const { wide, deep, pitch, storeys } = options.size
  const x0 = -wide / 2
  const trim = plain(options.trim)
  const outside = storeys === 2 ? (options.upperWall ?? options.wall) : options.wall
  if (options.ridge === 'hip') {
    b.hip({ x: x0, y: top, z: 0, w: wide, h: pitch, d: deep }, 0.6, options.roof, trim)
    return
  }
  const pane = { frame: plain(options.frame ?? options.trim), columns: 2, rows: 2, bar: 0.07 }
  const attic = { v: 0.55, w: 1.2, h: Math.min(1.4, pitch * 0.42) }
  const room = roomOf(house, { x: -1.5, y: top, z: 1, w: 3, h: 2.4, d: 3 })
  const inside = indoors(plain('#e9e2d6'), room)
  const opening = { ...windowAt(0, 0, 0, 0, pane), ...attic }
  if (options.ridge === 'front') {
    b.gableWall({ at: [x0, top, 0], right: [1, 0, 0], w: wide, h: pitch, outside, inside }, opening)
    b.quad([-1.2, top, 1.6], [2.4, 0, 0], [0, attic.h + 0.7, 0], inside)
    b.gableWall({ at: [-x0, top, deep], right: [-1, 0, 0], w: wide, h: pitch, outside, inside })
    casing(b, 0, -attic.w / 2, top, { u: 0, ...attic }, trim)
    b.gable({ x: x0, y: top, z: 0, w: wide, h: pitch, d: deep }, 0.5, options.roof, trim)
    return
  }
  for (const side of [-1, 1]) {
    const x = (side * wide) / 2
    b.gableWall({ at: [x, top, side > 0 ? 0 : deep], right: [0, 0, side], w: deep, h: pitch, outside, inside }, opening)
    b.quad([x - side * 1.4, top, deep / 2 - 1.2], [0, 0, 2.4], [0, attic.h + 0.7, 0], inside)
  }
  b.gable({ x: x0, y: top, z: 0, w: wide, h: pitch, d: deep }, 0.45, options.roof, trim, true)
  for (const share of options.dormers ?? []) dormer(house, options, x0 + wide * share, top)
}

/** A little gabled house on the slope, as deep as the slope lets it be. */
function dormer(house: House, options: CottageOptions, x: number, top: number): void {
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

function porch(b: Builder, options: CottageOptions): void {
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
function hood(b: Builder, options: CottageOptions, x: number): void {
  const trim = plain(options.posts ?? options.trim)
  const y = foot + 2.42
  for (const side of [-0.98, 0.98]) b.beam([x + side, 0.1, -1.15], [x + side, y, -1.15], 0.16, trim)
  b.box({ x: x - 1.1, y: y - 0.05, z: -1.25, w: 2.2, h: 0.18, d: 1.25 }, trim)
  b.gableWall({ at: [x - 1.1, y + 0.13, -1.2], right: [1, 0, 0], w: 2.2, h: 0.8, outside: trim })
  b.gable({ x: x - 1.1, y: y + 0.13, z: -1.25, w: 2.2, h: 0.8, d: 1.25 }, 0.18, options.roof, trim, false, 0.12)
}

/** A lower part beside the house, with its ridge below that of the house. */
function wing(house: House, options: CottageOptions, side: 'left' | 'right'): void {
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

/** Fence between garden and road, with an opening for the path. */
function border(
  b: Builder,
  options: CottageOptions,
  doorX: number,
  at: (x: number, z: number) => readonly [number, number],
  garden: Garden,
): void {
  const z = -7.6
  const white = plain('#f4f1e9')
  for (const [from, to] of [
    [-24, doorX - 1.4],
    [doorX + 1.4, 24],
  ] as const)
    if (options.edge === 'fence') {
      for (const y of [0.3, 0.72]) b.box({ x: from, y, z: z + 0.04, w: to - from, h: 0.09, d: 0.04 }, white)
      for (let x = from; x < to; x += 0.2) b.box({ x, y: 0.08, z, w: 0.1, h: 0.9, d: 0.03 }, white)
      for (const x of [from, to - 0.12]) b.box({ x, y: 0, z, w: 0.14, h: 1.12, d: 0.14 }, white)
    } else if (options.edge === 'stone') {
      b.box({ x: from, y: 0, z, w: to - from, h: 0.62, d: 0.45 }, stone('#a39a8a', 0.2))
      b.box({ x: from - 0.06, y: 0.62, z: z - 0.05, w: to - from + 0.12, h: 0.1, d: 0.55 }, stone('#b5ac9c', 0.4))
    } else if (options.edge === 'hedge') garden.hedge(at(from, z), at(to, z), 0.75, 420)
}

function surroundings(options: CottageOptions, g: Garden, { between, next, pick }: House['chance']): void {
  const forest = options.setting === 'forest'
  if (options.setting !== 'sea') {
    for (let i = 0; i < 15; i++)
      g.tree(
        next() < (forest ? 0.75 : 0.25) ? 'pine' : 'broad',
        -32 + i * 4.6 + between(-1.3, 1.3),
        24 + between(-3, 16),
        between(7, 11) * (forest ? 1.25 : 1),
        pick(options.trees),
      )
    g.woods(58)
    for (const side of [-1, 1])
      g.tree(
        forest ? 'pine' : pick(['broad', 'broad', 'slim']),
        side * between(13.5, 15.5),
        between(7, 11),
        between(8, 10.5),
        pick(options.trees),
      )
    g.tree(forest ? 'birch' : 'slim', between(11.5, 12.5), between(-1, 1.5), between(5.8, 7), pick(options.trees))
  } else {
    g.tree('pine', 15, 11, 8)
    g.tree('broad', -15, 11, 6.4, pick(options.trees))
    for (let i = 0; i < 6; i++) g.shrub(-10.5 - i * 0.8, 2 + i, between(0.8, 1.3), pick(options.blossoms))
  }
  g.shrub(10.4, -1.6, 1.1, pick(options.blossoms))
  g.shrub(-10.8, 0.5, 1.2, pick(options.blossoms))
}
