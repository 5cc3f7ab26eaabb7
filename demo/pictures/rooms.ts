/** Rooms from inside: planks, a wide window with the light outside, and a few good pieces of furniture. */
import { cloth } from './fittings.ts'
import { windowAt } from './doors-and-windows.ts'
import { makeInterior, type Interior, type RoomOptions } from './interior.ts'
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
      view: { eye: options.eye ?? [0.7, 1.45, -2.6], lens: 0.86, horizon: 0.47, ahead: options.ahead ?? 0.53 },
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
  // The left wall is mostly window: that is where the sun comes in.
  const openings =
    options.kind === 'bedroom' || options.kind === 'bathroom' || options.kind === 'study'
      ? [windowAt(1.6, 0.5, 3.2, 2, { frame, columns: 3, bar: 0.09 })]
      : [
          windowAt(0.9, 0.12, 4.6, 2.5, {
            frame,
            columns: 4,
            bar: 0.08,
            ...(options.kind === 'attic' ? { rows: 4, columns: 5 } : {}),
          }),
        ]
  b.wall({ at: [-w / 2, 0, d], right: [0, 0, -1], w: d + 4, h, outside: wall, inside: wall, openings })
  b.quad([w / 2, -0.1, -4.1], [0, 0, d + 4.2], [0, h + 0.2, 0], wall)
  const back =
    options.kind === 'kitchen'
      ? [windowAt(4.4, 1, 1.9, 1.5, { frame, columns: 2, bar: 0.08 })]
      : options.kind === 'living' || options.kind === 'dining'
        ? [windowAt(4.2, 0.1, 2.4, 2.5, { frame, columns: 2, bar: 0.09 })]
        : []
  b.wall({ at: [w / 2, 0, d], right: [-1, 0, 0], w, h, outside: accent, inside: accent, openings: back })
  for (const z of [-4, d - 0.03]) b.box({ x: -w / 2, y: 0, z, w, h: 0.12, d: 0.03 }, white)
  b.box({ x: w / 2 - 0.03, y: 0, z: -4, w: 0.03, h: 0.12, d: d + 4 }, white)
  const drape = inside(cloth('#efe7d8', 0.2))
  const hang = (z: number, wide: number) => b.quad([-w / 2 + 0.16, 0.04, z], [0, 0, wide], [0, 2.75, 0], drape)
  if (options.kind !== 'attic' && options.kind !== 'bathroom') {
    hang(d - 0.9, 0.75)
    hang(options.kind === 'bedroom' ? d - 5.5 : d - 6.2, 0.7)
    b.beam([-w / 2 + 0.16, 2.8, 0.5], [-w / 2 + 0.16, 2.8, d - 0.1], 0.03, dark)
  }
}
