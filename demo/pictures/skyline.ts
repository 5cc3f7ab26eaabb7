/** A town far away: fronts in the haze, with a few lit windows. */
import { cell } from './chance.ts'
import { mix, paint, times } from './colours.ts'
import type { Light } from './light.ts'
import { plain, type Material } from './materials.ts'
import type { Builder } from './builder.ts'
import type { Chance } from './chance.ts'

/** A far façade: a grid of windows of which some are lit. */
const facade = (light: Light, hex: string): Material => {
  const wall = paint(hex)
  const dark = mix(times(wall, 0.4), light.sky[1], 0.15)
  return {
    draw: (at, look) => {
      const [a, c] = [Math.floor(at.u / 2.6), Math.floor(at.v / 3.1)]
      const [f, g] = [at.u / 2.6 - a, at.v / 3.1 - c]
      look.colour = wall
      if (f < 0.2 || f > 0.8 || g < 0.3 || g > 0.82) return
      look.colour = dark
      look.shine = 0.05
      if (cell(a + Math.floor(at.seed * 900), c) < light.lampShare * 0.3)
        look.glow = times(light.lamp, 0.35 + 0.4 * cell(c, a))
    },
  }
}

export function skyline(builder: Builder, light: Light, chance: Chance, from: number): void {
  const { between, pick } = chance
  for (let row = 0; row < 3; row++) {
    const z = from + row * 90
    for (let x = -z * 0.55; x < z * 0.55;) {
      const w = between(14, 30)
      const h = between(18, 58) * (1 + row * 0.32)
      const hex = pick(['#b9b0a6', '#9aa0a8', '#c9bcae', '#8f8a92', '#a9948a'])
      const wall = facade(light, hex)
      const zz = z + between(0, 40)
      const seed = chance.next()
      builder.quad([x, 0, zz], [w, 0, 0], [0, h, 0], wall, { seed })
      builder.quad([x + w, 0, zz], [0, 0, 18], [0, h, 0], wall, { seed })
      builder.quad([x, 0, zz + 18], [0, 0, -18], [0, h, 0], wall, { seed })
      builder.quad([x, h, zz], [w, 0, 0], [0, 0, 18], plain(hex))
      if (chance.next() < 0.4)
        builder.box({ x: x + w * 0.3, y: h, z: zz + 3, w: w * 0.35, h: between(2, 6), d: 6 }, plain(hex))
      x += w + between(-2, 9)
    }
  }
}
