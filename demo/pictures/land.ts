/** The ground a house stands on, as far as the horizon. */
import { clouded, noise, smooth } from './chance.ts'
import { mix, paint, times } from './colours.ts'
import type { Light } from './light.ts'
import type { Material } from './materials.ts'

/** Mown grass near the house, meadow further off. */
export const lawn = (light: Light, stripes = 0): Material => ({
  draw: (at, look) => {
    const broad = clouded(at.x * 0.07, at.z * 0.07, 4)
    const middle = clouded(at.x * 0.9, at.z * 0.45, 3)
    const blades = noise(at.x * 26, at.z * 9)
    const far = smooth(18, 70, at.z)
    const mown = stripes > 0 ? (Math.sin((at.x * 0.8 + at.z * 0.6) / stripes) > 0 ? 0.05 : -0.05) * (1 - far) : 0
    const base = mix(light.grass, light.dryGrass, smooth(0.35, 0.75, broad) * (0.35 + 0.5 * far))
    look.colour = times(base, 0.72 + 0.3 * middle + 0.34 * (blades - 0.35) + mown)
    look.tiltU = (noise(at.x * 17, at.z * 6) - 0.5) * 0.5
    look.tiltV = (noise(at.x * 17 + 9, at.z * 6 + 4) - 0.5) * 0.5
  },
})

const waves = (light: Light, x: number, z: number, far: number) => {
  const fine = clouded(x * 0.5, z * 1.6, 4) - 0.5
  const broad = clouded(x * 0.05, z * 0.2, 3) - 0.5
  return { colour: times(mix(light.sea, light.haze, 0.12 * far), 0.8 + 0.5 * broad), fine }
}

/** Sand down to the water; the shore lies `shore` metres behind the house and swings a little. */
export const beach = (light: Light, shore: number, near: 'sand' | 'grass' = 'sand', edge = 10): Material => {
  const sand = paint('#e3cfa6')
  const wet = paint('#b39a72')
  const green = lawn(light)
  return {
    draw: (at, look) => {
      const swing = shore + 5 * (clouded(at.x * 0.03, 3.3, 3) - 0.5) + 0.5 * noise(at.x * 0.6, 9)
      const beyond = at.z - swing
      if (beyond > 0) {
        const { colour, fine } = waves(light, at.x, at.z, smooth(60, 600, at.z))
        const surf = smooth(0.62, 0.75, clouded(at.x * 0.08, beyond * 0.36, 4)) * smooth(26, 2, beyond)
        const foam = Math.max(surf, smooth(1.1, 0.1, beyond))
        const shallow = mix(colour, paint('#8fd0c8'), smooth(30, 0, beyond) * 0.6)
        look.colour = mix(shallow, [0.86, 0.88, 0.86], foam)
        look.shine = 0.06 * (1 - foam)
        const calm = 1 / (1 + at.z * 0.012)
        look.tiltV = fine * 0.35 * calm
        look.tiltU = (noise(at.x * 0.9, at.z * 2.2) - 0.5) * 0.12 * calm
        return
      }
      const turf = near === 'grass' ? smooth(-edge, -edge - 2.5, beyond + 3 * (noise(at.x * 0.4, at.z * 0.4) - 0.5)) : 0
      if (turf >= 1) return green.draw(at, look)
      const ripple = clouded(at.x * 1.4, at.z * 2.6, 4)
      const dry = times(sand, 0.76 + 0.3 * ripple + 0.1 * noise(at.x * 30, at.z * 12))
      const damp = mix(dry, wet, smooth(-3.2, -0.4, beyond))
      green.draw(at, look)
      look.colour = mix(damp, look.colour, turf)
      look.tiltU *= turf
      look.tiltV = (ripple - 0.5) * 0.5
    },
  }
}

/** A street: asphalt in front, pavement along the houses. */
export const street = (light: Light, kerb: number, wet = 0): Material => ({
  draw: (at, look) => {
    const grit = clouded(at.x * 3, at.z * 3, 3)
    const broad = clouded(at.x * 0.12, at.z * 0.3, 3)
    const slab = Math.min(Math.abs((at.x / 1.2) % 1), Math.abs((at.z / 1.2) % 1))
    if (at.z > kerb + 60) return lawn(light).draw(at, look)
    if (at.z > kerb) {
      look.colour = times(paint('#b9b2a6'), (0.84 + 0.24 * grit) * (slab < 0.02 ? 0.72 : 1))
    } else if (at.z > kerb - 0.18) look.colour = times(paint('#d0cbc0'), 0.9)
    else {
      look.colour = times(paint('#6d6e70'), 0.78 + 0.3 * grit + 0.2 * (broad - 0.5))
      look.tiltU = (grit - 0.5) * 0.1
    }
    look.shine = wet * smooth(0.35, 0.6, broad)
  },
})
