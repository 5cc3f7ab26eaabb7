/** Linear light, red green blue; 1 is white paper in full daylight. */
export type Rgb = readonly [number, number, number]

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const encoded = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** The colour of a painted surface, written as on the web: '#efe9df'. */
export const paint = (hex: string): Rgb => {
  const channel = (i: number) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

// A film-like curve that can be undone, so that a sky can be chosen by how it shall look in the end.
const contrast = 1.32
const knee = 0.47

export const develop = (light: number): number => {
  const x = Math.max(0, light) ** contrast
  return encoded(x / (x + knee))
}

/** The light that looks like this colour in the finished picture. */
export const asSeen = (hex: string): Rgb => {
  const [r, g, b] = paint(hex)
  return [undevelop(r), undevelop(g), undevelop(b)]
}

/** Paper white would take endless light; what is brighter than `most` is taken for it. */
const undevelop = (shown: number): number => {
  const most = 0.87
  const y = Math.min(most, shown)
  return ((knee * y) / (1 - y)) ** (1 / contrast)
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
export const times = (a: Rgb, k: number): Rgb => [a[0] * k, a[1] * k, a[2] * k]
export const tinted = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const plus = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
