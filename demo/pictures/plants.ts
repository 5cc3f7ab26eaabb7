/** Trees, shrubs and grass from many small leaves; each leaf is lit as part of its crown. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import { mix, paint, times, type Rgb } from './colours.ts'
import type { Light } from './light.ts'
import { leaves, plain, type Material } from './materials.ts'
import { add, cross, scale, sub, unit, type Vec } from './vectors.ts'

type TreeKind = 'broad' | 'slim' | 'pine' | 'cypress' | 'palm' | 'birch' | 'olive'

export interface Garden {
  tree: (kind: TreeKind, x: number, z: number, height: number, colour?: string) => void
  shrub: (x: number, z: number, size: number, blossom?: string, y?: number) => void
  /** A belt of trees too far away to need many leaves. */
  woods: (z: number, share?: number) => void
  /** `density` is leaves per square metre; one in the foreground wants more than one far away. */
  hedge: (from: readonly [number, number], to: readonly [number, number], height: number, density?: number) => void
  lavender: (x: number, z: number, size: number, colour?: string) => void
  /** Blades over a rectangle; `density` is blades per square metre. */
  grass: (
    x: number,
    z: number,
    w: number,
    d: number,
    density: number,
    high: number,
    free?: (x: number, z: number) => boolean,
  ) => void
  pot: (at: Vec, size: number, material: Material) => void
}

