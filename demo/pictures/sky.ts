/** Background: the sky with its clouds, the glow of the sun, and hills that fade into haze. */
import { clouded, noise, smooth } from './chance.ts'
import { mix, type Rgb } from './colours.ts'
import type { Light } from './light.ts'

export interface Sky {
  /** The sky as the eye sees it, with clouds and hills. */
  seen: (dx: number, dy: number, dz: number) => Rgb
  /** The light of the sky on a wall: smooth, without detail. */
  shed: (dx: number, dy: number, dz: number) => Rgb
}

export interface SkyOptions {
  seed: number
  /** Heights of up to three ridges, far to near, as the tangent of their angle. */
  ridges: readonly number[]
  /** Widens the band in which the sky changes colour; 0.45 suits a long lens. */
  reach?: number
}

export function makeSky(light: Light, { seed, ridges, reach = 0.42 }: SkyOptions): Sky {
  const [top, middle, foot] = light.sky

  const gradient = (dy: number): Rgb => {
    const t = Math.max(0, Math.min(1, Math.asin(Math.max(-1, Math.min(1, dy))) / reach))
    return t < 0.42 ? mix(foot, middle, smooth(0, 0.42, t)) : mix(middle, top, smooth(0.3, 1.1, t))
  }

  const glowing = (dx: number, dy: number, dz: number, base: Rgb): Rgb => {
    const g = light.towardGlow
    const angle = Math.acos(Math.max(-1, Math.min(1, dx * g[0] + dy * g[1] + dz * g[2])))
    return mix(base, light.glow, 0.6 * Math.exp(-((angle / 0.19) ** 2)) + 0.12 * Math.exp(-angle / 0.3))
  }

  const cloudy = (dx: number, dy: number, dz: number, base: Rgb): Rgb => {
    if (dy < 0.004) return base
    const plane = 1 / (dy + 0.16)
    const x = dx * plane * 1.05 + seed
    const y = dz * plane * 0.8 + seed * 0.37
    const warpX = x + 0.35 * noise(x * 1.7 + 9, y * 1.7)
    const density = clouded(warpX, y, 6)
    const edge = 0.66 - light.clouds * 0.3
    const cover = smooth(edge, edge + 0.2, density)
    if (cover <= 0) return base
    const towardSun = clouded(warpX + light.towardGlow[0] * 0.22, y - 0.16, 4)
    const lit = smooth(-0.12, 0.16, density - towardSun + 0.03)
    const body = mix(light.cloudShade, light.cloudLit, 0.25 + 0.75 * lit)
    return mix(base, body, cover * 0.86 * smooth(0.0, 0.09, dy))
  }

  const ridgeHeight = (layer: number, bearing: number): number => {
    const slow = clouded(bearing * (3.2 + layer * 1.6) + seed * 3.1 + layer * 40, layer * 7 + 0.5, 4)
    const trees = layer === 0 ? 0 : noise(bearing * (210 - layer * 30), layer * 5) * 0.0035 * layer
    return (ridges[layer] ?? 0) * (0.35 + 1.1 * slow) + trees
  }

  const behind = (dx: number, dy: number, dz: number): Rgb | undefined => {
    if (dz <= 0.05) return undefined
    const bearing = dx / dz
    const rise = dy / dz
    for (let layer = ridges.length - 1; layer >= 0; layer--) {
      const height = ridgeHeight(layer, bearing)
      if (rise > height) continue
      const near = (layer + 1) / ridges.length
      const patches = clouded(bearing * 40 + layer * 9, rise * 190, 4) - 0.5
      const depth = 0.1 + 0.72 * near * near + patches * 0.5 * near - 0.3 * (1.2 - near) * smooth(height, 0, rise)
      return mix(light.haze, light.hills, Math.max(0.06, depth))
    }
    return undefined
  }

  return {
    seen: (dx, dy, dz) => behind(dx, dy, dz) ?? cloudy(dx, dy, dz, glowing(dx, dy, dz, gradient(dy))),
    shed: (dx, dy, dz) => glowing(dx, dy, dz, gradient(dy * 0.75)),
  }
}
