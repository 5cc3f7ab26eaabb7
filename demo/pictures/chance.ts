/** Randomness that is the same on every run: the seed is the name of the picture. */
export interface Chance {
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
}

const hash = (text: string): number => {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return h >>> 0
}

export const chanceOf = (seed: string): Chance => {
  let a = hash(seed)
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** A number in 0…1 that belongs to a cell of a grid. */
export const cell = (x: number, y: number): number => {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296
}

/** Smooth noise in 0…1 whose features are one unit wide. */
export const noise = (x: number, y: number): number => {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const low = cell(ix, iy) * (1 - sx) + cell(ix + 1, iy) * sx
  const high = cell(ix, iy + 1) * (1 - sx) + cell(ix + 1, iy + 1) * sx
  return low * (1 - sy) + high * sy
}

/** Noise on several scales, each half as wide and half as strong as the one before. */
export const clouded = (x: number, y: number, octaves: number): number => {
  let sum = 0
  let weight = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(px, py)
    const turned = px * 1.6 - py * 1.2
    py = px * 1.2 + py * 1.6 + 17.3
    px = turned + 5.7
    weight *= 0.5
  }
  return sum / (1 - weight * 2)
}

export const smooth = (from: number, to: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
