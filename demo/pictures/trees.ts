/** Trees of seven kinds. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import { mix, paint, times, type Rgb } from './colours.ts'
import { makeEvergreens } from './evergreens.ts'
import type { Foliage } from './foliage.ts'
import type { Light } from './light.ts'
import { leaves, plain } from './materials.ts'
import type { Garden, TreeKind } from './plants.ts'
import { add, unit, type Vec } from './vectors.ts'

/** Draws a tree; the colour of its leaves lies between the light's and its own. */
export function makeTrees(builder: Builder, light: Light, chance: Chance, foliage: Foliage): Garden['tree'] {
  const { between } = chance
  const { inBall, branch, cluster } = foliage

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

  const { pine, cypress, palm } = makeEvergreens(builder, chance, foliage)
  return (kind, x, z, height, colour) => {
    const base = colour === undefined ? light.leaf : mix(light.leaf, paint(colour), 0.6)
    const tone = times(base, between(0.88, 1.12))
    const foot: Vec = [x, 0, z]
    if (kind === 'pine') pine(foot, height, mix(tone, paint('#2f5a45'), 0.6))
    else if (kind === 'cypress') cypress(foot, height, mix(tone, paint('#355533'), 0.6))
    else if (kind === 'palm') palm(foot, height, mix(tone, paint('#5f8a3a'), 0.5))
    else if (kind === 'olive') crown(foot, height, kind, mix(tone, paint('#8b9a70'), 0.7))
    else crown(foot, height, kind, tone)
  }
}
