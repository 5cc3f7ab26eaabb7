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

/** Weatherboarding: each board leans out over the one below. */
export const boards = (hex: string, step = 0.17): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const row = Math.floor(at.v / step)
      const f = at.v / step - row
      look.colour = times(colour, (0.95 + 0.07 * cell(row, 3)) * (0.62 + 0.38 * smooth(0, 0.13, f)))
      look.tiltV = 0.1 + (f < 0.12 ? -0.3 : 0)
    },
  }
}

/** Upright strips of timber, each with its own tone. */
export const timber = (hex: string, step = 0.14): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const strip = Math.floor(at.u / step)
      const f = at.u / step - strip
      const gap = smooth(0, 0.07, f) * smooth(1, 0.93, f)
      const grain = clouded(strip * 7.3 + f * 1.5, at.v * 0.7, 3)
      const tone = 0.8 + 0.26 * cell(strip, 11) + 0.24 * (grain - 0.5)
      look.colour = times(mix(colour, times(colour, 0.62), 0.5 * cell(strip, 17)), tone * (0.35 + 0.65 * gap))
      look.tiltU = (0.5 - f) * 0.12
    },
  }
}

/** The same lying flat: decks, floors, table tops. */
export const planks = (hex: string, step = 0.14, shine = 0.03, along: 'u' | 'v' = 'u'): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const [a, b] = along === 'u' ? [at.u, at.v] : [at.v, at.u]
      const row = Math.floor(b / step)
      const f = b / step - row
      const start = cell(row, 5) * 2.1
      const piece = Math.floor((a + start) / 2.1)
      const g = (a + start) / 2.1 - piece
      const gap = smooth(0, 0.05, f) * smooth(1, 0.95, f) * smooth(0, 0.004, g)
      const grain = clouded(a * 0.9 + piece * 5, b * 17 + row * 3, 4)
      look.colour = times(colour, (0.82 + 0.24 * cell(row, piece) + 0.3 * (grain - 0.5)) * (0.4 + 0.6 * gap))
      look.shine = shine
      look.tiltV = (grain - 0.5) * 0.03
    },
  }
}

const coursed = (colour: Rgb, at: Touch, look: Look, high: number, wide: number, joint: number, vary: number) => {
  const row = Math.floor(at.v / high)
  const f = at.v / high - row
  const shift = cell(row, 29) * wide
  const stone = Math.floor((at.u + shift) / wide)
  const cut = cell(stone, row) * 0.35
  const g = (at.u + shift) / wide - stone
  const second = g > 0.5 + cut
  const h = second ? (g - 0.5 - cut) / (0.5 - cut) : g / (0.5 + cut)
  const width = wide * (second ? 0.5 - cut : 0.5 + cut)
  const inside = Math.min(Math.min(f, 1 - f) * high, Math.min(h, 1 - h) * width)
  const face = smooth(joint * 0.4, joint, inside)
  const tone = 1 - vary / 2 + vary * cell(stone * 2 + (second ? 1 : 0), row * 3 + 1)
  const rough = 0.86 + 0.28 * clouded(at.u * 6, at.v * 6, 3)
  look.colour = times(colour, face * tone * rough + (1 - face) * 0.62)
  look.tiltV = (0.5 - f) * 0.22 * face + (noise(at.u * 9, at.v * 9) - 0.5) * 0.25
  look.tiltU = (0.5 - h) * 0.12 * face
}

export const stone = (hex: string, high = 0.26): Material => {
  const colour = paint(hex)
  return { draw: (at, look) => coursed(colour, at, look, high, high * 4.4, 0.018, 0.42) }
}

export const brick = (hex: string, joints = '#b9ab9c'): Material => {
  const colour = paint(hex)
  const mortar = paint(joints)
  return {
    draw: (at, look) => {
      const row = Math.floor(at.v / 0.085)
      const f = at.v / 0.085 - row
      const along = at.u / 0.25 + (row % 2 === 0 ? 0 : 0.5)
      const one = Math.floor(along)
      const g = along - one
      const face = smooth(0.02, 0.1, Math.min(f, 1 - f)) * smooth(0.01, 0.035, Math.min(g, 1 - g))
      const tone = 0.78 + 0.4 * cell(one, row) + 0.16 * (clouded(at.u * 0.6, at.v * 0.6, 3) - 0.5)
      look.colour = mix(times(mortar, 0.8), times(colour, tone), face)
      look.tiltV = (0.5 - f) * 0.1
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

/** Round clay tiles in courses. */
export const tiles = (hex: string, wide = 0.24, high = 0.34): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const row = Math.floor(at.v / high)
      const f = at.v / high - row
      const column = Math.floor(at.u / wide)
      const g = at.u / wide - column
      const swell = Math.sin(g * Math.PI)
      const tone = 0.74 + 0.46 * cell(column, row) + 0.2 * (clouded(at.u * 0.35, at.v * 0.35, 3) - 0.5)
      look.colour = times(colour, tone * (0.5 + 0.5 * smooth(0, 0.16, f)) * (0.62 + 0.38 * swell))
      look.tiltU = (g - 0.5) * 1.1
      look.tiltV = 0.08
    },
  }
}

/** Slates or cedar shingles: flat courses of uneven width. */
export const shingles = (hex: string, high = 0.22): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const row = Math.floor(at.v / high)
      const f = at.v / high - row
      const along = at.u / 0.21 + cell(row, 7)
      const one = Math.floor(along)
      const g = along - one
      const gap = smooth(0, 0.07, g) * (0.55 + 0.45 * smooth(0, 0.12, f))
      const streak = 0.92 + 0.16 * noise(at.u * 30, at.v * 2)
      look.colour = times(colour, (0.78 + 0.4 * cell(one, row * 5 + 2)) * gap * streak)
      look.tiltV = 0.1
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

export const paving = (hex: string, size = 0.6, shine = 0.015): Material => {
  const colour = paint(hex)
  return {
    draw: (at, look) => {
      const a = Math.floor(at.u / size)
      const b = Math.floor(at.v / size)
      const f = at.u / size - a
      const g = at.v / size - b
      const face = smooth(0.008, 0.028, Math.min(f, 1 - f, g, 1 - g))
      const tone = 0.9 + 0.13 * cell(a, b) + 0.16 * (clouded(at.u * 2.2, at.v * 2.2, 3) - 0.5)
      look.colour = times(colour, tone * (0.66 + 0.34 * face))
      look.shine = shine
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
