/** Materials of surfaces. Each draws its own joints and grain in metres along the surface. */
import { cell, clouded, noise, smooth } from './chance.ts'
import { mix, paint, times, type Rgb } from './colours.ts'
import type { Vec } from './vectors.ts'

/** Intersection of a ray with a surface. */
export interface Touch {
  x: number
  y: number
  z: number
  /** Metres along the surface. */
  u: number
  v: number
  /** The same as shares of the patch, 0…1. */
  s: number
  t: number
  seed: number
}

/** Appearance of the surface at that point. */
export interface Look {
  colour: Rgb
  glow: Rgb | undefined
  /** 0 dull … 1 mirror, seen head-on. */
  shine: number
  /** Slope of the surface along u and v. */
  tiltU: number
  tiltV: number
}

/** A lit or unlit room: its lamp, and what light comes into every corner of it. */
export interface Room {
  lampAt: Vec
  lamp: Rgb
  fill: Rgb
}

export interface Material {
  draw: (at: Touch, look: Look) => void
  /** Glass: seen through, and no obstacle to light. */
  clear?: boolean
  /** Leaves let some light through. */
  leafy?: boolean
  room?: Room | undefined
}

const black: Rgb = [0, 0, 0]

export const plain = (hex: string, shine = 0): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      look.colour = times(colour, 0.965 + 0.07 * noise(at.u * 3, at.v * 3))
      look.shine = shine
    },
  }
}

export const plaster = (hex: string): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const broad = clouded(at.u * 0.5, at.v * 0.5, 3)
      const fine = noise(at.u * 22, at.v * 22)
      look.colour = times(colour, 0.9 + 0.12 * broad + 0.05 * fine)
      look.tiltU = (noise(at.u * 14, at.v * 14 + 50) - 0.5) * 0.05
    },
  }
}

/** Standing seam metal roof: ribs run up the slope. */
export const seam = (hex: string, step = 0.42): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const f = at.u / step - Math.floor(at.u / step)
      const rib = smooth(0.09, 0.04, Math.abs(f - 0.5))
      const tone = 0.94 + 0.08 * cell(Math.floor(at.u / step + 0.5), 2) + 0.1 * (clouded(at.u, at.v * 0.3, 2) - 0.5)
      look.colour = times(colour, tone * (f > 0.5 && f < 0.6 ? 0.72 : 1) * (1 + 0.18 * rib))
      look.tiltU = f > 0.4 && f < 0.5 ? -0.5 : f > 0.5 && f < 0.6 ? 0.5 : 0
      look.shine = 0.05
    },
  }
}

export const concrete = (hex: string, panel = 1.4): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const f = Math.min(at.u / panel - Math.floor(at.u / panel), at.v / panel - Math.floor(at.v / panel))
      const stain = clouded(at.u * 0.8, at.v * 0.8, 4)
      look.colour = times(colour, (0.86 + 0.24 * stain) * (f < 0.012 ? 0.7 : 1))
    },
  }
}

/** Pool water: turquoise with a net of light, and the sky on it. */
export const poolWater = (shallow = '#7fd3d8', deep = '#2b93ab'): Material => {
  const light = paint(shallow)
  const dark = paint(deep)
  return {
    draw: (at, look) => {
      const wx = at.u + 0.5 * clouded(at.u * 1.4, at.v * 1.4, 2)
      const wy = at.v + 0.5 * clouded(at.u * 1.4 + 31, at.v * 1.4 + 7, 2)
      const net = Math.max(
        1 - 9 * Math.abs(noise(wx * 1.7, wy * 1.7) - 0.5),
        1 - 9 * Math.abs(noise(wx * 2.3 + 40, wy * 2.3) - 0.5),
      )
      look.colour = times(mix(dark, light, 0.25 + 0.4 * at.t), 0.92 + 0.34 * Math.max(0, net))
      look.shine = 0.05
      look.tiltU = (noise(at.u * 2.6, at.v * 4.2) - 0.5) * 0.07
      look.tiltV = (noise(at.u * 2.6 + 20, at.v * 4.2) - 0.5) * 0.07
    },
  }
}

/** Panes: `shine` is what the sky leaves on them. */
export const glass = (shine = 0.07): Material => ({
  clear: true,
  draw: (at, look) => {
    look.colour = [0.86, 0.9, 0.9]
    look.shine = shine
    look.tiltU = (noise(at.x * 0.8 + at.z * 0.8, at.y * 0.6) - 0.5) * 0.02
  },
})

/** A lamp or a lit window far away. */
export const glowing = (light: Rgb): Material => ({
  draw: (_, look) => {
    look.colour = black
    look.glow = light
  },
})

export const leaves = (colour: Rgb, vary = 0.34): Material => ({
  leafy: true,
  draw: (at, look) => {
    const warm: Rgb = [colour[0] * 1.25 + 0.02, colour[1] * 1.12, colour[2] * 0.8]
    look.colour = times(mix(colour, warm, at.seed), 1 - vary / 2 + vary * ((at.seed * 7.31) % 1))
  },
})

/** The same surface inside a room, lit by the room's lamp. */
export const indoors = (material: Material, room: Room): Material => ({ ...material, room })
