/** Leaves and branches, and clusters of leaves that are lit as one ball. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import type { Material } from './materials.ts'
import { add, cross, scale, sub, unit, type Vec } from './vectors.ts'

export interface Foliage {
  /** A random point of the unit ball. */
  inBall: () => Vec
  leaf: (at: Vec, size: number, normal: Vec, material: Material, slim?: number) => void
  branch: (from: Vec, to: Vec, thick: number, thin: number, material: Material) => void
  /** A cluster of leaves on the shell of a ball, darker leaves inside it so that no light shows through. */
  cluster: (centre: Vec, r: Vec, heart: Vec, count: number, size: number, material: Material) => void
}

export function makeFoliage(builder: Builder, { between, next }: Chance): Foliage {
  const inBall = (): Vec => {
    const a = next() * Math.PI * 2
    const rise = between(-1, 1)
    const flat = Math.sqrt(1 - rise * rise)
    const r = Math.cbrt(next())
    return [r * flat * Math.cos(a), r * rise, r * flat * Math.sin(a)]
  }

  const leaf: Foliage['leaf'] = (at, size, normal, material, slim = 0.62) => {
    const facing = unit(add(normal, scale(inBall(), 0.9)))
    const a = unit(cross(facing, [inBall()[0] + 0.01, 1, inBall()[2]]))
    const b = cross(facing, a)
    const turnBy = next() * Math.PI
    const across = add(scale(a, Math.cos(turnBy)), scale(b, Math.sin(turnBy)))
    const up = cross(facing, across)
    const w = scale(across, size)
    const h = scale(up, size * slim)
    builder.quad(sub(at, scale(add(w, h), 0.5)), w, h, material, { shape: 'ellipse', normal, seed: next() })
  }

  const branch: Foliage['branch'] = (from, to, thick, thin, material) => {
    const along = sub(to, from)
    const side = unit(cross(along, [0.3, 0.1, 1]))
    const other = unit(cross(along, side))
    for (let i = 0; i < 7; i++) {
      const rim = (angle: number): Vec => add(scale(side, Math.cos(angle)), scale(other, Math.sin(angle)))
      const [a, b] = [rim((i / 7) * 6.2832), rim(((i + 1) / 7) * 6.2832)]
      const normal = unit(add(a, b))
      const [p, q] = [add(from, scale(a, thick)), add(from, scale(b, thick))]
      const [r, s] = [add(to, scale(a, thin)), add(to, scale(b, thin))]
      builder.quad(p, sub(q, p), sub(r, p), material, { shape: 'triangle', normal })
      builder.quad(s, sub(r, s), sub(q, s), material, { shape: 'triangle', normal })
    }
  }

  const cluster: Foliage['cluster'] = (centre, r, heart, count, size, material) => {
    for (let i = 0; i < count; i++) {
      const p = inBall()
      const out = unit(p)
      const shell = i % 4 === 0 ? 0.55 : between(0.72, 1.04)
      const at: Vec = add(centre, [out[0] * r[0] * shell, out[1] * r[1] * shell, out[2] * r[2] * shell])
      const normal = unit(add(add(scale(out, 1), scale(unit(sub(at, heart)), 0.7)), scale(inBall(), 0.35)))
      leaf(at, size * between(0.7, 1.25), normal, material)
    }
  }

  return { inBall, leaf, branch, cluster }
}
