/** A pool, and what stands beside it. */
import type { Builder } from './builder.ts'
import { plain, poolWater } from './materials.ts'
import { paving } from './masonry.ts'
import type { Vec } from './vectors.ts'

export function pool(builder: Builder, x: number, z: number, w: number, d: number, rim = '#d8d1c2'): void {
  const stoneRim = paving(rim, 0.8)
  const t = 0.7
  const y = 0.07
  builder.box({ x: x - t, y: 0, z: z - t, w: w + t * 2, h: y, d: t }, stoneRim)
  builder.box({ x: x - t, y: 0, z: z + d, w: w + t * 2, h: y, d: t }, stoneRim)
  builder.box({ x: x - t, y: 0, z, w: t, h: y, d }, stoneRim)
  builder.box({ x: x + w, y: 0, z, w: t, h: y, d }, stoneRim)
  builder.quad([x, 0.035, z], [w, 0, 0], [0, 0, d], poolWater())
}

export function lounger(builder: Builder, x: number, y: number, z: number, angle: number, cover = '#f1ece1'): void {
  const seat = builder.placed([x, y, z], angle)
  const cushion = plain(cover)
  const wood = plain('#9a7350')
  seat.box({ x: 0, y: 0.24, z: 0, w: 0.68, h: 0.06, d: 1.9 }, wood)
  seat.box({ x: 0.03, y: 0.3, z: 0, w: 0.62, h: 0.1, d: 1.3 }, cushion)
  seat.quad([0.03, 0.38, 1.25], [0.62, 0, 0], [0, 0.5, 0.55], cushion)
  seat.quad([0.03, 0.3, 1.3], [0.62, 0, 0], [0, 0.5, 0.55], wood)
  for (const [px, pz] of [
    [0.04, 0.1],
    [0.6, 0.1],
    [0.04, 1.7],
    [0.6, 1.7],
  ] as const)
    seat.beam([px, 0, pz], [px, 0.26, pz], 0.05, wood)
}

export function parasol(builder: Builder, x: number, y: number, z: number, hex: string): void {
  builder.cylinder([x, y, z], 0.03, 2.5, plain('#7a6048'))
  const sail = plain(hex)
  for (let i = 0; i < 8; i++) {
    const point = (k: number): Vec => [
      x + 1.5 * Math.cos((k / 8) * 6.2832),
      y + 2.1,
      z + 1.5 * Math.sin((k / 8) * 6.2832),
    ]
    builder.triangle([x, y + 2.6, z], point(i), point(i + 1), sail)
  }
}
