/** Stone, brick, tiles and paving: materials laid in courses. */
import { cell, clouded, noise, smooth } from './chance.ts'
import { mix, paint, times, type Rgb } from './colours.ts'
import type { Look, Material, Touch } from './materials.ts'

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
