/** A house of one volume: one or two storeys, a gable or a hip, and whatever porch, wing, dormers and fence it has. */
import { chimney, roomOf, storey, wallLamp, type House } from './fittings.ts'
import { casing, door, doorHole, shutters, slats, windowAt, windowRow } from './doors-and-windows.ts'
import { beach, lawn } from './land.ts'
import { indoors, plain } from './materials.ts'
import { timber } from './woodwork.ts'
import { paving, stone } from './masonry.ts'
import { low, rolling, type Drawing } from './studio.ts'
import { border, surroundings } from './cottage-garden.ts'
import { dormer, hood, porch, wing } from './cottage-parts.ts'
import { type CottageOptions, foot, storeyHigh } from './cottage-options.ts'

export const cottage =
  (usual: CottageOptions): Drawing =>
  ({ builder, light, chance, garden, seen }) => {
    const options = { ...usual, ...seen?.(usual) }
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
