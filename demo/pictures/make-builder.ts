/** Makes a builder: the patches, and the pens for solids, walls and roofs. */
import { makeRoofs } from './roofs.ts'
import { makeSolids } from './solids.ts'
import type { Patch } from './patch.ts'
import { add, sub, turn, type Vec } from './vectors.ts'
import { makeWalls } from './walls.ts'
import type { Builder } from './builder.ts'

export function makeBuilder(patches: Patch[] = [], origin: Vec = [0, 0, 0], angle = 0): Builder {
  const place = (p: Vec): Vec => add(turn(p, angle), origin)
  const direct = (p: Vec): Vec => turn(p, angle)

  const quad: Builder['quad'] = (corner, across, up, front, options = {}) => {
    patches.push({
      corner: place(corner),
      across: direct(across),
      up: direct(up),
      shape: options.shape ?? 'parallelogram',
      front,
      back: options.back,
      u: options.u,
      v: options.v,
      seed: options.seed,
      normal: options.normal && direct(options.normal),
    })
  }

  const triangle: Builder['triangle'] = (a, b, c, front, back) =>
    quad(a, sub(b, a), sub(c, a), front, { shape: 'triangle', back })

  const pen = { quad, triangle }
  return {
    patches,
    ...pen,
    ...makeSolids(pen),
    ...makeWalls(pen),
    ...makeRoofs(pen),
    placed: (at, by) => makeBuilder(patches, place(at), angle + by),
  }
}
