/** Rooms from inside: planks, a wide window with the light outside, and a few good pieces of furniture. */
import { cloth } from './fittings.ts'
import { windowAt } from './doors-and-windows.ts'
import { makeInterior, plans, type Interior, type Layout, type RoomOptions } from './interior.ts'
import type { Opening } from './builder.ts'
import { furnishDiningRoom, furnishEatInKitchen, furnishKitchen, furnishLivingRoom } from './living-rooms.ts'
import { furnishFireside, furnishRoundTable, furnishViewRoom } from './firesides.ts'
import { furnishCornerBedroom, furnishShowerRoom, furnishTwinBedroom } from './more-quiet-rooms.ts'
import { drawOutside } from './outside.ts'
import { concrete, plain, plaster, type Material } from './materials.ts'
import { boards, planks, timber } from './woodwork.ts'
import { brick, paving, stone } from './masonry.ts'
import { furnishBathroom, furnishBedroom, furnishStudy } from './quiet-rooms.ts'
import type { Drawing } from './studio.ts'

const layouts: Record<Layout, (interior: Interior) => void> = {
  fireplace: furnishFireside,
  stove: furnishFireside,
  view: furnishViewRoom,
  table: furnishEatInKitchen,
  corner: furnishCornerBedroom,
  twin: furnishTwinBedroom,
  shower: furnishShowerRoom,
  round: furnishRoundTable,
}

const furnish: Record<RoomOptions['kind'], (interior: Interior) => void> = {
  living: furnishLivingRoom,
  attic: furnishLivingRoom,
  kitchen: furnishKitchen,
  dining: furnishDiningRoom,
  study: furnishStudy,
  bathroom: furnishBathroom,
  bedroom: furnishBedroom,
}

export const room =
  (options: RoomOptions): Drawing =>
  ({ builder: b, light, chance, garden }) => {
    const interior = makeInterior(b, light, chance, options)
    drawShell(interior)
    ;(options.layout ? layouts[options.layout] : furnish[options.kind])(interior)
    const { ground, ridges } = drawOutside(options.outside ?? 'garden', { b, light, chance, garden, w: interior.w })
    return {
      view: {
        eye: options.eye ?? plans[options.kind].eye,
        lens: 0.76,
        horizon: 0.47,
        ahead: options.ahead ?? 0.53,
        heading: options.heading ?? 0,
      },
      ground,
      sky: { ridges, reach: 0.6 },
    }
  }

const stuffs = {
  plaster,
  brick: (hex: string) => brick(hex),
  boards: (hex: string) => boards(hex, 0.16),
  timber: (hex: string) => timber(hex, 0.18),
  tiles: (hex: string) => paving(hex, 0.2, 0.05),
  stone: (hex: string) => stone(hex, 0.2),
}

const floors = {
  planks: (hex: string) => planks(hex, 0.19, 0.05, 'v'),
  clay: (hex: string) => paving(hex, 0.34, 0.03),
  concrete: (hex: string) => concrete(hex, 2.4),
  tiles: (hex: string) => paving(hex, 0.6, 0.06),
}

