/** Rooms from inside: planks, a wide window with the light outside, and a few good pieces of furniture. */
import { cloth } from './fittings.ts'
import { windowAt } from './doors-and-windows.ts'
import { makeInterior, plans, type Interior, type RoomOptions } from './interior.ts'
import { lawn } from './land.ts'
import { furnishDiningRoom, furnishKitchen, furnishLivingRoom } from './living-rooms.ts'
import { plaster } from './materials.ts'
import { planks } from './woodwork.ts'
import { brick, paving } from './masonry.ts'
import { furnishBathroom, furnishBedroom, furnishStudy } from './quiet-rooms.ts'
import { rolling, type Drawing } from './studio.ts'

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
    const { between } = chance
    const interior = makeInterior(b, light, chance, options)
    const { w } = interior
    drawShell(interior)
    furnish[options.kind](interior)
    // What is seen outside: a garden.
    garden.woods(50)
    for (let i = 0; i < 14; i++) garden.tree('broad', -26 + between(-12, 12), i * 4 + 10, between(5, 8))
    for (let i = 0; i < 5; i++) garden.tree('broad', -8 + i * 5, 20 + between(-2, 4), between(6, 9))
    for (let i = 0; i < 12; i++)
      garden.shrub(-w / 2 - between(2, 4), -1 + i * 0.8, between(0.5, 0.9), i % 2 === 0 ? '#e7b7c8' : undefined, -0.6)
    return {
      view: { eye: options.eye ?? plans[options.kind].eye, lens: 0.76, horizon: 0.47, ahead: options.ahead ?? 0.53 },
      ground: { draw: lawn(light).draw },
      sky: { ridges: rolling, reach: 0.6 },
    }
  }

/** Floor, ceiling and walls with their windows and curtains. */
function drawShell({ b, options, w, h, d, inside, white, dark }: Interior): void {
  const wall = inside(plaster(options.wall))
  const accent = inside(
    options.kind === 'attic'
      ? brick(options.accent)
      : options.kind === 'bathroom'
        ? paving(options.accent, 0.2, 0.05)
        : plaster(options.accent),
  )
  const frame = options.kind === 'attic' ? dark : white

  const floor = options.kind === 'bathroom' ? paving(options.floor, 0.6, 0.06) : planks(options.floor, 0.19, 0.05, 'v')
  b.quad([-w / 2 - 0.1, 0.012, -4], [w + 0.2, 0, 0], [0, 0, d + 4], inside(floor))
  b.quad([-w / 2 - 0.1, h, -4.1], [w + 0.2, 0, 0], [0, 0, d + 4.2], white)
  b.quad([-w / 2, 0, -4], [w, 0, 0], [0, h, 0], wall)
  // The sun comes in through the left wall.
  const [from, sill, wide, high] = plans[options.kind].window
  const columns = options.kind === 'attic' ? 4 : options.kind === 'bathroom' ? 1 : wide > 2 ? 3 : 2
  const openings = [
    windowAt(from, sill, wide, high, { frame, columns, bar: 0.07, ...(options.kind === 'attic' && { rows: 3 }) }),
  ]
  b.wall({ at: [-w / 2, 0, d], right: [0, 0, -1], w: d + 4, h, outside: wall, inside: wall, openings })
  b.quad([w / 2, -0.1, -4.1], [0, 0, d + 4.2], [0, h + 0.2, 0], wall)
  // A door to the garden, or the window over the sink; measured from the right wall.
  const back =
    options.kind === 'kitchen'
      ? [windowAt(2.5, 1.08, 1.3, 1.1, { frame, columns: 2, bar: 0.06 })]
      : options.kind === 'living' || options.kind === 'dining'
        ? [windowAt(w / 2 + 0.5, 0.03, 1.7, 2.15, { frame, columns: 2, bar: 0.08 })]
        : []
  b.wall({ at: [w / 2, 0, d], right: [-1, 0, 0], w, h, outside: accent, inside: accent, openings: back })
  for (const z of [-4, d - 0.03]) b.box({ x: -w / 2, y: 0, z, w, h: 0.1, d: 0.03 }, white)
  b.box({ x: w / 2 - 0.03, y: 0, z: -4, w: 0.03, h: 0.12, d: d + 4 }, white)
  b.box({ x: w / 2 - 0.05, y: h - 0.05, z: -4, w: 0.05, h: 0.05, d: d + 4 }, white)
  const drape = inside(cloth('#efe7d8', 0.2))
  const [low, top] = [sill > 0.5 ? sill - 0.2 : 0.04, sill + high + 0.1]
  const hang = (z: number) => b.quad([-w / 2 + 0.13, low, z], [0, 0, 0.42], [0, top - low, 0], drape)
  if (options.kind !== 'attic' && options.kind !== 'bathroom') {
    hang(d - from - 0.06)
    hang(d - from - wide - 0.36)
    b.beam([-w / 2 + 0.13, top, d - from - wide - 0.45], [-w / 2 + 0.13, top, d - from + 0.42], 0.025, dark)
  }
}
