/** An arcade of round arches, and the wing beside it. */
import type { Builder } from './builder.ts'
import { storey, type House } from './fittings.ts'
import { shutters, windowRow } from './doors-and-windows.ts'
import type { Material } from './materials.ts'

/** The arcade and its lean-to roof. */
export function arcade({ b, edge, roof, wall }: { b: Builder; edge: Material; roof: Material; wall: Material }): void {
  const count = 4
  const bays = Array.from({ length: count }, (_, i) => ({
    u: 0.35 + i * 2.3,
    v: 0,
    w: 1.8,
    h: 2.7,
    arched: true,
    depth: 0.4,
  }))
  b.wall({ at: [-7.2, 0.28, -0.9], right: [1, 0, 0], w: 9.4, h: 3.2, outside: wall, openings: bays })
  b.wall({
    at: [2.2, 0.28, -0.5],
    right: [-1, 0, 0],
    w: 9.4,
    h: 3.2,
    outside: wall,
    openings: bays.map(o => ({ ...o, u: 9.4 - o.u - o.w, depth: 0.01 })),
  })
  const end = { u: 0.45, v: 0, w: 1.8, h: 2.7, arched: true, depth: 0.3 }
  b.wall({ at: [2.2, 0.28, -0.9], right: [0, 0, 1], w: 2.7, h: 3.2, outside: wall, openings: [end] })
  b.wall({ at: [-7.2, 0.28, 1.8], right: [0, 0, -1], w: 2.7, h: 3.2, outside: wall, openings: [end] })
  b.quad([-7.5, 3.4, -1.3], [10, 0, 0], [0, 0.75, 3.1], roof)
  b.quad([-7.5, 3.28, -1.3], [10, 0, 0], [0, 0.75, 3.1], edge)
  b.quad([-7.5, 3.28, -1.3], [10, 0, 0], [0, 0.12, 0], edge)
  for (const x of [-7.5, 2.5]) b.quad([x, 3.28, -1.3], [0, 0.75, 3.1], [0, 0.12, 0], edge)
}

/** A lower wing to the right. */
export function wing({
  b,
  edge,
  frame,
  house,
  leaf,
  roof,
  wall,
}: {
  b: Builder
  edge: Material
  frame: Material
  house: House
  leaf: Material
  roof: Material
  wall: Material
}): void {
  const wing = windowRow(0.4, 5.4, 2, 0.9, 1.2, 1.6, { frame, columns: 2 })
  storey(
    house,
    { x: 2.2, y: 0.28, z: 3, w: 5.8, h: 3.1, d: 5 },
    { outside: wall, windows: { front: wing, right: windowRow(0.4, 4.6, 1, 0.9, 1.4, 1.6, { frame, columns: 2 }) } },
  )
  for (const o of wing) shutters(b, 3, 2.2, 0.28, o, leaf)
  b.hip({ x: 2.2, y: 3.38, z: 3, w: 5.8, h: 1.4, d: 5 }, 0.5, roof, edge)
  b.box({ x: 4.4, y: 3.6, z: 6, w: 0.8, h: 1.7, d: 0.8 }, wall)
  b.box({ x: 4.3, y: 5.3, z: 5.9, w: 1, h: 0.14, d: 1 }, edge)
}
