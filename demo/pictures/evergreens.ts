/** Pines, cypresses and palms. */
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'
import type { Rgb } from './colours.ts'
import type { Foliage } from './foliage.ts'
import { leaves, plain } from './materials.ts'
import { add, cross, scale, sub, unit, type Vec } from './vectors.ts'

type Draw = (foot: Vec, height: number, colour: Rgb) => void

export function makeEvergreens(
  builder: Builder,
  { between, next }: Chance,
  { leaf, branch }: Foliage,
): Record<'pine' | 'cypress' | 'palm', Draw> {
  const pine: Draw = (foot, height, colour) => {
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

  const cypress: Draw = (foot, height, colour) => {
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

  const palm: Draw = (foot, height, colour) => {
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

  return { pine, cypress, palm }
}
