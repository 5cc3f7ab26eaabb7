/** More rooms to sleep and bathe in: a bed in the corner, two single beds, a walk-in shower. */
import { armchair, bed, legs, standingLamp } from './furniture.ts'
import type { Interior } from './interior.ts'
import { glowing, plain, type Material } from './materials.ts'
import { paving } from './masonry.ts'

/** A bed against the right wall, with a chest of drawers under the window. */
export function furnishCornerBedroom(room: Interior): void {
  const { b, options, evening, w, d, inside, wood, cover, dark, plant, rug } = room
  const linen = inside(plain('#f1ebe0'))
  rug(-0.7, 1.5, 2.1, 1.7)
  bed(b.placed([w / 2 - 2.16, 0, 2.15], -Math.PI / 2), 1.6, { wood, linen, cover, cushion: inside(plain(options.rug)) })
  for (const z of [3.1, 0.78]) {
    b.box({ x: w / 2 - 0.44, y: 0.14, z, w: 0.4, h: 0.36, d: 0.42 }, wood)
    standingLamp(b, [w / 2 - 0.24, 0.5, z + 0.21], 0.42, evening, dark, 0.12)
  }
  b.box({ x: -0.95, y: 0.14, z: d - 0.46, w: 1.2, h: 0.6, d: 0.42 }, wood)
  legs(b, -0.88, d - 0.4, 1.06, 0.3, 0.14, dark, 0.04)
  for (const y of [0.34, 0.54]) b.box({ x: -0.95, y, z: d - 0.465, w: 1.2, h: 0.008, d: 0.01 }, dark)
  b.cylinder([-0.7, 0.74, d - 0.25], 0.05, 0.15, inside(plain(options.accent)), 0.07)
  b.box({ x: -0.3, y: 0.74, z: d - 0.35, w: 0.26, h: 0.05, d: 0.18 }, inside(plain(options.rug)))
  plant(-1.75, d - 0.4, 0.9)
}

/** Two single beds with a table between them. */
export function furnishTwinBedroom(room: Interior): void {
  const { b, options, evening, d, inside, wood, cover, dark, art, pendant, rug } = room
  const linen = inside(plain('#f3eee4'))
  rug(-0.95, 1.1, 1.9, 1.4)
  for (const x of [-0.95, 0.95])
    bed(b.placed([x, 0, d - 2.12], 0), 0.92, { wood, linen, cover, cushion: inside(plain(options.rug)) })
  b.box({ x: -0.24, y: 0.14, z: d - 0.44, w: 0.48, h: 0.38, d: 0.4 }, wood)
  standingLamp(b, [0, 0.52, d - 0.25], 0.42, evening, dark, 0.12)
  art(-1.3, 1.35, 0.7, 0.5, ['#59718f', '#b9a27a', '#efe2c8'])
  art(0.6, 1.35, 0.7, 0.5, ['#a8593f', '#d29a6a', '#efdcb8'])
  pendant(0, 2.1, 2.2, 0.2)
  b.box({ x: 1.62, y: 0, z: 0.9, w: 0.46, h: 0.46, d: 0.95 }, inside(plain('#e6decd')))
  b.box({ x: 1.6, y: 0.46, z: 0.88, w: 0.5, h: 0.05, d: 1 }, wood)
  armchair(b.placed([-1.6, 0, 1.2], 1.1), inside(plain('#c9b79a')), linen, wood)
}

/** A shower behind glass, a basin under a round mirror, towels on a rail. */
export function furnishShowerRoom(room: Interior): void {
  const { b, options, evening, w, d, inside, wood, white, cover, soft, dark, plant } = room
  const x = 0.62
  const tiles = inside(paving(options.accent, 0.2, 0.05))
  const screen: Material = {
    clear: true,
    draw: (_, look) => {
      look.colour = [0.88, 0.93, 0.92]
      look.shine = 0.06
    },
  }
  b.quad([w / 2 - 0.006, 0, d - 1.35], [0, 0, 1.35], [0, 2.5, 0], tiles)
  b.box({ x, y: 0, z: d - 1.3, w: w / 2 - x, h: 0.05, d: 1.3 }, white)
  b.quad([x, 0.05, d - 1.3], [0, 0, 1.3], [0, 2, 0], screen)
  b.box({ x: x - 0.012, y: 0.05, z: d - 1.32, w: 0.024, h: 2, d: 0.024 }, dark)
  b.box({ x: x - 0.012, y: 2.04, z: d - 1.32, w: 0.024, h: 0.02, d: 1.32 }, dark)
  b.beam([1.24, 0.95, d - 0.04], [1.24, 2.16, d - 0.04], 0.025, dark)
  b.beam([1.24, 2.15, d - 0.04], [1.24, 2.15, d - 0.42], 0.025, dark)
  b.cylinder([1.24, 2.12, d - 0.42], 0.13, 0.02, dark, 0.13, 30)
  b.box({ x: 1.18, y: 1.02, z: d - 0.09, w: 0.12, h: 0.05, d: 0.07 }, dark)
  b.box({ x: -1.1, y: 0.34, z: d - 0.5, w: 1.3, h: 0.46, d: 0.48 }, wood)
  b.box({ x: -1.13, y: 0.8, z: d - 0.52, w: 1.36, h: 0.04, d: 0.5 }, white)
  b.box({ x: -0.454, y: 0.35, z: d - 0.504, w: 0.008, h: 0.44, d: 0.01 }, dark)
  b.cylinder([-0.45, 0.84, d - 0.28], 0.16, 0.11, white, 0.21, 30)
  b.beam([-0.45, 0.84, d - 0.05], [-0.45, 1.08, d - 0.05], 0.022, dark)
  b.beam([-0.45, 1.07, d - 0.05], [-0.45, 1.07, d - 0.2], 0.022, dark)
  b.quad([-0.87, 1.2, d - 0.03], [0.84, 0, 0], [0, 0.84, 0], inside(plain('#c3d0d2', 0.5)), { shape: 'ellipse' })
  b.quad([-0.9, 1.17, d - 0.02], [0.9, 0, 0], [0, 0.9, 0], dark, { shape: 'ellipse' })
  b.box(
    { x: -0.75, y: 2.14, z: d - 0.12, w: 0.6, h: 0.04, d: 0.035 },
    glowing(evening ? [3, 2.3, 1.5] : [1.4, 1.3, 1.1]),
  )
  b.box({ x: -0.48, y: 2.14, z: d - 0.09, w: 0.06, h: 0.05, d: 0.09 }, dark)
  b.box({ x: 0.1, y: 0.02, z: 1.2, w: 0.9, h: 0.02, d: 0.55 }, soft)
  // Towels on a rail at the right wall.
  const rail = w / 2 - 0.1
  b.beam([rail, 1.15, 0.85], [rail, 1.15, 1.7], 0.025, dark)
  for (const z of [0.9, 1.65]) b.beam([rail, 1.15, z], [w / 2, 1.15, z], 0.02, dark)
  b.box({ x: rail - 0.025, y: 0.62, z: 1.02, w: 0.05, h: 0.54, d: 0.4 }, cover)
  plant(-1.5, d - 0.3, 0.9)
}