/** Floor, ceiling and walls with their windows and curtains. */
function drawShell(interior: Interior): void {
  const { b, options, w, h, d, inside, white, dark } = interior
  const { kind } = options
  const wall = inside(options.walls ? stuffs[options.walls](options.wall) : plaster(options.wall))
  const back = options.back ?? (kind === 'attic' ? 'brick' : kind === 'bathroom' ? 'tiles' : 'plaster')
  const accent = inside(stuffs[back](options.accent))
  const frame = options.frame === undefined ? (kind === 'attic' ? dark : white) : inside(plain(options.frame))
  const floor = floors[options.flooring ?? (kind === 'bathroom' ? 'tiles' : 'planks')](options.floor)
  const sloped = options.ceiling === 'sloped'

  b.quad([-w / 2 - 0.1, 0.012, -4], [w + 0.2, 0, 0], [0, 0, d + 4], inside(floor))
  const overhead =
    options.ceiling === 'timber' ? inside(timber(options.wood, 0.2)) : sloped && options.walls ? wall : white
  b.quad([-w / 2 - 0.1, h, -4.1], [w + 0.2, 0, 0], [0, 0, d + 4.2], overhead)
  if (sloped)
    for (const side of [-1, 1])
      b.quad(
        [(side * w) / 2, 1.45, -4.1],
        [-side * w * 0.3, h - 1.45, 0],
        [0, 0, d + 4.2],
        options.walls ? wall : white,
      )
  if (options.ceiling === 'beams')
    for (const at of [-0.6, 0.7, 2, 3.3])
      b.beam([-w / 2, h - 0.09, at], [w / 2, h - 0.09, at], 0.18, inside(timber(options.wood, 0.3)))
  b.quad([-w / 2, 0, -4], [w, 0, 0], [0, h, 0], wall)
  // The sun comes in through the left wall.
  const [from, sill, wide, high] = plans[kind].window
  const columns = kind === 'attic' ? 4 : kind === 'bathroom' ? 1 : wide > 2 ? 3 : 2
  const rows = options.rows ?? (kind === 'attic' ? 3 : 1)
  const openings = sloped ? [] : [windowAt(from, sill, wide, high, { frame, columns, bar: 0.07, rows })]
  b.wall({ at: [-w / 2, 0, d], right: [0, 0, -1], w: d + 4, h, outside: wall, inside: wall, openings })
  b.quad([w / 2, -0.1, -4.1], [0, 0, d + 4.2], [0, h + 0.2, 0], wall)
  const holes = backWindows(options, w, frame)
  b.wall({ at: [w / 2, 0, d], right: [-1, 0, 0], w, h, outside: accent, inside: accent, openings: holes })
  for (const z of [-4, d - 0.03]) b.box({ x: -w / 2, y: 0, z, w, h: 0.1, d: 0.03 }, white)
  b.box({ x: w / 2 - 0.03, y: 0, z: -4, w: 0.03, h: 0.12, d: d + 4 }, white)
  if (!sloped && options.ceiling !== 'timber')
    b.box({ x: w / 2 - 0.05, y: h - 0.05, z: -4, w: 0.05, h: 0.05, d: d + 4 }, white)
  if (kind !== 'attic' && kind !== 'bathroom' && !sloped) hangCurtains(interior)
}

function hangCurtains({ b, options, w, d, inside, dark }: Interior): void {
  const [from, sill, wide, high] = plans[options.kind].window
  const drape = inside(cloth('#efe7d8', 0.2))
  const [low, top] = [sill > 0.5 ? sill - 0.2 : 0.04, sill + high + 0.1]
  for (const z of [d - from - 0.06, d - from - wide - 0.36])
    b.quad([-w / 2 + 0.13, low, z], [0, 0, 0.42], [0, top - low, 0], drape)
  b.beam([-w / 2 + 0.13, top, d - from - wide - 0.45], [-w / 2 + 0.13, top, d - from + 0.42], 0.025, dark)
}

/** Doors and windows in the back wall, measured from the right wall. */
function backWindows({ kind, layout, rows = 1 }: RoomOptions, w: number, frame: Material): Opening[] {
  const garden = () => [windowAt(w / 2 + 0.5, 0.03, 1.7, 2.15, { frame, columns: 2, bar: 0.08, rows })]
  if (layout === 'view') return [windowAt(0.9, 0.03, w - 1.5, 2.25, { frame, columns: 4, bar: 0.07, rows })]
  if (layout === 'fireplace' || layout === 'stove')
    return [windowAt(w / 2 + 1.15, 0.75, 1, 1.5, { frame, columns: 2, bar: 0.06, rows: rows + 1 })]
  if (layout === 'corner') return [windowAt(w / 2 - 0.2, 0.8, 1.5, 1.35, { frame, columns: 2, bar: 0.06, rows })]
  if (layout === 'round') return garden()
  if (layout === 'shower' || layout === 'twin') return []
  if (kind === 'kitchen') return [windowAt(2.5, 1.08, 1.3, 1.1, { frame, columns: 2, bar: 0.06, rows })]
  return kind === 'living' || kind === 'dining' ? garden() : []
}
