/** Boards, planks and timber. */
import { cell, clouded, smooth } from './chance.ts'
import { mix, paint, times } from './colours.ts'
import type { Material } from './materials.ts'

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
