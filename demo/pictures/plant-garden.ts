/** Plants trees, shrubs and grass; each leaf is lit as part of its crown. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import { mix, paint, times } from './colours.ts'
import { makeFoliage } from './foliage.ts'
import type { Light } from './light.ts'
import { leaves } from './materials.ts'
import { makeTrees } from './trees.ts'
import { add, cross, scale, unit, type Vec } from './vectors.ts'
import type { Garden } from './plants.ts'

export function plantGarden(builder: Builder, light: Light, chance: Chance): Garden {
  const { between, next } = chance
  const foliage = makeFoliage(builder, chance)
  const { inBall, leaf, cluster } = foliage
  const tree = makeTrees(builder, light, chance, foliage)

  const shrub: Garden['shrub'] = (x, z, size, blossom, y = 0) => {
    const material = leaves(times(light.leaf, between(0.85, 1.2)))
    const centre: Vec = [x, y + size * 0.36, z]
    for (let i = 0; i < 5; i++) {
      const at = add(centre, [between(-0.4, 0.4) * size, between(-0.1, 0.14) * size, between(-0.4, 0.4) * size])
      cluster(at, [size * 0.34, size * 0.36, size * 0.34], [x, y, z], 90, Math.max(0.06, size * 0.1), material)
    }
    if (blossom === undefined) return
    const petals = leaves(paint(blossom), 0.25)
    for (let i = 0; i < 60; i++) {
      const out = unit(add(inBall(), [0, 0.35, -0.3]))
      const at = add(centre, [out[0] * size * 0.66, out[1] * size * 0.48, out[2] * size * 0.66])
      leaf(at, size * between(0.05, 0.085), out, petals, 0.9)
    }
  }

  const woods: Garden['woods'] = (z, share = 1) => {
    for (let i = 0; i < 26 * share; i++) {
      const x = ((i + next()) / (26 * share) - 0.5) * z * 1.9
      tree(next() < 0.22 ? 'pine' : 'broad', x, z + between(0, 26), between(6, 11))
    }
  }

  const hedge: Garden['hedge'] = (from, to, height, density = 130) => {
    const material = leaves(times(light.leaf, 0.95))
    const core = leaves(times(light.leaf, 0.45))
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
    const long = Math.hypot(dx, dz)
    const thick = 0.7
    const side: Vec = [-dz / long, 0, dx / long]
    const start: Vec = [from[0], 0, from[1]]
    builder.quad(start, [dx, 0, dz], [0, height * 0.94, 0], core)
    for (let i = 0; i < long * height * density; i++) {
      const share = next()
      const angle = next() * Math.PI * 2
      const across = Math.cos(angle) * thick * 0.5
      const y = next() < 0.35 ? height : next() * height
      const wave = 1 + 0.05 * Math.sin(share * long * 1.9)
      const top = y === height
      const s = top ? between(-0.5, 0.5) * thick : Math.sign(across) * thick * 0.5
      const at: Vec = [from[0] + dx * share + side[0] * s, y * wave, from[1] + dz * share + side[2] * s]
      const normal = unit(add(top ? [0, 1, 0] : scale(side, Math.sign(across)), scale(inBall(), 0.6)))
      leaf(at, 0.13, normal, material)
    }
  }

  const lavender: Garden['lavender'] = (x, z, size, colour = '#8f7fc2') => {
    const stem = leaves(mix(light.leaf, paint('#93a382'), 0.6))
    const flower = leaves(paint(colour), 0.4)
    for (let i = 0; i < 70; i++) {
      const a = next() * Math.PI * 2
      const lean = Math.sqrt(next()) * 0.75
      const out: Vec = unit([Math.cos(a) * lean, 1, Math.sin(a) * lean])
      const long = size * between(0.6, 1)
      const side = scale(unit(cross(out, [0.2, 0.1, 1])), 0.012 + size * 0.014)
      const normal = unit(add(out, [Math.cos(a), 0, Math.sin(a)]))
      const foot: Vec = [x + Math.cos(a) * size * 0.1, 0, z + Math.sin(a) * size * 0.1]
      builder.quad(foot, side, scale(out, long), stem, { shape: 'triangle', normal, seed: next() })
      const tip = add(foot, scale(out, long * 0.66))
      builder.quad(tip, scale(side, 1.8), scale(out, long * 0.4), flower, { shape: 'ellipse', normal, seed: next() })
    }
  }

  const grass: Garden['grass'] = (x, z, w, d, density, high, free = () => true) => {
    const material = leaves(mix(light.grass, light.dryGrass, 0.15), 0.4)
    for (let i = 0; i < w * d * density; i++) {
      const foot: Vec = [x + next() * w, 0, z + next() * d]
      if (!free(foot[0], foot[2])) continue
      const long = high * between(0.5, 1.2)
      const lean: Vec = [between(-0.4, 0.4) * long, long, between(-0.3, 0.3) * long]
      const a = next() * Math.PI
      const wide = 0.012 + high * 0.06
      builder.quad(foot, [Math.cos(a) * wide, 0, Math.sin(a) * wide], lean, material, {
        shape: 'triangle',
        normal: unit([lean[0] * 0.5, 0.75, -0.35]),
        seed: next(),
      })
    }
  }

  const pot: Garden['pot'] = (at, size, material) => {
    builder.cylinder(at, size * 0.26, size * 0.5, material, size * 0.34)
    const green = leaves(times(light.leaf, 1.1))
    cluster(add(at, [0, size * 0.8, 0]), [size * 0.42, size * 0.42, size * 0.42], at, 200, size * 0.12, green)
  }

  return { tree, shrub, woods, hedge, lavender, grass, pot }
}