export function plantGarden(builder: Builder, light: Light, chance: Chance): Garden {
  const { between, next } = chance
  const inBall = (): Vec => {
    const a = next() * Math.PI * 2
    const rise = between(-1, 1)
    const flat = Math.sqrt(1 - rise * rise)
    const r = Math.cbrt(next())
    return [r * flat * Math.cos(a), r * rise, r * flat * Math.sin(a)]
  }

  const leaf = (at: Vec, size: number, normal: Vec, material: Material, slim = 0.62) => {
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

  const branch = (from: Vec, to: Vec, thick: number, thin: number, material: Material) => {
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

  /** A cluster of leaves on the shell of a ball, darker leaves inside it so that no light shows through. */
  const cluster = (centre: Vec, r: Vec, heart: Vec, count: number, size: number, material: Material) => {
    for (let i = 0; i < count; i++) {
      const p = inBall()
      const out = unit(p)
      const shell = i % 4 === 0 ? 0.55 : between(0.72, 1.04)
      const at: Vec = add(centre, [out[0] * r[0] * shell, out[1] * r[1] * shell, out[2] * r[2] * shell])
      const normal = unit(add(add(scale(out, 1), scale(unit(sub(at, heart)), 0.7)), scale(inBall(), 0.35)))
      leaf(at, size * between(0.7, 1.25), normal, material)
    }
  }

  const crown = (foot: Vec, height: number, kind: TreeKind, colour: Rgb) => {
    const bark = plain(kind === 'birch' ? '#d9d4c8' : kind === 'olive' ? '#8d8373' : '#5b4a3c')
    const slender = kind === 'slim' || kind === 'birch'
    const wide = slender ? 0.2 : kind === 'olive' ? 0.44 : 0.34
    const tall = slender ? 0.38 : kind === 'olive' ? 0.32 : 0.36
    const heart = add(foot, [0, height * (slender ? 0.58 : 0.6), 0])
    const material = leaves(colour)
    const far = foot[2] > 42
    const size = Math.max(0.13, height * (far ? 0.045 : 0.025))
    const fork = add(foot, [between(-0.02, 0.02) * height, height * 0.32, between(-0.02, 0.02) * height])
    branch(foot, fork, height * 0.024, height * 0.017, bark)
    branch(fork, add(heart, [0, height * 0.15, 0]), height * 0.016, height * 0.006, bark)
    const clusters = slender ? 16 : 26
    for (let i = 0; i < clusters; i++) {
      const p = unit(inBall())
      const out = i % 4 === 0 ? between(0.1, 0.5) : between(0.62, 0.86)
      const y = p[1] < -0.55 ? p[1] * 0.6 : p[1]
      const at = add(heart, [p[0] * out * wide * height, y * out * tall * height, p[2] * out * wide * height])
      const r = height * between(0.085, 0.135) * (slender ? 0.75 : 1)
      branch(fork, at, height * 0.008, height * 0.003, bark)
      cluster(at, [r * 1.15, r * 0.9, r * 1.15], heart, far ? 46 : 190, size, material)
    }
  }

  const pine = (foot: Vec, height: number, colour: Rgb) => {
    const bark = plain('#4f3d30')
    branch(foot, add(foot, [0, height * 0.99, 0]), height * 0.018, height * 0.002, bark)
    const material = leaves(colour, 0.4)
    const tiers = 26
    for (let i = 0; i < tiers; i++) {
      const share = i / tiers
      const y = height * (0.1 + 0.88 * share)
      const reach = height * (0.21 * (1 - share) + 0.003) * between(0.85, 1.12)
      const arms = Math.max(5, Math.round(13 * (1 - share * 0.6)))
      for (let j = 0; j < arms; j++) {
        const a = ((j + next()) / arms) * Math.PI * 2
        const out: Vec = [Math.cos(a), 0, Math.sin(a)]
        for (let k = 0; k < 10; k++) {
          const far = (k + next()) / 10
          const at = add(add(foot, scale(out, reach * far)), [
            between(-0.03, 0.03) * height * 0.6,
            y - reach * far * far * 0.42 + between(-0.01, 0.01) * height,
            between(-0.03, 0.03) * height * 0.6,
          ])
          leaf(at, height * 0.052 * (1 - 0.72 * share), unit(add(scale(out, 0.5 + far), [0, 0.9, 0])), material, 0.4)
        }
      }
    }
  }

  const cypress = (foot: Vec, height: number, colour: Rgb) => {
    branch(foot, add(foot, [0, height * 0.2, 0]), height * 0.015, height * 0.012, plain('#5a4636'))
    const material = leaves(colour, 0.4)
    for (let i = 0; i < 2600; i++) {
      const share = next() ** 1.15
      const r = height * 0.085 * Math.sin(Math.PI * Math.min(1, 0.1 + share * 0.9)) ** 0.65 * between(0.5, 1.03)
      const a = next() * Math.PI * 2
      const out: Vec = [Math.cos(a), 0, Math.sin(a)]
      const at = add(add(foot, scale(out, r)), [0, height * (0.05 + 0.95 * share), 0])
      leaf(at, height * 0.04, unit(add(out, [0, 0.45, 0])), material, 0.5)
    }
  }

  const palm = (foot: Vec, height: number, colour: Rgb) => {
    const bark = plain('#8c7a66')
    const lean: Vec = [between(-0.1, 0.1) * height, 0, between(-0.05, 0.05) * height]
    const knots = 7
    const on = (share: number): Vec => add(add(foot, scale(lean, share * share)), [0, height * 0.84 * share, 0])
    for (let i = 0; i < knots; i++)
      branch(
        on(i / knots),
        on((i + 1) / knots),
        height * (0.026 - 0.008 * (i / knots)),
        height * (0.024 - 0.008 * (i / knots)),
        bark,
      )
    const top = on(1)
    const material = leaves(colour, 0.3)
    for (let i = 0; i < 24; i++) {
      const a = (i / 24) * Math.PI * 2 * 2.6 + between(-0.2, 0.2)
      const lift = between(-0.15, 1.1)
      const reach = height * between(0.3, 0.4)
      const along = (share: number): Vec =>
        add(top, [
          Math.cos(a) * reach * share,
          reach * (lift * share - (0.72 + lift * 0.55) * share * share),
          Math.sin(a) * reach * share,
        ])
      for (let k = 1; k < 17; k++) {
        const at = along(k / 17)
        const ahead = unit(sub(along((k + 1) / 17), at))
        const side = unit(cross(ahead, [0, 1, 0]))
        const long = height * 0.095 * Math.sin(Math.PI * Math.min(1, 0.16 + (k / 17) * 0.8))
        for (const way of [-1, 1]) {
          const out = unit(add(add(scale(side, way), scale(ahead, 0.75)), [0, -0.45, 0]))
          const up = scale(ahead, height * 0.017)
          const normal = unit(add(cross(scale(side, -1), ahead), scale(side, way * 0.35)))
          const tip = scale(out, long)
          builder.quad(sub(at, scale(up, 0.5)), tip, up, material, {
            shape: 'triangle',
            normal: normal[1] < 0 ? scale(normal, -1) : normal,
            seed: next(),
          })
        }
      }
    }
  }

  const tree: Garden['tree'] = (kind, x, z, height, colour) => {
    const base = colour === undefined ? light.leaf : mix(light.leaf, paint(colour), 0.6)
    const tone = times(base, between(0.88, 1.12))
    const foot: Vec = [x, 0, z]
    if (kind === 'pine') pine(foot, height, mix(tone, paint('#2f5a45'), 0.6))
    else if (kind === 'cypress') cypress(foot, height, mix(tone, paint('#355533'), 0.6))
    else if (kind === 'palm') palm(foot, height, mix(tone, paint('#5f8a3a'), 0.5))
    else if (kind === 'olive') crown(foot, height, kind, mix(tone, paint('#8b9a70'), 0.7))
    else crown(foot, height, kind, tone)
  }

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
